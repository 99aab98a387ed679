import Dispatch
import FoundationEssentials
import Glibc
import LMDB
import StoreTestSupport
import Testing

@Suite struct DatabaseHandleTests {
  private struct Refusal: Error {}

  private func create(_ names: [String], in environment: Environment) throws {
    try environment.write { txn in
      for name in names { _ = try txn.createDatabase(name) }
    }
  }

  @Test func `a database that is absent has no handle and is not created`() throws {
    try withNotes { notes in
      let handles = try notes.environment.openDatabases(["absent", "notes"])
      #expect(handles == [nil, notes.database])
      #expect(try notes.environment.read { try $0.databaseNames() } == ["notes"])
    }
  }

  @Test func `handles are opened beside a running writer`() throws {
    try withNotes { notes in
      try create(["lists"], in: notes.environment)
      let peer = try Peer("open \(notes.environment.path)", "write", "put key theirs")
      let again = try Peer("open \(notes.environment.path)")
      #expect(try again.ask("get key") == "absent")
      #expect(try notes.environment.openDatabases(["lists"])[0] != nil)
      #expect(try peer.ask("commit") == "ok")
    }
  }

  @Test func `opening again gives the same handle`() throws {
    try withNotes { notes in
      #expect(try notes.environment.openDatabases(["notes"]) == [notes.database])
      let created = try notes.environment.write { try $0.createDatabase("notes") }
      #expect(created == notes.database)
    }
  }

  @Test func `names come in byte order`() throws {
    try withNotes { notes in
      try create(["b", "a", "ä", "aa"], in: notes.environment)
      let names = try notes.environment.read { try $0.databaseNames() }
      #expect(names == ["a", "aa", "b", "notes", "ä"])
    }
  }

  @Test func `the handle of an aborted creation is dead`() throws {
    try withNotes { notes in
      var created: Database?
      #expect(throws: Refusal.self) {
        try notes.environment.write { txn in
          created = try txn.createDatabase("lists")
          throw Refusal()
        }
      }
      let lists = try #require(created)
      #expect(throws: LMDBError(rawValue: EINVAL)) {
        try notes.environment.read { try $0.text(lists, "key") }
      }
      #expect(try notes.environment.openDatabases(["lists"]) == [nil])
    }
  }

  @Test func `one database more than there are handles is an error`() throws {
    try withNotes(options: .with { $0.maximumDatabases = 3 }) { notes in
      #expect(throws: LMDBError.databasesFull) {
        try create(["second", "third", "fourth"], in: notes.environment)
      }
      try create(["second", "third"], in: notes.environment)
      #expect(try notes.environment.read { try $0.databaseNames().count } == 3)
    }
  }

  @Test func `a database name has 1 to 511 bytes`() throws {
    try withNotes { notes in
      #expect(throws: LMDBError.badValueSize) { try create([""], in: notes.environment) }
      #expect(throws: LMDBError.badValueSize) {
        try create([String(repeating: "n", count: 512)], in: notes.environment)
      }
      try create([String(repeating: "n", count: 511)], in: notes.environment)
    }
  }

  @Test func `a database with flags of its own is refused`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      _ = try Notes(at: path)
      try setFlags(ofDatabase: "notes", to: 0x04, inFile: path)
      let environment = try Environment.open(path: path)
      #expect(throws: LMDBError.incompatible) { try environment.openDatabases(["notes"]) }
      #expect(throws: LMDBError.incompatible) { try create(["notes"], in: environment) }
    }
  }

  /// Makes a database look as if it had been created with other flags.
  ///
  /// LMDB keeps a database's description right behind its name: a pad of 4 bytes
  /// and 2 bytes of flags (4 = several values for a key).
  private func setFlags(ofDatabase name: String, to flags: UInt8, inFile path: String) throws {
    var bytes = try Data(contentsOf: URL(filePath: path))
    var searched = bytes.startIndex..<bytes.endIndex
    while let found = bytes[searched].firstRange(of: Data(name.utf8)) {
      bytes[found.upperBound + 4] = flags
      searched = found.upperBound..<bytes.endIndex
    }
    try bytes.write(to: URL(filePath: path))
  }

  @Test func `a dropped database is gone, and its handle is dead`() throws {
    try withNotes(contents: ["key": "value"]) { notes in
      try notes.environment.write { try $0.dropDatabase(notes.database) }
      #expect(try notes.environment.read { try $0.databaseNames() } == [])
      #expect(throws: LMDBError(rawValue: EINVAL)) { try notes.value("key") }
      #expect(try notes.environment.openDatabases(["notes"]) == [nil])
    }
  }

  @Test func `a drop that is aborted leaves the database to a new handle`() throws {
    try withNotes(contents: ["key": "value"]) { notes in
      #expect(throws: Refusal.self) {
        try notes.environment.write { txn in
          try txn.dropDatabase(notes.database)
          throw Refusal()
        }
      }
      let database = try #require(try notes.environment.openDatabases(["notes"])[0])
      #expect(try notes.environment.read { try $0.text(database, "key") } == "value")
    }
  }

  @Test func `a database can be dropped and created anew in one write`() throws {
    try withNotes(contents: ["key": "value"]) { notes in
      try notes.environment.write { txn in
        try txn.dropDatabase(notes.database)
        let anew = try txn.createDatabase("notes")
        try txn.put(anew, "other", "new")
      }
      let database = try #require(try notes.environment.openDatabases(["notes"])[0])
      #expect(try notes.environment.read { try $0.texts(database) } == ["other=new"])
    }
  }

  @Test func `a write that is older than the newest handle creates no database`() throws {
    try withNotes { notes in
      // Databases of which this process has no handle.
      let peer = try Peer("open \(notes.environment.path)", "create lists")
      var txn = try notes.environment.beginWrite()
      let lists = try #require(try notes.environment.openDatabases(["lists"])[0])
      #expect(throws: LMDBError.handlesChanged) { try txn.createDatabase("tags") }
      try txn.put(notes.database, "key", "value")
      try txn.commit()
      try create(["tags"], in: notes.environment)
      let tags = try #require(try notes.environment.openDatabases(["tags"])[0])
      #expect(tags != lists)
      _ = peer
    }
  }

  @Test func `handles cannot be opened on a thread that is creating a database`() throws {
    try withNotes { notes in
      try notes.environment.write { txn in
        _ = try txn.createDatabase("lists")
        #expect(throws: LMDBError.reentrantWrite) {
          try notes.environment.openDatabases(["notes"])
        }
      }
      #expect(try notes.environment.openDatabases(["lists"])[0] != nil)
    }
  }

  @Test func `threads create and open databases at once and never mix them up`() throws {
    try withNotes { notes in
      let environment = notes.environment
      let failures = Lock()
      // Safe because it is only touched under the lock.
      nonisolated(unsafe) var failed: [String] = []
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for number in 0..<10 {
          let name = "\(thread) \(number)"
          do {
            try createWithRetry(name, in: environment)
            let found = try #require(try environment.openDatabases([name])[0])
            let value = try environment.read { try $0.text(found, "name") }
            if value != name { throw LMDBError.notFound }
          } catch {
            failures.withLock { failed.append("\(name): \(error)") }
          }
        }
      }
      #expect(failed == [])
    }
  }

  private func createWithRetry(_ name: String, in environment: Environment) throws {
    while true {
      do {
        return try environment.write { txn in
          try txn.put(try txn.createDatabase(name), "name", name)
        }
      } catch let error as LMDBError where error == .handlesChanged {
        continue
      }
    }
  }
}
