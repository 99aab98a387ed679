import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

/// Order, distinct, limits, IDs and errors of queries.
@Suite struct QueryResultTests {
  typealias Plain = Sample<NoIndexes>

  private func withSamples(_ samples: [Plain], _ body: (Store) throws -> Void) throws {
    try withTemporaryStore(FilterTests.schemas) { store in
      try store.write { try $0.insert(contentsOf: samples) }
      try body(store)
    }
  }

  @Test func `nil comes first, NaN last, and equal records in the order of their IDs`() throws {
    let samples = [
      Plain(id: "a", ratio: .nan, half: nil), Plain(id: "b", ratio: 1, half: 2),
      Plain(id: "c", ratio: -.nan, half: .nan), Plain(id: "d", ratio: -1, half: nil),
      Plain(id: "e", ratio: 0, half: -.infinity), Plain(id: "f", ratio: -0.0, half: 2),
    ]
    try withSamples(samples) { store throws in
      func ids(_ query: Query<Plain>) throws -> String {
        try store.read { try $0.ids(query) }.joined()
      }
      #expect(try ids(Plain.all.sorted(by: \.half)) == "adebfc")
      #expect(try ids(Plain.all.sorted(by: \.half, .descending)) == "cfbeda")
      #expect(try ids(Plain.all.sorted(by: \.ratio)) == "defbac")
      #expect(try ids(Plain.all.sorted(by: \.ratio, .descending)) == "cabfed")
      #expect(try ids(Plain.all.sorted(by: \.flag, .descending)) == "fedcba")
      #expect(try ids(Plain.all.sorted(by: \.half).sorted(by: \.ratio, .descending)) == "adebfc")
      #expect(try ids(Plain.all.sorted(by: \.half).sorted(by: \.id, .descending)) == "daefbc")
      #expect(try ids(Plain.all.sorted(by: \.half).limit(2)) == "ad")
      #expect(try ids(Plain.all.sorted(by: \.half).offset(2).limit(2)) == "eb")
      #expect(try ids(Plain.all.offset(4)) == "ef")
      #expect(try ids(Plain.all.offset(9)) == "")
      #expect(try ids(Plain.all.limit(3).limit(5)) == "abc")
      #expect(try ids(Plain.all.sorted(by: \.half).limit(-1).offset(1)) == "")
      #expect(try ids(Plain.all.sorted(by: \.half).limit(.max).offset(4)) == "fc")
      #expect(try ids(Plain.all.offset(-1).limit(1)) == "a")
    }
  }

  @Test func `arrays and bytes have an order`() throws {
    let samples = [
      Plain(id: "a", tags: ["a"], data: Data([1])), Plain(id: "b", tags: [], data: Data()),
      Plain(id: "c", tags: ["a", ""], data: Data([0, 9])),
      Plain(id: "d", tags: ["a\u{0}"], data: Data([1, 0])), Plain(id: "e", tags: [""]),
    ]
    try withSamples(samples) { store throws in
      let byTags = try store.read { try $0.ids(Plain.all.sorted(by: \.tags)) }
      #expect(byTags == ["b", "e", "a", "c", "d"])
      let byData = try store.read { try $0.ids(Plain.all.sorted(by: \.data, .descending)) }
      #expect(byData == ["d", "a", "c", "e", "b"])
    }
  }

