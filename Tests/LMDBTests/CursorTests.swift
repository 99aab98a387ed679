import LMDB
import StoreTestSupport
import Testing

@Suite struct CursorTests {
  /// Performs `body` with a cursor on the keys b, d and f.
  private func withCursor(
    contents: KeyValuePairs<String, String> = ["d": "4", "b": "2", "f": "6"],
    _ body: (inout Cursor) throws -> Void
  ) throws {
    try withNotes(contents: contents) { notes in
      try notes.environment.read { txn in
        var cursor = try txn.cursor(notes.database)
        try body(&cursor)
      }
    }
  }

  private func position(_ cursor: borrowing Cursor) -> String {
    let key = String(decoding: cursor.key, as: UTF8.self)
    return "\(key)=\(String(decoding: cursor.value, as: UTF8.self))"
  }

  @Test func `the keys come in order, forward`() throws {
    try withCursor { cursor in
      var seen: [String] = []
      while try cursor.next() { seen.append(position(cursor)) }
      #expect(seen == ["b=2", "d=4", "f=6"])
    }
  }

  @Test func `the keys come in order, backward`() throws {
    try withCursor { cursor in
      var seen: [String] = []
      while try cursor.previous() { seen.append(position(cursor)) }
      #expect(seen == ["f=6", "d=4", "b=2"])
    }
  }

  @Test func `first and last are the ends`() throws {
    try withCursor { cursor in
      let moved = [try cursor.last()]
      #expect(moved == [true])
      #expect(position(cursor) == "f=6")
      let again = [try cursor.first()]
      #expect(again == [true])
      #expect(position(cursor) == "b=2")
    }
  }

  @Test(arguments: [("a", "b=2"), ("b", "b=2"), ("c", "d=4"), ("f", "f=6"), ("f0", nil)])
  func `seek finds the key or the next one`(key: String, expected: String?) throws {
    try withCursor { cursor in
      let found = try cursor.seek(key)
      #expect(found == (expected != nil))
      #expect(position(cursor) == expected ?? "=")
    }
  }

  @Test func `after a seek the neighbours follow`() throws {
    try withCursor { cursor in
      _ = try cursor.seek("c")
      _ = try cursor.next()
      #expect(position(cursor) == "f=6")
      _ = try cursor.seek("c")
      _ = try cursor.previous()
      #expect(position(cursor) == "b=2")
    }
  }

  @Test func `an empty database has no position`() throws {
    try withCursor(contents: [:]) { cursor in
      let moves = [
        try cursor.first(), try cursor.last(), try cursor.next(), try cursor.previous(),
        try cursor.seek("a"),
      ]
      #expect(moves == [false, false, false, false, false])
      #expect(cursor.key.isEmpty && cursor.value.isEmpty)
    }
  }

  @Test func `an empty key is an error, not the end`() throws {
    try withCursor { cursor in
      do {
        _ = try cursor.seek("")
        Issue.record("found")
      } catch let error as LMDBError {
        #expect(error == .badValueSize)
      }
    }
  }

  @Test func `a cursor of a write sees its puts`() throws {
    try withNotes(contents: ["a": "1"]) { notes in
      try notes.environment.write { txn in
        try txn.put(notes.database, "b", "2")
        #expect(try txn.texts(notes.database) == ["a=1", "b=2"])
        try txn.put(notes.database, "c", "3")
        #expect(try txn.texts(notes.database) == ["a=1", "b=2", "c=3"])
      }
    }
  }

  @Test func `many keys come once each and in order`() throws {
    try withNotes { notes in
      let keys = (0..<5_000).map { "key \($0 + 10_000)" }
      try notes.environment.write { txn in
        for key in keys.shuffled() { try txn.put(notes.database, key, "") }
      }
      let seen = try notes.environment.read { try $0.texts(notes.database) }
      #expect(seen == keys.map { "\($0)=" })
    }
  }
}
