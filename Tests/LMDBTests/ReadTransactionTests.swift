import LMDB
import StoreTestSupport
import Testing

@Suite struct ReadTransactionTests {
  @Test func `a snapshot does not change under later commits`() throws {
    try withNotes(contents: ["key": "old"]) { notes in
      let snapshot = try notes.environment.beginRead()
      try notes.put("key", "new")
      #expect(try snapshot.text(notes.database, "key") == "old")
      #expect(try notes.value("key") == "new")
    }
  }

  @Test func `one thread has many reads at once, beside its own write`() throws {
    try withNotes(contents: ["key": "old"]) { notes in
      try notes.environment.write { txn in
        try txn.put(notes.database, "key", "new")
        let first = try notes.environment.beginRead()
        let second = try notes.environment.beginRead()
        let values = [
          try first.text(notes.database, "key"), try second.text(notes.database, "key"),
          try txn.text(notes.database, "key"),
        ]
        #expect(values == ["old", "old", "new"])
      }
    }
  }

  @Test func `a key that is absent is nil`() throws {
    try withNotes { notes in
      let value = try notes.value("absent")
      #expect(value == nil)
    }
  }

  @Test func `an empty value is a value`() throws {
    try withNotes(contents: ["key": ""]) { notes in
      let value = try notes.value("key")
      #expect(value == "")
    }
  }

  @Test func `a thousand reads are open at once`() throws {
    try withNotes(contents: ["key": "value"]) { notes in
      let found = try readNested(notes, depth: 1_000)
      #expect(found == 1_000)
    }
  }

  /// Counts the reads that see the value while all of them are open.
  private func readNested(_ notes: Notes, depth: Int) throws -> Int {
    guard depth > 0 else { return 0 }
    return try notes.environment.read { txn in
      let inner = try readNested(notes, depth: depth - 1)
      return try txn.text(notes.database, "key") == "value" ? inner + 1 : inner
    }
  }

  @Test func `a reader too many is an error, and one less makes room`() throws {
    try withNotes(options: .with { $0.maximumReaders = 2 }) { notes in
      let first = try notes.environment.beginRead()
      do {
        let second = try notes.environment.beginRead()
        #expect(throws: LMDBError.readersFull) { _ = try notes.environment.beginRead() }
        _ = consume second
      }
      _ = try notes.environment.beginRead()
      _ = consume first
    }
  }

  @Test func `the slot of a reader that was killed is taken when all others are in use`() throws {
    try withNotes(options: .with { $0.maximumReaders = 2 }) { notes in
      let peer = try Peer("open \(notes.environment.path) readers=2", "read")
      let first = try notes.environment.beginRead()
      #expect(throws: LMDBError.readersFull) { _ = try notes.environment.beginRead() }
      peer.kill()
      _ = try notes.environment.beginRead()
      _ = consume first
    }
  }

  @Test func `opening clears the slots of readers that were killed`() throws {
    try withNotes { notes in
      let path = notes.environment.path
      let killed = try Peer("open \(path)", "read")
      #expect(try notes.environment.readers().map(\.processID) == [killed.processID])
      killed.kill()
      let opener = try Peer("open \(path)")
      #expect(try notes.environment.readers() == [])
      _ = opener
    }
  }

  @Test func `clearing stale readers counts them and leaves live ones`() throws {
    try withNotes { notes in
      let path = notes.environment.path
      let live = try Peer("open \(path)", "read")
      let killed = try Peer("open \(path)", "read")
      #expect(try notes.environment.clearStaleReaders() == 0)
      killed.kill()
      #expect(try notes.environment.clearStaleReaders() == 1)
      #expect(try notes.environment.readers().map(\.processID) == [live.processID])
    }
  }

  @Test func `a held snapshot stays readable while the file grows a thousandfold`() throws {
    try withNotes(contents: ["key": "old"]) { notes in
      let snapshot = try notes.environment.beginRead()
      let before = try notes.environment.statistics().fileSizeInBytes
      let large = String(repeating: "x", count: 1 << 20)
      for number in 0..<32 { try notes.put("large \(number)", large) }
      let after = try notes.environment.statistics().fileSizeInBytes
      #expect(after > 1_000 * before)
      #expect(try snapshot.texts(notes.database) == ["key=old"])
    }
  }

  @Test func `a file that outgrows this map is an error until it is opened anew`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      let small = EnvironmentOptions.with { $0.mapSizeInBytes = 1 << 20 }
      do {
        let notes = try Notes(at: path, options: small, contents: ["key": "value"])
        let peer = try Peer("open \(path)")
        #expect(try peer.ask("grow \(8 << 20)") == "ok")
        #expect(throws: LMDBError.mapResized) { try notes.value("key") }
        #expect(throws: LMDBError.mapResized) { try notes.put("key", "other") }
      }
      let environment = try Environment.open(path: path, options: small)
      let database = try #require(try environment.openDatabases(["notes"])[0])
      #expect(try environment.read { try $0.text(database, "key") } == "value")
    }
  }

  @Test func `an error of the body comes through unchanged`() throws {
    struct Mine: Error, Equatable { let number: Int }
    try withNotes { notes in
      #expect(throws: Mine(number: 7)) {
        try notes.environment.read { _ in throw Mine(number: 7) }
      }
      let readers = try notes.environment.readers()
      #expect(readers == [])
    }
  }

  @Test func `the snapshot's number is that of the last commit`() throws {
    try withNotes { notes in
      let before = try notes.environment.read { $0.id }
      try notes.put("key", "value")
      #expect(try notes.environment.read { $0.id } == before + 1)
      #expect(try notes.environment.write { $0.id } == before + 2)
    }
  }

  @Test func `a borrowed pointer reads what its transaction reads`() throws {
    func lookUp(_ txn: TxnPointer, _ database: Database) throws -> String? {
      try txn.text(database, "key")
    }
    try withNotes(contents: ["key": "old"]) { notes in
      try notes.environment.write { txn in
        try txn.put(notes.database, "key", "new")
        #expect(try lookUp(txn.borrowedPointer, notes.database) == "new")
      }
    }
  }
}
