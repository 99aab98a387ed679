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
        cd "$DIRECTORY"; PATH=${TODO%/*}:$PATH; source <(todo completions bash)
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

  /// Three todos in a list whose name has a space.
  private func fill(_ todo: TodoProcess) throws {
    for words in [["Call Ada: soon", "-t", "phone"], ["Buy milk", "-t", "shop"], ["Old"]] {
      _ = try todo.run(["add", "--list", "Big Work"] + words)
    }
    _ = try todo.run("done", "3")
  }

  @Test(arguments: [
    (["done", ""], ["1  Call Ada: soon", "2  Buy milk"]), (["done", "2"], ["2"]),
    (["reopen", ""], ["3"]), (["show", "3"], ["3"]), (["show", "03"], []), (["done", "3"], []),
    (["list", "--list", "B"], ["Big\\ Work"]), (["list", "-l", "\"Big W"], ["Big Work"]),
    (["list", "--list", "=", "Big\\ "], ["Big\\ Work"]), (["lists", "show", ""], ["Big\\ Work"]),
    (["lists", "create", "--n"], ["--no-input", "--no-pager"]),
    (["add", "-t", ""], ["phone", "shop"]), (["tag", "sh"], ["shop"]),
    (["--store", "missing.store", "list", "-l", ""], []),
    (["--store", "=", "missing.store", "done", ""], []),
  ])
  func `bash offers what is in the store`(words: [String], expected: [String]) throws {
    try withTodo { todo in
      try fill(todo)
      #expect(try offers(words, todo) == expected)
    }
  }

  @Test func `bash shows numbers and titles on a terminal, and inserts the number`() throws {
    try withTodo { todo in
      try fill(todo)
      let directory = try ChildProcess.path(ofExecutable: "todo").split(separator: "/").dropLast()
      todo.variables = ["PATH": "/\(directory.joined(separator: "/")):/usr/bin:/bin", "PS1": "> "]
      let bash = try PseudoTerminal(
        "/bin/bash", arguments: ["--norc", "--noprofile", "-i"],
        environment: todo.environment.merging(["TERM": "xterm", "HISTFILE": ""]) { $1 })
      try bash.type("source <(todo completions bash)\n")
      try bash.type("todo done \t\t")
      try bash.waitFor("1  Call Ada: soon")
      try bash.waitFor("2  Buy milk")
      try bash.type("2\t\n")
      try bash.waitFor("Done 2: Buy milk")
      try bash.type("todo lists show B\t\n")
      try bash.waitFor("Open     1")
      try bash.type("exit\n")
      #expect(bash.finish() == .exited(0))
    }
  }

  @Test func `fish offers what is in the store`() throws {
    try withTodo { todo in
      try fill(todo)
      let result = try todo.shell(
        """
        command -v fish >/dev/null || exit 0; PATH=${TODO%/*}:$PATH
        fish --no-config -c '
          todo completions fish | source
          for line in "done " "reopen " "list --list B" "list --list=B" "add -t s" "tag sh"
            complete -C "todo $line"
          end
          complete -C "todo --store missing done "'
        """)
      #expect(result.errors.isEmpty, "\(result.errors)")
      let expected = """
        1\tCall Ada: soon
        2\tBuy milk
        3\tOld
        Big Work
        --list=Big Work
        shop\t1 todo
        shop\t1 todo

        """
      #expect(result.output.isEmpty || result.output == expected)
    }
  }

  @Test func `zsh offers what is in the store`() throws {
    try withTodo { todo in
      try fill(todo)
      guard try todo.shell("command -v zsh").termination == .exited(0) else { return }
      let directory = try ChildProcess.path(ofExecutable: "todo").split(separator: "/").dropLast()
      todo.variables = ["PATH": "/\(directory.joined(separator: "/")):/usr/bin:/bin"]
      let zsh = try PseudoTerminal(
        "/usr/bin/zsh", arguments: ["-f", "-i"],
        environment: todo.environment.merging(["TERM": "dumb", "PS1": "> "]) { $1 })
      try zsh.type("mkdir ~/f; todo completions zsh > ~/f/_todo; fpath=(~/f $fpath)\n")
      try zsh.type("autoload -U compinit; compinit -u -D; echo rea''dy\n")
      try zsh.waitFor("ready")
      try zsh.type("todo done \t")
      try zsh.waitFor("Call Ada: soon")
      // Control-U: what is typed goes. From now on the script's own function is
      // called, which the first time was defined by its file.
      try zsh.type("\u{15}todo reopen \t\n")
      try zsh.waitFor("Reopened 3: Old")
      try zsh.type("todo lists show B\t\n")
      try zsh.waitFor("Open     3")
      try zsh.type("exit\n")
      #expect(zsh.finish() == .exited(0))
    }
  }

  @Test func `what cannot be read is offered silently as nothing, and nothing is made`() throws {
    try withTodo { todo in
      for words in [["lists"], ["tags", "x"], ["todos", "--in", "done"]] {
        let run = try todo.run(["complete"] + words)
        #expect(run.output.isEmpty && run.errors.isEmpty && run.termination == .exited(0))
      }
      try writeFile(todo.directory + "/text", Array("no store".utf8))
      let run = try todo.run("complete", "lists", "--store", todo.directory + "/text")
      #expect(run.output.isEmpty && run.errors.isEmpty && run.termination == .exited(0))
      #expect(try todo.shell("ls $DIRECTORY").output == "text\n")
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
