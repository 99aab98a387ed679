import LMDB
import StoreTestSupport
import Testing

@testable import RecordStore

/// Files that are no store, or not one that this library can read.
@Suite struct UnusableFileTests {
  @Test(
    arguments: [
      [], Array("Dear diary".utf8), Array(repeating: 0, count: 4096),
      Array(repeating: 0x41, count: 20_000),
    ] as [[UInt8]])
  func `a file that is not LMDB's is refused and left as it is`(content: [UInt8]) throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/diary.txt"
      try writeFile(path, content)
      for options in [StoreOptions(), .readOnly] {
        let error = try refusal(ofOpening: path, Item.schemas, options: options)
        #expect([.notAStore, .damagedFile].contains(error.code))
        #expect(error.description.hasPrefix("\(path) is "))
        #expect(error.description.contains(" The file is as it was"))
      }
      #expect(throws: TestSupportError.self, "a lock file is left") {
        try readFile("\(path)-lock")
      }
    }
  }

  @Test func `another program's LMDB file is refused and left as it is`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/other.mdb"
      _ = try Environment.create(path: path) { _ = try $0.createDatabase("notes") }
      for options in [StoreOptions(), .readOnly] {
        let error = try refusal(ofOpening: path, Item.schemas, options: options)
        #expect(error.code == .notAStore)
        #expect(
          error.description
            == "\(path) is an LMDB file, but not a store: it has no schema. The file is as it was.")
      }
    }
  }

  @Test func `an LMDB file with an empty schema is refused`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/other.mdb"
      _ = try Environment.create(path: path) { _ = try $0.createDatabase("schema") }
      #expect(try refusal(ofOpening: path, []).code == .notAStore)
    }
  }

  @Test func `a directory is no store`() throws {
    try withTemporaryDirectory { directory in
      let error = #expect(throws: StoreError.self) {
        try Store.open(at: directory, schemas: Item.schemas)
      }
      #expect(error?.code == .storage)
      #expect(error?.description.contains("Is a directory") == true)
    }
  }

  @Test func `a missing file is not made when the caller forbids it`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/none.store"
      var options = StoreOptions()
      options.createsFile = false
      let error = #expect(throws: StoreError.self) {
        try Store.open(at: path, schemas: Item.schemas, options: options)
      }
      #expect(error?.code == .missingFile)
      #expect(throws: TestSupportError.self) { try readFile(path) }
    }
  }

  @Test func `a store in a directory that is not there cannot be made`() throws {
    try withTemporaryDirectory { directory in
      let error = #expect(throws: StoreError.self) {
        try Store.open(at: "\(directory)/a/b.store", schemas: Item.schemas)
      }
      #expect(error?.code == .missingFile)
      #expect(
        error?.description
          == "There is no directory for \(directory)/a/b.store; nothing was created.")
    }
  }

  @Test func `a newer file format is refused`() throws {
    let error = try refusalOfOpening(afterChangingSchema: { $0[0] = 2 })
    #expect(error.code == .newerFormat)
    let writer = CommandLine.arguments[0].split(separator: "/").last ?? ""
    #expect(
      error.description.hasSuffix(
        " has file format 2, written by \(writer) (library \(Store.libraryVersion)); this program "
          + "(library \(Store.libraryVersion)) reads up to 1. The file is as it was. "
          + "Use a newer version of the program."))
  }

  @Test func `a damaged schema is refused`() throws {
    let error = try refusalOfOpening(afterChangingSchema: { $0[30] ^= 4 })
    #expect(error.code == .damagedSchema)
    #expect(error.description.hasSuffix(". The file is as it was; restore a backup."))
  }

  /// The error of opening a store whose schema's bytes were changed.
  private func refusalOfOpening(afterChangingSchema change: (inout [UInt8]) -> Void) throws
    -> StoreError
  {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/items.store"
      do {
        let store = try Store.open(at: path, schemas: Item.schemas)
        var bytes = try store.catalog.stored.encoded()
        change(&bytes)
        try store.put(store.catalog.schemaDatabase, Array("schema".utf8), bytes)
      }
      return try refusal(ofOpening: path, Item.schemas)
    }
  }
}
