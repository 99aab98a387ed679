import Foundation
import StoreTestSupport
import Testing

/// A new user's day: from `make install` to the evening, at a terminal.
struct NewUserTests {
  /// Installs the command under a prefix, as `make install` does.
  private func install(in prefix: String, _ todo: TodoProcess) throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL.path
    let built = try ChildProcess.path(ofExecutable: "todo")
    let made = try ChildProcess.run(
      "/usr/bin/make",
      arguments: ["-s", "-C", root, "install-files", "TODO=\(built)", "PREFIX=\(prefix)"],
      environment: todo.environment)
    try #require(made.termination == .exited(0), "\(made.errors)")
  }

  @Test func `a day of use`() throws {
    try withTodo { todo in
      let prefix = todo.directory + "/prefix"
      try install(in: prefix, todo)
      todo.storePath = todo.directory + "/.local/share/todo/todo.store"
      let bash = try BashSession(environment: [
        "PATH": "\(prefix)/bin:/usr/bin:/bin", "HOME": todo.directory, "TZ": "Europe/Berlin",
        "LC_ALL": "C.UTF-8",
      ])
      _ = try bash.type("cd")
      try morning(bash, prefix)
      try noon(bash)
      try tables(bash)
      try evening(bash)
      try bash.terminal.type("exit\n")
      #expect(bash.terminal.finish() == .exited(0))
    }
  }

  /// The manual, completion, an empty store, the first todos.
  private func morning(_ bash: BashSession, _ prefix: String) throws {
    let help = try bash.type("todo --no-pager help add")
    #expect(help.lines.contains { $0.hasPrefix("Usage: todo add") })
    if try bash.type("command -v man groff").status == 0 {
      let manual = try bash.type("man -M \(prefix)/share/man todo | grep -c 'todo add'")
      #expect(manual.status == 0 && manual.lines != ["0"], "\(manual)")
    }
    let loaded = try bash.type("source \(prefix)/share/bash-completion/completions/todo")
    #expect(loaded == BashSession.Answer(text: "", status: 0))

    let none = try bash.type("todo list")
    #expect(none.lines.last == "Add one: todo add TITLE")
    #expect(none.status == 0)
    #expect(
      try bash.type("todo add Buy milk --list Home -t shop").lines
        == ["The list 'Home' is new.", "Added 1: Buy milk"])
    let added = try bash.type("todo add Pay the tax --due yesterday -p high")
    #expect(added.lines[0].hasPrefix("Added 2: Pay the tax (due "))
    _ = try bash.type("todo add 漢字 lernen --due 'tomorrow 17:00' --list Home")

    // Two tabs show what is there; one inserts what is meant.
    try bash.terminal.type("todo done \t\t")
    try bash.terminal.waitFor("2  Pay the tax")
    try bash.terminal.waitFor("1  Buy milk")
    #expect(try bash.type("1\t").lines.contains("Done 1: Buy milk"))
    #expect(try bash.type("todo reopen \t").lines == ["Reopened 1: Buy milk"])
  }

  /// A mistake, a question, the editor.
  private func noon(_ bash: BashSession) throws {
    let wrong = try bash.type("todo lst")
    #expect(wrong.status == 64)
    #expect(wrong.lines[0] == "todo: unknown command 'lst'; did you mean 'list'?")
    #expect(wrong.text.contains("\u{1B}[31mtodo:\u{1B}[0m"))

    let kept = try bash.type("todo delete 2", ("[y/N] ", "n\n"))
    #expect(kept.status == 2)
    #expect(kept.lines.last == "todo: nothing was deleted")
    let edited = try bash.type("EDITOR='sed -i s/milk/bread/' todo edit 1")
    #expect(edited.lines == ["Changed 1: Buy bread"])
    #expect(try bash.type("todo list --json | head -c 2").lines == ["[{"])
  }

  /// The list in a narrow, a usual and a wide terminal, in colour.
  private func tables(_ bash: BashSession) throws {
    _ = try bash.type("todo add $(printf 'a long title %.0s' $(seq 20)) -t one -t two -l Home")
    for width in [40, 80, 120] {
      _ = try bash.type("stty cols \(width)")
      let list = try bash.type("todo list")
      #expect(list.lines.count == 5)
      for line in list.lines { #expect(Self.columns(of: line) <= width, "\(line)") }
      #expect(list.lines[0].hasPrefix("#  Title"))
      // What is overdue is red.
      #expect(list.text.contains("\u{1B}[31m"))
      #expect(list.lines.contains { $0.contains("…") })
    }
    #expect(try !bash.type("NO_COLOR=1 todo list").text.contains("\u{1B}"))
    #expect(try bash.type("todo list | grep -c $'\\e'").lines == ["0"])
  }

  private static func columns(of line: String) -> Int {
    line.unicodeScalars.reduce(0) { $0 + (0x4E00...0x9FFF ~= $1.value ? 2 : 1) }
  }

  /// Settings, a copy of all, what is left.
  private func evening(_ bash: BashSession) throws {
    _ = try bash.type("mkdir -p ~/.config/todo; echo 'sort = created' > ~/.config/todo/config")
    #expect(try bash.type("todo list -n 1 | cat").lines[0].hasSuffix("Buy bread  Home  shop"))
    #expect(try bash.type("todo export > all.jsonl; wc -l < all.jsonl").lines == ["4"])
    let again = try bash.type("todo import all.jsonl")
    // A slow machine has shown the progress before, in the same line.
    #expect(
      again.text.contains("4 read: 0 created, 0 updated, 4 unchanged, 0 skipped, 0 rejected"),
      "\(again)")
    let done = try bash.type("todo done --where \"list == 'Home'\"", ("[y/N] ", "y\n"))
    #expect(done.status == 0)
    for todo in ["1: Buy bread\r\n", "3: 漢字 lernen\r\n", "4: a long title a long"] {
      #expect(done.text.contains("Done \(todo)"), "\(done)")
    }
    #expect(try bash.type("todo --no-pager stats").lines[0].hasPrefix("Open"))
    #expect(try bash.type("todo list | cat").lines.count == 1)
    #expect(try bash.type("todo delete --yes 2").lines == ["Deleted 2: Pay the tax"])
  }
}