  @Test func `distinct keeps the first of equal values`() throws {
    let samples = [
      Plain(id: "a", number: 1, ratio: 0, color: .red), Plain(id: "b", number: 2, ratio: -0.0),
      Plain(id: "c", number: 1, ratio: .nan, color: .red), Plain(id: "d", number: 2, ratio: -.nan),
    ]
    try withSamples(samples) { store throws in
      func ids(_ query: Query<Plain>) throws -> [String] { try store.read { try $0.ids(query) } }
      #expect(try ids(Plain.all.sorted(by: \.id).distinct(by: \.number)) == ["a", "b"])
      #expect(
        try ids(Plain.all.sorted(by: \.id, .descending).distinct(by: \.number)) == ["d", "c"])
      #expect(try ids(Plain.all.sorted(by: \.id).distinct(by: \.ratio)) == ["a", "c"])
      #expect(
        try ids(Plain.all.sorted(by: \.id).distinct(by: \.number).distinct(by: \.ratio))
          == ["a", "b", "c", "d"])
      #expect(
        try ids(Plain.all.sorted(by: \.id).distinct(by: \.color).offset(1).limit(1)) == ["b"])
      #expect(try store.read { try $0.count(Plain.all.distinct(by: \.color)) } == 2)
      #expect(try store.read { try $0.count(Plain.all.distinct(by: \.id).limit(3)) } == 3)
    }
  }

  @Test func `the best of many are kept whatever their order of arrival`() throws {
    var generator = SeededGenerator(seed: 7)
    let numbers = (0..<2000).map { _ in Int.random(in: 0..<500, using: &generator) }
    let samples = numbers.enumerated().map { Plain(id: String(10_000 + $0), number: $1) }
    try withSamples(samples) { store throws in
      for limit in [1, 2, 63, 64, 65, 500, 1999, 2000, 3000] {
        let query = Plain.all.sorted(by: \.number, .descending).limit(limit)
        let expected = samples.sorted { ($0.number, $0.id) > ($1.number, $1.id) }.prefix(limit)
        #expect(try store.read { try $0.ids(query) } == expected.map(\.id), "\(limit)")
      }
    }
  }

  @Test func `a property that is no stored field is refused`() throws {
    try withLibrary { store in
      for query in [
        Book.where { $0.title.hasPrefix("a") || $0.shelf == 3 }, Book.all.sorted(by: \.shelf),
        Book.all.distinct(by: \.shelf),
      ] {
        let error = #expect(throws: StoreError.self) { try store.read { try $0.fetch(query) } }
        #expect(error?.code == .unknownField)
        #expect(error?.description.hasPrefix("A property of type Int is not a stored") == true)
      }
    }
    try withTemporaryStore([Schema("test", version: 1, [Visit.self])]) { store in
      let error = #expect(throws: StoreError.self) {
        try store.read { try $0.fetch(Visit.where { $0.count > 3 }) }
      }
      #expect(error?.field == "\\Visit.count")
    }
  }

  @Test(arguments: [StoreOptions(), .readOnly])
  func `rows of an older layout have the default of a new field`(_ options: StoreOptions) throws {
    try withItemFile { path in
      let schemas = [Schema("shop", version: 1, [Item.Extended.self])]
      let store = try Store.open(at: path, schemas: schemas, options: options)
      let ids = Item.all.map(\.id)
      func found(_ query: Query<Item.Extended>) throws -> [Int] {
        try store.read { try $0.ids(query.sorted(by: \.id)) }
      }
      #expect(try found(Item.Extended.where { $0.rating == 3 }) == ids)
      #expect(try found(Item.Extended.where { $0.rating > 3 || $0.note != nil }) == [])
      #expect(try found(Item.Extended.where { !($0.note < "a") && $0.rating < 4 }) == ids)
      #expect(try found(Item.Extended.all.distinct(by: \.rating)) == Array(ids.prefix(1)))
    }
  }

  @Test func `each value of IN gives as many results as are wanted`() throws {
    try withTemporaryStore(QueryTests.schemas) { store in
      try store.write { txn in
        try txn.insert(Book(id: "9", title: "a", isbn: "9"))
        for id in ["1", "2", "3"] { try txn.insert(Book(id: id, title: "b", isbn: id)) }
      }
      let query = Book.where { $0.title.isIn(["a", "b"]) }.sorted(by: \.id).limit(3)
      #expect(try store.read { try $0.ids(query) } == ["1", "2", "3"])
    }
  }

  @Test func `whether there is one needs no more than one`() throws {
    try withLibrary { store in
      try store.read { txn in
        let some = try txn.exists(Book.where { $0.year > 0 })
        let none = try txn.exists(Book.where { $0.year > 3000 })
        let beyond = try txn.exists(Book.all.offset(4))
        let nothing = try txn.exists(Book.all.limit(0))
        #expect(some && !none && !beyond && !nothing)
      }
    }
  }
}

/// A record with a property that is not stored.
private struct Visit: Record {
  var id = 0
  var count = 0

  static let collection = "visits"
  static let unstored = ["count"]
  static func fields(_ field: inout some FieldVisitor<Visit>) { field(1, "id", \.id) }
}

extension Book {
  /// Computed, so not a field.
  fileprivate var shelf: Int { year / 100 }
}
