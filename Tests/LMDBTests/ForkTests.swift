import Glibc
import LMDB
import StoreTestSupport
import Testing

@Suite struct ForkTests {
  @Test func `a forked child cannot use the environment and can open it anew`() throws {
    try withNotes(contents: ["key": "value"]) { notes in
      let peer = try Peer("open \(notes.environment.path)")
      let refused = "error \(LMDBError.usedAfterFork.rawValue)"
      let child = try peer.ask("fork")
      #expect(child == "\(refused), \(refused), \(refused), ok, value, shared")
      #expect(try peer.answer() == "ok")
    }
  }

  @Test func `a child that lets go of the file leaves the parent its locks`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      _ = try Notes(at: path)
      let peer = try Peer("open \(path)", "read")
      _ = try peer.ask("fork")
      #expect(try peer.answer() == "ok")
      let file = open(path, O_RDONLY | O_CLOEXEC)
      defer { close(file) }
      #expect(flock(file, LOCK_EX | LOCK_NB) == -1)
      let environment = try Environment.open(path: path)
      #expect(try environment.readers().map(\.processID) == [peer.processID])
    }
  }

  @Test func `a child that lives on does not keep the file from being replaced`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      _ = try Notes(at: path)
      let peer = try Peer("open \(path)", "fork-idle")
      let file = open(path, O_RDONLY | O_CLOEXEC)
      defer { close(file) }
      #expect(flock(file, LOCK_EX | LOCK_NB) == -1)
      #expect(try peer.ask("close") == "ok")
      #expect(flock(file, LOCK_EX | LOCK_NB) == 0)
    }
  }

  @Test func `what the parent has open outlives the child`() throws {
    try withNotes(contents: ["key": "old"]) { notes in
      let path = notes.environment.path
      let peer = try Peer("open \(path)", "read", "write", "put key theirs")
      let slots = try notes.environment.readers()
      #expect(slots.map(\.processID) == [peer.processID])
      _ = try peer.ask("fork")
      #expect(try peer.answer() == "ok")

      #expect(try notes.environment.readers() == slots)
      #expect(try peer.ask("get key") == "old")
      #expect(try peer.ask("commit") == "ok")
      #expect(try notes.value("key") == "theirs")
      let other = try Peer()
      #expect(try other.ask("lock-holder \(path)-lock") != "nobody")
    }
  }
}
