import Glibc
import StoreTestSupport
import Testing

/// The commands that follow a store, while other processes write to it.
struct WatchTests {
  @Test func `a watched list tells each difference, one a line`() throws {
    try withTodo { todo in
      _ = try todo.run("add", "a")
      _ = try todo.run("add", "b", "--due", "2026-05-01")
      let child = try todo.start("watch", "--json")
      #expect(try line(child).hasPrefix(#"{"change":"insert","index":0,"from":null,"todo":{"#))
      #expect(try line(child).contains(#""title":"a""#))
      _ = try todo.run("edit", "1", "--due", "2026-04-01")
      #expect(try line(child).hasPrefix(#"{"change":"move","index":0,"from":1,"todo":{"#))
      #expect(try line(child).hasPrefix(#"{"change":"update","index":0,"from":null,"todo":{"#))
      _ = try todo.run("done", "2")
      #expect(try line(child) == #"{"change":"delete","index":1,"from":null,"todo":null}"#)
      _ = try todo.run("undo")
      #expect(try line(child).hasPrefix(#"{"change":"insert","index":1,"#))
      child.kill(SIGINT)
      #expect(child.wait() == .exited(130))
    }
  }

  @Test func `a watched list is printed again when it changes`() throws {
    try withTodo { todo in
      _ = try todo.run("add", "a")
      let child = try todo.start("watch")
      #expect(try line(child) == "1  a")
      _ = try todo.run("add", "b")
      #expect(try [line(child), line(child), line(child)] == ["", "1  a", "2  b"])
      child.kill(SIGKILL)
      #expect(child.wait() == .signaled(SIGKILL))
    }
  }

  @Test func `changes are followed, none left out`() throws {
    try withTodo { todo in
      _ = try todo.run("add", "a")
      let child = try todo.start("store", "changes", "--follow", "--json", "--since", "1")
      for number in 2...12 {
        _ = try todo.run("edit", "1", "--title", "title \(number)")
        #expect(try line(child).hasPrefix(#"{"sequence":\#(number),"#))
      }
      child.kill(SIGINT)
      #expect(child.wait() == .exited(130))
    }
  }

  @Test func `every observer sees every write of several programs, in order`() throws {
    try withTodo { todo in
      _ = try todo.run("add", "first")
      let observers = try (0..<3).map { _ in
        try todo.start("store", "changes", "--follow", "--json", "--since", "1")
      }
      let result = try todo.shell(
        """
        for writer in a b; do
          (for number in 1 2 3 4 5 6 7 8; do $TODO add "$writer $number"; done) &
        done
        wait
        """)
      #expect(result.termination == .exited(0), "\(result.errors)")
      for observer in observers {
        for number in 2...17 {
          #expect(try line(observer).hasPrefix(#"{"sequence":\#(number),"#))
        }
        observer.kill(SIGKILL)
        #expect(observer.wait() == .signaled(SIGKILL))
      }
    }
  }

  /// The next line that a child prints.
  private func line(_ child: ChildProcess) throws -> String {
    try #require(try child.readLine())
  }
}
