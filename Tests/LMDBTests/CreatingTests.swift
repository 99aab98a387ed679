import FoundationEssentials
import Glibc
import LMDB
import StoreTestSupport
import Testing

@Suite struct CreatingTests {
  private struct Refusal: Error {}

  @Test func `a new file has its first contents, its lock file and no other company`() throws {
    try withTemporaryDirectory { directory in
      let notes = try Notes(at: "\(directory)/notes", contents: ["key": "value"])
      #expect(try notes.value("key") == "value")
      #expect(try names(in: directory) == ["notes", "notes-lock"])
    }
  }

  @Test func `a new file belongs to its owner alone`() throws {
    try withNotes { notes in
      for path in [notes.environment.path, "\(notes.environment.path)-lock"] {
        var status = stat()
        stat(path, &status)
        #expect(status.st_mode & 0o777 == 0o600)
      }
    }
  }

  @Test func `the file has its name only when it is whole`() throws {
    try withTemporaryDirectory { directory in
      _ = try Environment.create(path: "\(directory)/notes") { txn in
        _ = try txn.createDatabase("notes")
        #expect(access("\(directory)/notes", F_OK) == -1)
      }
      #expect(access("\(directory)/notes", F_OK) == 0)
    }
  }

  @Test func `contents that throw leave nothing behind`() throws {
    try withTemporaryDirectory { directory in
      #expect(throws: Refusal.self) {
        try Environment.create(path: "\(directory)/notes") { _ in throw Refusal() }
      }
      let left = try names(in: directory)
      #expect(left == [])
    }
  }

  @Test func `a file that exists is kept and the contents are not asked for`() throws {
    try withTemporaryDirectory { directory in
      let notes = try Notes(at: "\(directory)/notes", contents: ["key": "value"])
      #expect(throws: LMDBError(rawValue: EEXIST)) {
        try Environment.create(path: "\(directory)/notes") { _ in Issue.record("asked") }
      }
      #expect(try notes.value("key") == "value")
    }
  }

  @Test func `a file that comes in between is not replaced`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      #expect(throws: LMDBError(rawValue: EEXIST)) {
        try Environment.create(path: path) { _ in
          try Data("mine".utf8).write(to: URL(filePath: path))
        }
      }
      let found = try Data(contentsOf: URL(filePath: path))
      let left = try names(in: directory)
      #expect(found == Data("mine".utf8))
      #expect(left == ["notes"])
    }
  }

  @Test func `a directory that is absent is the system's error`() throws {
    try withTemporaryDirectory { directory in
      #expect(throws: LMDBError(rawValue: ENOENT)) {
        try Environment.create(path: "\(directory)/absent/notes") { _ in }
      }
    }
  }

  @Test func `a file made where a deleted one is still open shares no locks with it`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      _ = try Notes(at: path)
      let peer = try Peer("open \(path)", "write")
      unlink(path)
      // With the peer's lock file this would wait for the peer's write.
      let notes = try Notes(at: path, contents: ["key": "value"])
      try notes.put("key", "mine")
      #expect(try peer.ask("put key theirs") == "ok")
      #expect(try peer.ask("commit") == "ok")
      #expect(try notes.value("key") == "mine")
    }
  }

  @Test func `a read-only environment can be created`() throws {
    try withTemporaryDirectory { directory in
      let options = EnvironmentOptions.with { $0.isReadOnly = true }
      let notes = try Notes(at: "\(directory)/notes", options: options, contents: ["a": "b"])
      #expect(try notes.value("a") == "b")
    }
  }
}
