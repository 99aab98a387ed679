import Glibc
import RecordStore
import StoreTestSupport
import Testing

@Suite struct BackupTests {
  static let schemas = [Schema("library", version: 1, [Book.self])]

  @Test(arguments: [true, false])
  func `a backup is the store as of its last commit`(isCompact: Bool) throws {
    try withTemporaryDirectory { directory in
      let (path, copy) = ("\(directory)/books.store", "\(directory)/copy.store")
      let store = try Store.open(at: path, schemas: Self.schemas)
      try store.write { try $0.insert(contentsOf: QueryTests.books) }
      try store.backUp(to: copy, isCompact: isCompact)
      let found = try Store.open(at: copy, schemas: Self.schemas).read { try $0.fetch(Book.all) }
      #expect(found == QueryTests.books.sorted { $0.id < $1.id })
      #expect(try Store.open(at: copy, schemas: []).read { try $0.sequence } == 1)
      try expectIntact(copy, Self.schemas)
      try expectIntact(path, Self.schemas)
    }
  }

  @Test func `a backup inside a write has nothing of the write`() throws {
    try withTemporaryDirectory { directory in
      let (path, copy) = ("\(directory)/books.store", "\(directory)/copy.store")
      let store = try Store.open(at: path, schemas: Self.schemas)
      try store.write { txn in
        try txn.insert(Book(id: "late"))
        try store.backUp(to: copy)
        let error = #expect(throws: StoreError.self) {
          try store.backUp(to: "\(directory)/plain.store", isCompact: false)
        }
        #expect(error?.code == .reentrantWrite)
      }
      #expect(try Store.open(at: copy, schemas: Self.schemas).read { try $0.count(Book.all) } == 0)
      try expectIntact(copy, Self.schemas)
    }
  }

  @Test func `a backup never replaces a file`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/books.store"
      let store = try Store.open(at: path, schemas: Self.schemas)
      let error = #expect(throws: StoreError.self) { try store.backUp(to: path) }
      #expect(error?.code == .fileExists)
      #expect(
        error?.description
          == "\(path) exists, and nothing is replaced. Remove it or take another path.")
      let nowhere = #expect(throws: StoreError.self) {
        try store.backUp(to: "\(directory)/absent/copy.store")
      }
      #expect(nowhere?.code == .missingFile)
      try expectIntact(path, Self.schemas)
    }
  }

  @Test func `a compact backup leaves out free pages`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/books.store"
      let store = try Store.open(at: path, schemas: Self.schemas)
      try store.write { txn in
        for number in 0..<2000 { try txn.insert(Book(id: "\(number)", title: "Title \(number)")) }
      }
      try store.write { try $0.deleteAll(Book.self) }
      try store.backUp(to: "\(directory)/compact.store")
      try store.backUp(to: "\(directory)/plain.store", isCompact: false)
      let compact = try Store.open(at: "\(directory)/compact.store", schemas: []).information()
      let plain = try Store.open(at: "\(directory)/plain.store", schemas: []).information()
      #expect(compact.freeSizeInBytes == 0)
      #expect(plain.fileSizeInBytes > 4 * compact.fileSizeInBytes)
      try expectIntact(path, Self.schemas)
    }
  }

  @Test func `a backup goes through a descriptor`() throws {
    try withTemporaryDirectory { directory in
      let store = try Store.open(at: "\(directory)/books.store", schemas: Self.schemas)
      try store.write { try $0.insert(Book(id: "a", title: "Emma")) }
      let copy = "\(directory)/copy.store"
      let descriptor = open(copy, O_WRONLY | O_CREAT | O_EXCL, 0o600)
      try store.backUp(toDescriptor: descriptor)
      close(descriptor)
      try expectIntact(copy, Self.schemas)
      let found = try Store.open(at: copy, schemas: Self.schemas).read { try $0.count(Book.all) }
      #expect(found == 1)
    }
  }
}
