import StoreTestSupport
import Testing

@testable import RecordStore

/// What a check finds before it looks at records: pages and the file itself.
@Suite struct PageVerificationTests {
  private func withStore<T>(_ body: (String) throws -> T) throws -> T {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/press.store"
      try Article.makeStore(at: path)
      return try body(path)
    }
  }

  @Test func `a whole store is checked without its types`() throws {
    try withStore { path in
      let verification = try Store.check(at: path)
      #expect(verification.findings == [])
      #expect(verification.recordCount == 120)
      #expect(verification.entryCount == 240)
    }
  }

  @Test func `a store that is open is checked too`() throws {
    try withStore { path in
      let store = try Store.open(at: path, schemas: Article.schemas)
      #expect(try Store.check(at: path).findings == [])
      #expect(try store.verify().findings == [])
    }
  }

  @Test func `every page of zeros is found, or the store is what it was`() throws {
    try withStore { path in
      let sound = try readFile(path)
      let articles = try Article.all(at: path)
      var foundCount = 0
      for page in 0..<sound.count / 4096 {
        var bytes = sound
        bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: repeatElement(0, count: 4096))
        try overwriteFile(path, bytes)
        let verification = try Store.check(at: path)
        if verification.isIntact {
          #expect(try Article.all(at: path) == articles, "page \(page)")
        } else {
          foundCount += 1
        }
      }
      #expect(foundCount > sound.count / 4096 / 3)
    }
  }

  @Test func `a damaged page is found while the store is open, and no record is touched`() throws {
    try withStore { path in
      let store = try Store.open(at: path, schemas: Article.schemas)
      var bytes = try readFile(path)
      // All branch pages: what is below them cannot be reached.
      for page in 2..<bytes.count / 4096 where bytes[page * 4096 + 10] == 1 {
        bytes[page * 4096 + 12] = 18
      }
      try overwriteFile(path, bytes)
      let verification = try store.verify()
      #expect(verification.findings.map(\.kind).contains(.damagedPage))
      #expect(verification.recordCount == 0)
      let text = verification.findings[0].description
      #expect(text.contains("of the database 'c1' cannot be read: its nodes cannot lie between"))
    }
  }

  @Test func `a truncated store is refused with both sizes, and checked`() throws {
    try withStore { path in
      let sound = try readFile(path)
      let half = Array(sound[..<(sound.count / 2)])
      try overwriteFile(path, half)
      let error = #expect(throws: StoreError.self) {
        try Store.open(at: path, schemas: Article.schemas)
      }
      #expect(error?.code == .damagedFile)
      #expect(
        error?.description
          == "\(path) is truncated: \(half.count) of \(sound.count) bytes. The file is as it was; "
          + "restore a backup.")
      let verification = try Store.check(at: path)
      #expect(
        verification.findings.first
          == Finding(
            .damagedFile, "\(path) is truncated: \(half.count) of \(sound.count) bytes."))
      #expect(verification.findings.dropFirst().allSatisfy { $0.kind == .damagedPage })
      #expect(verification.findings.count > 1)
      #expect(try readFile(path) == half)
    }
  }

  @Test func `zeros, an empty file and a text are findings of a check`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/press.store"
      let rows: [([UInt8], String, StoreError.Code)] = [
        ([], "empty", .damagedFile),
        (
          [UInt8](repeating: 0, count: 9_000), "overwritten with zeros at its beginning",
          .damagedFile
        ),
        (Array("Dear diary".utf8), "text", .notAStore),
        (Array("SQLite format 3\0".utf8), "an SQLite database", .notAStore),
      ]
      for (bytes, text, code) in rows {
        try overwriteFile(path, bytes)
        #expect(
          try Store.check(at: path).findings == [Finding(.damagedFile, "\(path) is \(text).")])
        let error = #expect(throws: StoreError.self) {
          try Store.open(at: path, schemas: Article.schemas)
        }
        #expect(error?.code == code)
        #expect(error?.description.hasPrefix("\(path) is \(text)") == true)
        #expect(try readFile(path) == bytes)
      }
    }
  }

  @Test func `a missing file is no finding but an error, and is not made`() throws {
    try withTemporaryDirectory { directory in
      let error = #expect(throws: StoreError.self) { try Store.check(at: "\(directory)/none") }
      #expect(error?.code == .missingFile)
      #expect(throws: TestSupportError.self) { try readFile("\(directory)/none") }
    }
  }

  @Test func `a damaged schema is a finding of a check`() throws {
    try withStore { path in
      do {
        let store = try Store.open(at: path, schemas: [])
        var schema = try store.catalog.stored.encoded()
        schema[20] ^= 1
        try store.put(store.catalog.schemaDatabase, Array("schema".utf8), schema)
      }
      #expect(try Store.check(at: path).findings.map(\.kind) == [.damagedSchema])
    }
  }
}
