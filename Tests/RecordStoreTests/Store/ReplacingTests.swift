import FoundationEssentials
import Glibc
import RecordStore
import StoreTestSupport
import Testing

/// Compacting and restoring a store.
@Suite struct ReplacingTests {
  static let schemas = [Schema("library", version: 1, [Book.self])]

  @Test func `a compacted store has its records and its sequence in a smaller file`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/books.store"
      try fill(path)
      let compaction = try Store.compact(at: path)
      #expect(compaction.sizeBeforeInBytes > 5 * compaction.sizeAfterInBytes)
      let store = try Store.open(at: path, schemas: Self.schemas)
      #expect(try store.read { try $0.fetch(Book.all) }.map(\.id) == ["kept"])
      #expect(try store.read { try $0.sequence } == 3)
      #expect(try store.information().fileSizeInBytes == compaction.sizeAfterInBytes)
      #expect(try store.information().freeSizeInBytes == 0)
      try store.write { try $0.insert(Book(id: "later")) }
      #expect(try store.read { try $0.sequence } == 4)
      try expectIntact(path, Self.schemas)
    }
  }

  @Test func `a store that is open is not compacted`() throws {
    try withTemporaryStore(Self.schemas) { store in
      let error = #expect(throws: StoreError.self) {
        try Store.compact(at: store.path, timeout: .zero)
      }
      #expect(error?.code == .inUse)
      #expect(
        error?.description
          == "\(store.path) is in use by this process; nothing was changed. Let it end, and "
          + "try again.")
    }
  }

  @Test func `what is no store is not compacted`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/books.store"
      #expect(throws: StoreError.self) { try Store.compact(at: path) }.map { error in
        #expect(error.code == .missingFile)
        #expect(error.description == "There is no store at \(path).")
      }
      try Data("Dear diary".utf8).write(to: URL(filePath: path))
      #expect(throws: StoreError.self) { try Store.compact(at: path) }.map { error in
        #expect(error.code == .notAStore)
        #expect(error.description.hasPrefix("\(path) is text, and no store."))
      }
      #expect(try Data(contentsOf: URL(filePath: path)) == Data("Dear diary".utf8))
    }
  }

  @Test func `a restored store is as the backup was`() throws {
    try withTemporaryDirectory { directory in
      let (path, backup) = ("\(directory)/books.store", "\(directory)/backup.store")
      try fill(path)
      try Store.open(at: path, schemas: []).backUp(to: backup)
      try Store.open(at: path, schemas: Self.schemas).write { try $0.deleteAll(Book.self) }
      try Store.restore(at: path, from: backup)
      let store = try Store.open(at: path, schemas: Self.schemas)
      #expect(try store.read { try $0.fetch(Book.all) }.map(\.id) == ["kept"])
      #expect(try store.read { try $0.sequence } == 3)
      try expectIntact(path, Self.schemas)
    }
  }

  @Test func `a store is restored over a damaged file and where none is`() throws {
    try withTemporaryDirectory { directory in
      let (path, backup) = ("\(directory)/books.store", "\(directory)/backup.store")
      try fill(backup)
      try Store.restore(at: path, from: backup)
      try expectIntact(path, Self.schemas)
      let whole = try Data(contentsOf: URL(filePath: path))
      try whole.prefix(whole.count / 2).write(to: URL(filePath: path))
      #expect(throws: StoreError.self) { try Store.open(at: path, schemas: []) }
      try Store.restore(at: path, from: backup)
      let found = try Store.open(at: path, schemas: Self.schemas).read { try $0.count(Book.all) }
      #expect(found == 1)
      try expectIntact(path, Self.schemas)
    }
  }

  @Test func `a backup that is no whole store replaces nothing`() throws {
    try withTemporaryDirectory { directory in
      let (path, backup) = ("\(directory)/books.store", "\(directory)/backup.store")
      try fill(path)
      let before = try Data(contentsOf: URL(filePath: path))
      func refusal() throws -> StoreError {
        let error = #expect(throws: StoreError.self) { try Store.restore(at: path, from: backup) }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        return try #require(error)
      }
      var error = try refusal()
      #expect(error.code == .missingFile)
      #expect(error.description == "There is no store at \(backup).")

      try Data("Dear diary".utf8).write(to: URL(filePath: backup))
      error = try refusal()
      #expect(error.code == .notAStore)
      #expect(error.description.hasPrefix("\(backup) is text, and no store."))

      try fill("\(directory)/whole.store")
      var bytes = try Data(contentsOf: URL(filePath: "\(directory)/whole.store"))
      for page in 2..<bytes.count / 4096 { bytes[page * 4096 + 14] ^= 0xFF }
      try bytes.write(to: URL(filePath: backup))
      error = try refusal()
      #expect(error.code == .damagedFile)
      #expect(error.description.hasPrefix("\(backup) is damaged: Page "))
      #expect(error.description.hasSuffix(" Nothing was changed. Take another backup."))

      unlink(backup)
      symlink("books.store", backup)
      error = try refusal()
      #expect(error.code == .fileExists)
      #expect(
        error.description
          == "\(path) and \(backup) are one file; nothing was changed. Name a backup.")
    }
  }

  @Test func `what was never a store is not replaced`() throws {
    try withTemporaryDirectory { directory in
      let (path, backup) = ("\(directory)/books.store", "\(directory)/backup.store")
      try fill(backup)
      try Data("Dear diary".utf8).write(to: URL(filePath: path))
      let error = #expect(throws: StoreError.self) { try Store.restore(at: path, from: backup) }
      #expect(
        error?.description
          == "\(path) is text, and no store. It was not replaced. Remove it or take another path.")
      #expect(try Data(contentsOf: URL(filePath: path)) == Data("Dear diary".utf8))
      let nowhere = #expect(throws: StoreError.self) {
        try Store.restore(at: "\(directory)/absent/books.store", from: backup)
      }
      #expect(
        nowhere?.description
          == "There is no directory for \(directory)/absent/books.store; nothing was created.")
    }
  }

  /// Makes a store of three commits whose file is mostly free.
  private func fill(_ path: String) throws {
    let store = try Store.open(at: path, schemas: Self.schemas)
    try store.write { txn in
      for number in 0..<2000 { try txn.insert(Book(id: "\(number)", title: "Title \(number)")) }
    }
    try store.write { try $0.deleteAll(Book.self) }
    try store.write { try $0.insert(Book(id: "kept", title: "Emma")) }
  }
}
