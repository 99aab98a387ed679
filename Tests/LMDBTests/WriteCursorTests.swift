import LMDB
import StoreTestSupport
import Testing

@Suite struct WriteCursorTests {
  /// Writes by a cursor, and gives what the database holds afterwards.
  private func contents(
    after writes: (inout WriteCursor) throws -> Void,
    on contents: KeyValuePairs<String, String> = ["b": "2", "d": "4", "f": "6"]
  ) throws -> [String] {
    try withNotes(contents: contents) { notes in
      try notes.environment.write { txn in
        var cursor = try txn.writeCursor(notes.database)
        try writes(&cursor)
      }
      return try notes.environment.read { try $0.texts(notes.database) }
    }
  }

  @Test func `keys are put, replaced and appended`() throws {
    let texts = try contents { cursor in
      try cursor.put("a", "1")
      try cursor.put("b", "two")
      try cursor.append("g", "7")
      try cursor.append("h", "8")
    }
    #expect(texts == ["a=1", "b=two", "d=4", "f=6", "g=7", "h=8"])
  }

  @Test func `only an absent key is inserted`() throws {
    let texts = try contents { cursor in
      let inserted = [try cursor.insert("b", "x"), try cursor.insert("c", "3")]
      #expect(inserted == [false, true])
    }
    #expect(texts == ["b=2", "c=3", "d=4", "f=6"])
  }

  @Test func `a key that is not the last cannot be appended, and the write goes on`() throws {
    let texts = try contents { cursor in
      for key in ["e", "f"] {
        do {
          try cursor.append(key, "x")
          Issue.record("appended \(key)")
        } catch {
          #expect(error as? LMDBError == .keyExists)
        }
      }
      try cursor.append("g", "7")
    }
    #expect(texts == ["b=2", "d=4", "f=6", "g=7"])
  }

  @Test func `what is found can be deleted`() throws {
    let texts = try contents { cursor in
      let values = [try cursor.text("d"), try cursor.text("e"), try cursor.text("b")]
      #expect(values == ["4", nil, "2"])
      try cursor.deleteFound()
      let again = [try cursor.text("b"), try cursor.text("d")]
      #expect(again == [nil, "4"])
    }
    #expect(texts == ["d=4", "f=6"])
  }

  @Test func `the last key is known, also of an emptied database`() throws {
    let texts = try contents { cursor in
      var last = [try cursor.lastText()]
      for key in ["f", "d", "b"] {
        _ = try cursor.text(key)
        try cursor.deleteFound()
        last.append(try cursor.lastText())
      }
      #expect(last == ["f", "d", "b", nil])
      try cursor.append("a", "1")
      try cursor.append("b", "2")
    }
    #expect(texts == ["a=1", "b=2"])
  }

  @Test func `random changes in the order of their keys do what a dictionary does`() throws {
    try withNotes { notes in
      var random = SeededGenerator(seed: 6)
      var model: [String: String] = [:]
      for round in 0..<60 {
        let keys = Set((0..<400).map { _ in "key\(Int.random(in: 1000...4999, using: &random))" })
        try notes.environment.write { txn in
          var cursor = try txn.writeCursor(notes.database)
          for key in keys.sorted() {
            let value = String(repeating: "\(round)", count: .random(in: 1...80, using: &random))
            switch Int.random(in: 0...3, using: &random) {
            case 0:
              try cursor.put(key, value)
              model[key] = value
            case 1:
              let isNew = try cursor.insert(key, value)
              #expect(isNew == (model[key] == nil))
              if isNew { model[key] = value }
            default:
              let found = try cursor.text(key)
              #expect(found == model[key])
              if found != nil { try cursor.deleteFound() }
              model[key] = nil
            }
          }
        }
        let texts = try notes.environment.read { try $0.texts(notes.database) }
        #expect(texts == model.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
      }
      let report = try notes.environment.checkPages()
      #expect(report.findings.isEmpty)
    }
  }
}

extension WriteCursor {
  @_lifetime(self: copy self)
  fileprivate mutating func put(_ key: String, _ value: String) throws {
    let (key, value) = (Array(key.utf8), Array(value.utf8))
    try key.withUnsafeBytes { key in try value.withUnsafeBytes { try put(key: key, value: $0) } }
  }

  @_lifetime(self: copy self)
  fileprivate mutating func insert(_ key: String, _ value: String) throws -> Bool {
    let (key, value) = (Array(key.utf8), Array(value.utf8))
    return try key.withUnsafeBytes { key in
      try value.withUnsafeBytes { try insert(key: key, value: $0) }
    }
  }

  @_lifetime(self: copy self)
  fileprivate mutating func append(_ key: String, _ value: String) throws {
    let (key, value) = (Array(key.utf8), Array(value.utf8))
    try key.withUnsafeBytes { key in
      try value.withUnsafeBytes { try append(key: key, value: $0) }
    }
  }

  @_lifetime(self: copy self)
  fileprivate mutating func text(_ key: String) throws -> String? {
    let key = Array(key.utf8)
    return try key.withUnsafeBytes { key in
      try find(key).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @_lifetime(self: copy self)
  fileprivate mutating func lastText() throws -> String? {
    try last().map { String(decoding: $0, as: UTF8.self) }
  }
}
