import Glibc
import RecordStore
import StoreTestSupport
import Testing

/// A process that may not write files beyond some size (`ulimit -f`).
@Suite struct FileSizeLimitTests {
  private static let script = """
    seq -f '{"title":"todo %.0f","notes":"more than a line of notes for each of them"}' 20000 \
    > "$DIRECTORY/todos.jsonl"
    "$TODO" add before
    """

  @Test func `an import beyond the limit says so and leaves the old state`() throws {
    try withTodo { todo in
      _ = try todo.shell(Self.script)
      // In blocks of 512 bytes.
      let failed = try todo.shell(
        #"ulimit -f 2048; exec "$TODO" import "$DIRECTORY/todos.jsonl""#)
      #expect(failed.termination == .exited(74))
      #expect(failed.errors.contains("There is no space left for \(todo.storePath)"))
      #expect(failed.errors.contains("ulimit -f"))
      #expect(try todo.run("list").output == "1  before\n")
      #expect(try todo.run("add", "after").output == "Added 2: after\n")
      let done = try todo.run("import", "\(todo.directory)/todos.jsonl")
      #expect(done.errors.contains("20000 created"))
    }
  }

  @Test func `below the size of the lock file nothing is opened, and nothing left behind`() throws {
    try withTodo { todo in
      let failed = try todo.shell(#"ulimit -f 64; exec "$TODO" add first"#)
      #expect(failed.termination == .exited(74))
      #expect(failed.errors.contains("There is no space left for \(todo.storePath)"))
      #expect(try SmallFileSystem.names(todo.directory) == [])
    }
  }

  @Test func `a program that the limit kills leaves the old state`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/peer.store"
      let peer = try startPeer("import", path, "100")
      #expect(try peer.readToEnd().output.hasSuffix("committed\n"))
      // Unlike the command, the peer does not ask for an error instead.
      let killed = try ChildProcess.run(
        "/bin/sh",
        arguments: [
          "-c", #"ulimit -f 16; exec "$0" import "$1" 100"#,
          ChildProcess.path(ofExecutable: "store-peer"), path,
        ], environment: ["SWIFT_BACKTRACE": "enable=no"])
      #expect(killed.termination == .signaled(SIGXFSZ))
      #expect(killed.output.hasSuffix("written\n"))
      let entries = try recordsAfterCrash("entries", at: path)
      #expect(entries.count == 100)
      #expect(entries.allSatisfy { $0["generation"] == .integer(1) })
    }
  }
}
