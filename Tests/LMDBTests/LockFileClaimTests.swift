import Glibc
import LMDB
import StoreTestSupport
import Testing

/// One data file never goes with two lock files at once.
@Suite struct LockFileClaimTests {
  private static let refusal = "error \(LMDBError.otherLockFile.rawValue)"

  @Test func `a hard link of a file that another process has open is refused`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      let notes = try Notes(at: path, contents: ["key": "value"])
      #expect(link(path, "\(directory)/hard") == 0)
      let peer = try Peer()
      #expect(try peer.ask("open \(directory)/hard") == Self.refusal)
      #expect(try peer.ask("open \(directory)/hard readonly") == Self.refusal)
      // By the name that the lock file goes with it is no other file.
      #expect(try peer.ask("open \(path)") == "ok")
      #expect(try peer.ask("put key other") == "ok")
      #expect(try notes.value("key") == "other")
    }
  }

  @Test func `a file that was renamed while another process has it open is refused`() throws {
    try withTemporaryDirectory { directory in
      let notes = try Notes(at: "\(directory)/notes")
      #expect(rename("\(directory)/notes", "\(directory)/moved") == 0)
      let peer = try Peer()
      #expect(try peer.ask("open \(directory)/moved") == Self.refusal)
      try notes.put("key", "value")
      #expect(try notes.value("key") == "value")
    }
  }

  @Test func `a file whose lock file was removed is refused until its users have ended`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      let first = try Peer()
      _ = try Notes(at: path)
      #expect(try first.ask("open \(path)") == "ok")
      #expect(unlink("\(path)-lock") == 0)
      let second = try Peer()
      #expect(try second.ask("open \(path)") == Self.refusal)
      #expect(try first.ask("put key value") == "ok")
      first.kill()
      #expect(try second.ask("open \(path)") == "ok")
      #expect(try second.ask("get key") == "value")
    }
  }

  @Test func `a child that was forked does not keep the mark of a closed environment`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      _ = try Notes(at: path)
      let peer = try Peer("open \(path)", "fork-idle", "close")
      #expect(rename(path, "\(directory)/moved") == 0)
      #expect(throws: Never.self) { try Environment.open(path: "\(directory)/moved") }
      #expect(try peer.ask("open \(directory)/moved") == "ok")
    }
  }
}
