import StoreTestSupport
import Testing

/// Pipes, closed streams and standard input as a shell has them.
struct StreamTests {
  @Test(arguments: ["list --all", "list --json", "export", "store rows todos", "help"])
  func `C040: a reader that goes away ends the command quietly`(words: String) throws {
    try withTodo { todo in
      _ = try todo.run("demo")
      // The reader has gone before the command writes: it waits for it to end.
      let result = try todo.shell(
        "mkfifo $DIRECTORY/gate; { read x <$DIRECTORY/gate; $TODO \(words); echo $? >&2; } | "
          + "{ exec 0<&-; echo >$DIRECTORY/gate; }")
      #expect(result.errors == "0\n")
      #expect(result.termination == .exited(0))
    }
  }

  @Test(arguments: ["list --all | head -n 1", "export | head -c 10"])
  func `C040: a reader of the beginning alone hears no complaint`(line: String) throws {
    try withTodo { todo in
      let lines = String(repeating: #"{"title":"more than a pipe holds"}"# + "\n", count: 5_000)
      _ = try todo.run("import", "-", input: lines)
      let result = try todo.shell("{ $TODO \(line.replacing(" |", with: "; echo $? >&2; } |"))")
      #expect(result.errors == "0\n")
      #expect(!result.output.isEmpty)
    }
  }

  @Test func `a closed standard output never becomes the store`() throws {
    try withTodo { todo in
      let result = try todo.shell("$TODO add first >&- 2>&- <&-; $TODO list")
      #expect(result.output == "1  first\n")
    }
  }

  @Test func `nothing waits for standard input`() throws {
    try withTodo { todo in
      let child = try todo.start("add", "x")
      #expect(try child.readToEnd().output == "Added 1: x\n")
      #expect(child.wait() == .exited(0))
    }
  }

  @Test func `without a terminal no line has an escape sequence`() throws {
    try withTodo { todo in
      todo.variables = ["TERM": "xterm-256color"]
      _ = try todo.run("demo")
      for words in [["list", "--all"], ["help"], ["store", "collections"], ["done", "0"]] {
        let result = try todo.run(words)
        #expect(!(result.output + result.errors).contains("\u{1B}"))
      }
    }
  }

  @Test func `two at once lose nothing`() throws {
    try withTodo { todo in
      _ = try todo.run("add", "zeroth")
      let result = try todo.shell(
        """
        add() { for i in 1 2 3 4 5 6 7 8 9 10; do $TODO add $1 $i >/dev/null || exit 1; done; }
        add a & a=$!
        add b & b=$!
        wait $a && wait $b
        """)
      #expect(result.termination == .exited(0), "\(result.errors)")
      let lines = try todo.run("list", "--sort", "created").output.split(separator: "\n")
      let numbers = lines.compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
      #expect(numbers.sorted() == Array(1...21))
    }
  }
}
