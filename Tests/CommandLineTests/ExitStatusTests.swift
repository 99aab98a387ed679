import StoreTestSupport
import Testing

/// A row for every exit status that the command has.
struct ExitStatusTests {
  @Test(arguments: [
    (0, "$TODO list", ""),
    (1, "$TODO done 99", "todo: no todo has the number 99\n"),
    (64, "$TODO done", "todo: NUMBER is missing\n"),
    (65, "$TODO list --store $DIRECTORY/text", "todo: "),
    (65, "echo x | $TODO import -", "standard input:1: "),
    (
      74, "$TODO list >/dev/full",
      "todo: cannot write to standard output: No space left on device\n"
    ),
    (74, "$TODO list >&-", "todo: cannot write to standard output: Bad file descriptor\n"),
  ])
  func `each outcome has its status and says why`(
    status: Int32, script: String, message: String
  ) throws {
    try withTodo { todo in
      _ = try todo.run("add", "x")
      let result = try todo.shell("echo text >$DIRECTORY/text; \(script)")
      #expect(result.termination == .exited(status))
      #expect(result.errors.hasPrefix(message), "\(result.errors)")
      #expect(result.output == (status == 0 ? "1  x\n" : ""))
    }
  }

  @Test func `an argument that is not UTF-8 is refused`() throws {
    try withTodo { todo in
      let result = try todo.shell(#"$TODO add "$(printf 'caf\351')""#)
      #expect(result.termination == .exited(64))
      #expect(result.errors == "todo: an argument is not valid UTF-8\n")
    }
  }
}
