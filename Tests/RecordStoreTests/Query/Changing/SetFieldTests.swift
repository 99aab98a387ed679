import FoundationEssentials
import StoreTestSupport
import Testing

@testable import RecordStore

/// Setting one field of many records, compared with changing decoded ones.
@Suite struct SetFieldTests {
  typealias Indexed = Sample<AscendingIndexes>

  static let schemas = [Schema("samples", version: 1, [Indexed.self])]

  /// Sets a field in some of a few random samples; the others stay as they are.
  private func check<V: FieldValue>(
    _ keyPath: any WritableKeyPath<Indexed, V> & Sendable, _ values: [V]
  ) throws {
    var generator = SampleGenerator(seed: 9)
    let samples: [Indexed] = (0..<20).map { generator.sample("\($0)") }
    for value in values {
      try withTemporaryStore(Self.schemas) { store throws in
        try store.write { try $0.insert(contentsOf: samples) }
        let query = Indexed.where { $0.flag }
        let count = try store.write { try $0.set(keyPath, to: value, where: query) }
        #expect(count == samples.count { $0.flag })
        let expected = samples.map { sample in
          var changed = sample
          if sample.flag { changed[keyPath: keyPath] = value }
          return changed
        }
        let found = try store.read { try $0.fetch(Indexed.all) }
        #expect(
          found.map(FieldTexts.of).sorted() == expected.map(FieldTexts.of).sorted(), "\(keyPath)")
      }
    }
  }

  @Test func `a field of every kind is set, and nothing else`() throws {
    try check(\.flag, [false, true])
    try check(\.choice, [nil, true])
    try check(\.small, [7])
    try check(\.number, [.min])
    try check(\.big, [nil, 5])
    try check(\.ratio, [-0.0])
    try check(\.half, [nil, 1.5])
    try check(\.date, [nil, Date(timeIntervalSinceReferenceDate: 3)])
    try check(\.uuid, [UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))])
    try check(\.text, ["", "a longer text than there was before"])
    try check(\.note, [nil, "", "日本"])
    try check(\.tags, [[], ["x", "", "yy"]])
    try check(\.labels, [nil, [], ["x"]])
    try check(\.data, [Data(), Data([1, 2, 3])])
    try check(\.color, [nil, .green])
  }

  @Test func `the indexes are kept up`() throws {
    try withLibrary { store throws in
      #expect(
        try store.write { try $0.set(\.year, to: 2000, where: Book.where { $0.isLent }) } == 2)
      let query = Book.where { $0.isLent && $0.year == 2000 }.requireIndex
      #expect(try store.read { try $0.count(query) } == 2)
      #expect(try store.write { try $0.set(\.isLent, to: false, where: Book.all) } == 4)
      #expect(try store.read { try $0.count(query) } == 0)
      #expect(try store.verify().isIntact)
    }
  }

  @Test func `a row of an older layout gets the field`() throws {
    try withItemFile { path throws in
      let store = try Store.open(
        at: path, schemas: [Schema("shop", version: 1, [Item.Extended.self])])
      let count = try store.write { txn in
        try txn.insert(Item.Extended(id: 100, title: "new"))
        return try txn.set(\.note, to: "read", where: Item.Extended.where { $0.rating == 3 })
      }
      #expect(count == Item.all.count + 1)
      #expect(try store.write { try $0.set(\.title, to: "x", where: Item.Extended.all) } == count)
      let found = try store.read { try $0.fetch(Item.Extended.all) }
      let old = Item.all.map { Item.Extended(id: $0.id, title: "x", count: $0.count, note: "read") }
      #expect(found == old + [Item.Extended(id: 100, title: "x", note: "read")])
    }
  }

  @Test func `what cannot be set leaves the transaction as it was`() throws {
    try withLibrary { store throws in
      try store.write { txn in
        let error = #expect(throws: StoreError.self) {
          try txn.set(\.id, to: "x", where: Book.all)
        }
        #expect(error?.code == .changedID)
        let unknown = #expect(throws: StoreError.self) {
          try txn.set(\.title.count.description, to: "x", where: Book.all)
        }
        #expect(unknown?.code == .unknownField)
        let query = #expect(throws: StoreError.self) {
          try txn.set(\.year, to: 1, where: Book.where { $0.year > 0 }.requireIndex)
        }
        #expect(query?.code == .needsIndex)
        try txn.delete(Book.self, "a")
      }
      #expect(try store.read { try $0.count(Book.all) } == 3)
    }
  }

  @Test func `a failure in the middle ends the transaction`() throws {
    try withLibrary { store throws in
      let error = try refusal(ofWriting: store) { txn in
        do { try txn.set(\.isbn, to: "same", where: Book.all) } catch {}
      }
      #expect(error.code == .abortedTransaction)
    }
  }
}

/// The fields of a record as texts, to compare what NaN makes unequal.
private struct FieldTexts<Root: Record>: FieldVisitor {
  private let record: Root
  private var texts: [String] = []

  static func of(_ record: Root) -> String {
    var visitor = FieldTexts(record: record)
    Root.fields(&visitor)
    return visitor.texts.joined(separator: " ")
  }

  private init(record: Root) { self.record = record }

  mutating func callAsFunction<V: FieldValue>(
    _ number: UInt8, _ name: StaticString, _ keyPath: any WritableKeyPath<Root, V> & Sendable
  ) {
    texts.append(record[keyPath: keyPath].storedValue.queryText)
  }
}
