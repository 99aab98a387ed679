import StoreTestSupport
import Testing

/// Completion scripts and the manual page, as the shell and `man` take them.
struct CompletionTests {
  /// What bash offers behind some words, the last of which is being typed.
  private func offers(_ words: [String], _ todo: TodoProcess) throws -> [String] {
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let result = try ChildProcess.run(
      "/bin/bash",
      arguments: [
        "--norc", "-c",
        """
        cd "$DIRECTORY"; source <("$TODO" completions bash)
        COMP_WORDS=(todo \(list)); COMP_CWORD=\(words.count); _todo
        printf '%s\\n' "${COMPREPLY[@]}"
        """,
      ], environment: todo.environment)
    #expect(result.errors.isEmpty, "\(result.errors)")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    (["lis"], ["list", "lists"]), (["lists", "re"], ["rename"]), (["store", "che"], ["check"]),
    (["list", "--prio"], ["--priority"]),
    (["list", "--priority", ""], ["none", "low", "medium", "high"]),
    (["list", "-p", "h"], ["high"]), (["completions", "z"], ["zsh"]),
    (["help", "stor"], ["store"]),
    (["help", "store", "inf"], ["info"]), (["--st"], ["--store"]),
    (["import", "fil"], ["file.jsonl"]),
    (["add", "--list", "x", "--du"], ["--due"]), (["add", "xyz"], []),
    (["list", "--sort", "com"], ["completed"]), (["lists", "--sort", "n"], ["name"]),
  ])
  func `bash offers what may follow`(words: [String], expected: [String]) throws {
    try withTodo { todo in
      try writeFile(todo.directory + "/file.jsonl", [])
      #expect(try offers(words, todo) == expected)
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a script names every command and option of the help`(shell: String) throws {
    try withTodo { todo in
      let script = try todo.run("completions", shell).output
      let help = try todo.run("help", "list").output
      for option in help.matches(of: /--([a-z-]+)/) {
        let name = shell == "fish" ? "-l \(option.output.1)" : "--\(option.output.1)"
        #expect(script.contains(name), "\(name)")
      }
      for command in ["add", "lists", "completions", "check"] { #expect(script.contains(command)) }
    }
  }

  @Test func `the manual page has every command, and no warning of the formatter`() throws {
    try withTodo { todo in
      let page = try todo.run("help", "--man").output
      #expect(page.hasPrefix(".TH TODO 1 "))
      for command in ["todo add", "todo lists create", "todo store check", "todo completions"] {
        #expect(page.contains(".SS \(command)\n"))
      }
      // Where there is a formatter, it has nothing to complain of.
      let checked = try todo.shell(
        "command -v groff >/dev/null || exit 0; $TODO help --man | groff -man -Tutf8 -ww -z 2>&1")
      #expect(checked.output.isEmpty)
      #expect(try todo.run("help", "--man", "list").termination == .exited(0))
    }
  }
}
