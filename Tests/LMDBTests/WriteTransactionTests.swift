import LMDB
import StoreTestSupport
import Testing

@Suite struct WriteTransactionTests {
  private struct Refusal: Error {}

  @Test func `a write that throws leaves no trace`() throws {
    try withNotes(contents: ["key": "old"]) { notes in
      #expect(throws: Refusal.self) {
        try notes.environment.write { txn in
          try txn.put(notes.database, "key", "new")
          throw Refusal()
        }
      }
      let value = try notes.value("key")
      #expect(value == "old")
    }
  }

  @Test func `a write that is dropped without commit is aborted`() throws {
    try withNotes(contents: ["key": "old"]) { notes in
      do {
        var txn = try notes.environment.beginWrite()
        try txn.put(notes.database, "key", "new")
      }
      #expect(try notes.value("key") == "old")
      try notes.put("key", "newer")
      #expect(try notes.value("key") == "newer")
    }
  }

  @Test func `a write inside a write is an error, not a hang`() throws {
    try withNotes { notes in
      try notes.environment.write { txn in
        #expect(throws: LMDBError.reentrantWrite) {
          try notes.environment.write { _ in Issue.record("ran") }
        }
        try txn.put(notes.database, "key", "value")
      }
      #expect(try notes.value("key") == "value")
      try notes.put("key", "after")
    }
  }

  @Test func `writes of two environments may be open on one thread`() throws {
    try withNotes { first in
      try withNotes { second in
        try first.environment.write { txn in
          try second.put("key", "second")
          try txn.put(first.database, "key", "first")
        }
        #expect(try first.value("key") == "first")
        #expect(try second.value("key") == "second")
      }
    }
  }

  @Test func `another process writes only when this one has committed`() throws {
    try withNotes { notes in
      let peer = try Peer("open \(notes.environment.path)")
      var txn = try notes.environment.beginWrite()
      try peer.start("write")
      try waitUntilBlocked(peer, in: "futex")
      try txn.put(notes.database, "key", "ours")
      try txn.commit()
      #expect(try peer.answer() == "ok")
      #expect(try peer.ask("get key") == "ours")
      #expect(try peer.ask("put other theirs") == "ok")
      #expect(try peer.ask("commit") == "ok")
      let all = try notes.environment.read { try $0.texts(notes.database) }
      #expect(all == ["key=ours", "other=theirs"])
    }
  }

  @Test func `a writer that is killed leaves neither data nor lock`() throws {
    try withNotes(contents: ["key": "old"]) { notes in
      let peer = try Peer("open \(notes.environment.path)", "write", "put key theirs")
      peer.kill()
      #expect(try notes.value("key") == "old")
      try notes.put("key", "ours")
      #expect(try notes.value("key") == "ours")
    }
  }

  @Test func `a write that ends on another thread stops the program, not later writers`() throws {
    try withNotes { notes in
      let peer = try Peer("open \(notes.environment.path)", "write", "put key theirs")
      #expect(try peer.ask("commit-elsewhere") == nil)
      let termination = try peer.end().termination
      #expect(termination == .signaled(4) || termination == .signaled(5))
      try notes.put("other", "ours")
      #expect(try notes.value("key") == nil)
    }
  }

  @Test func `a full map undoes the whole write and the next one goes on`() throws {
    try withNotes(options: .with { $0.mapSizeInBytes = 1 << 20 }, contents: ["key": "old"]) {
      notes in
      let large = String(repeating: "x", count: 2 << 20)
      #expect(throws: LMDBError.mapFull) {
        try notes.environment.write { txn in
          try txn.put(notes.database, "key", "new")
          try txn.put(notes.database, "large", large)
        }
      }
      #expect(try notes.value("key") == "old")
      try notes.put("key", "newer")
      #expect(try notes.value("key") == "newer")
    }
  }

  @Test func `a body that ignores a full map cannot commit`() throws {
    try withNotes(options: .with { $0.mapSizeInBytes = 1 << 20 }, contents: ["key": "old"]) {
      notes in
      let large = String(repeating: "x", count: 2 << 20)
      #expect(throws: LMDBError.badTransaction) {
        try notes.environment.write { txn in
          try txn.put(notes.database, "key", "new")
          try? txn.put(notes.database, "large", large)
        }
      }
      let value = try notes.value("key")
      #expect(value == "old")
    }
  }

  @Test func `keys have 1 to 511 bytes, and a refused one harms nothing`() throws {
    try withNotes { notes in
      #expect(notes.environment.maximumKeySize == 511)
      try notes.environment.write { txn in
        try txn.put(notes.database, String(repeating: "k", count: 511), "longest")
        for size in [0, 512] {
          let key = String(repeating: "k", count: size)
          #expect(throws: LMDBError.badValueSize) { try txn.put(notes.database, key, "value") }
        }
        try txn.put(notes.database, "key", "value")
      }
      #expect(try notes.value(String(repeating: "k", count: 511)) == "longest")
      #expect(try notes.value("key") == "value")
    }
  }

  @Test func `insert keeps what is there`() throws {
    try withNotes(contents: ["key": "old"]) { notes in
      let inserted = try notes.environment.write { txn in
        [
          try txn.insert(notes.database, "key", "new"),
          try txn.insert(notes.database, "other", "new"),
        ]
      }
      let all = try notes.environment.read { try $0.texts(notes.database) }
      #expect(inserted == [false, true])
      #expect(all == ["key=old", "other=new"])
    }
  }

  @Test func `append takes keys in order and refuses others`() throws {
    try withNotes { notes in
      try notes.environment.write { txn in
        try txn.append(notes.database, "a", "1")
        try txn.append(notes.database, "c", "3")
        #expect(throws: LMDBError.keyExists) { try txn.append(notes.database, "b", "2") }
        #expect(throws: LMDBError.keyExists) { try txn.append(notes.database, "c", "4") }
        try txn.append(notes.database, "d", "4")
      }
      let all = try notes.environment.read { try $0.texts(notes.database) }
      #expect(all == ["a=1", "c=3", "d=4"])
    }
  }

  @Test func `delete says whether the key was there`() throws {
    try withNotes(contents: ["key": "value"]) { notes in
      let deleted = try notes.environment.write { txn in
        [try txn.delete(notes.database, "key"), try txn.delete(notes.database, "key")]
      }
      #expect(deleted == [true, false])
      #expect(try notes.value("key") == nil)
    }
  }

  @Test func `removing all keeps the database`() throws {
    try withNotes(contents: ["a": "1", "b": "2"]) { notes in
      try notes.environment.write { txn in
        try txn.removeAll(notes.database)
        try txn.put(notes.database, "c", "3")
      }
      let all = try notes.environment.read { try $0.texts(notes.database) }
      #expect(all == ["c=3"])
    }
  }

  @Test func `relaxed durability commits what the next opening reads`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      let options = EnvironmentOptions.with { $0.durability = .relaxed }
      do {
        let notes = try Notes(at: path, options: options)
        try notes.put("key", "value")
        try notes.environment.sync()
      }
      let peer = try Peer("open \(path)")
      #expect(try peer.ask("get key") == "value")
    }
  }
}
