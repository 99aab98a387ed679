import Glibc
import StoreTestSupport
import Testing

/// Control-C while an import waits for a pipe that gives nothing.
struct StalledInputTests {
  @Test func `an import that waits on standard input ends at once with 130`() throws {
    try withTodo { todo in
      _ = try todo.run("add", "first")
      let child = try todo.start("import", "-")
      try child.write(#"{"title":"one"}"# + "\n")
      try Self.waitUntilAsleep(child)
      child.kill(SIGINT)
      let text = try child.readToEnd()
      #expect(child.wait() == .exited(130))
      #expect(text.errors == "todo: interrupted: nothing was imported\n")
      #expect(try todo.run("list").output == "1  first\n")
    }
  }

  @Test func `an import that waits for the writer of a named pipe ends at once too`() throws {
    try withTodo { todo in
      let pipe = todo.directory + "/pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      let child = try todo.start("import", pipe)
      try Self.waitUntilAsleep(child)
      child.kill(SIGINT)
      #expect(try child.readToEnd().errors == "todo: interrupted: nothing was imported\n")
      #expect(child.wait() == .exited(130))
    }
  }

  @Test func `a named pipe is read to its end`() throws {
    try withTodo { todo in
      let result = try todo.shell(
        """
        mkfifo $DIRECTORY/pipe
        { echo '{"title":"a"}'; echo '{"title":"b"}'; } >$DIRECTORY/pipe &
        $TODO import $DIRECTORY/pipe && $TODO list
        """)
      #expect(result.output == "1  a\n2  b\n", "\(result.errors)")
    }
  }

  /// Waits until the child sleeps in `poll`, with all it was given read.
  private static func waitUntilAsleep(_ child: ChildProcess) throws {
    while true {
      let call = try readFile("/proc/\(child.processID)/syscall")
      // The number of poll on x86-64, and of ppoll elsewhere.
      if String(decoding: call, as: UTF8.self).hasPrefix("\(SYS_poll_number) ") { return }
      sched_yield()
    }
  }

  #if arch(x86_64)
    private static let SYS_poll_number = 7
  #else
    private static let SYS_poll_number = 73
  #endif
}
