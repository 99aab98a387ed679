import FoundationEssentials
import StoreTestSupport
import Testing

@testable import RecordStore

/// Types that grow while the rows stay as they were written.
@Suite struct LayoutTests {
  /// A store that was filled under the first type and then opened by `next`.
  private func withOldRows<T>(
    _ next: [Schema], _ body: (Store, _ rows: [Hex]) throws -> T
  ) throws -> T {
    try withTemporaryStore(Person.First.schemas) { first in
      try first.write {
        try $0.insert(Person.First(id: 1, name: "Ada", city: "London"))
        try $0.insert(Person.First(id: 2, name: "", city: nil))
      }
      let rows = try first.rows(of: "people").map(\.row)
      let result = try body(Store.open(at: first.path, schemas: next), rows)
      try expectIntact(first.path, next)
      return result
    }
  }

  @Test func `old rows read added fields as their defaults`() throws {
    try withOldRows(Person.Second.schemas) { store, rows in
      let people = try store.read { try $0.fetch(Person.Second.all) }
      #expect(
        people == [
          Person.Second(
            id: 1, name: "Ada", visits: 7, nickname: nil, city: "London", tags: ["new"]),
          Person.Second(id: 2, name: "", visits: 7, nickname: nil, city: nil, tags: ["new"]),
        ])
      let city = try store.read { try $0.view(Person.Second.self, 1)?.city }
      let tags = try store.read { try $0.view(Person.Second.self, 2)?.tags }
      #expect(city == "London")
      #expect(tags == ["new"])
      #expect(try store.rows(of: "people").map(\.row) == rows)
    }
  }

  @Test func `old rows keep the default of when the field was added`() throws {
    try withOldRows(Person.Second.schemas) { second, rows in
      let store = try Store.open(at: second.path, schemas: Person.Third.schemas)
      let old = try store.read { try $0.fetch(Person.Third.self, 1) }
      #expect(
        old
          == Person.Third(
            id: 1, name: "Ada", visits: 7, nickname: nil, city: "London", tags: ["new"]))
      #expect(Person.Third().visits == 100)
      #expect(try store.rows(of: "people").map(\.row) == rows)
      #expect(try store.schemaBytes() == (try second.schemaBytes()))
    }
  }

  @Test func `without any type the fields read the same`() throws {
    try withOldRows(Person.Second.schemas) { store, _ in
      let anyone = try Store.open(at: store.path, schemas: [])
      var found: [[String: StoredValue]] = []
      try anyone.read { txn in
        try txn.forEach(inCollection: "people") { record in
          found.append(Dictionary(uniqueKeysWithValues: record.fields.map { ($0.name, $0.value) }))
        }
      }
      #expect(
        found == [
          [
            "name": .string("Ada"), "visits": .integer(7), "nickname": .null,
            "city": .string("London"), "tags": .strings(["new"]),
          ],
          [
            "name": .string(""), "visits": .integer(7), "nickname": .null, "city": .null,
            "tags": .strings(["new"]),
          ],
        ])
    }
  }

  @Test func `an index on an added field holds the old rows by their default`() throws {
    try withOldRows(Person.Second.schemas) { store, _ in
      try store.write { try $0.insert(Person.Second(id: 3, visits: 8)) }
      let query = Person.Second.where { $0.visits == 7 }
      #expect(try store.read { try $0.fetch(query) }.map(\.id) == [1, 2])
      try store.write { try $0.update(Person.Second.self, 1) { $0.visits = 8 } }
      #expect(try store.read { try $0.fetch(query) }.map(\.id) == [2])
    }
  }

  @Test func `only a row that is written again takes the new layout`() throws {
    try withOldRows(Person.Third.schemas) { store, rows in
      try store.write { try $0.update(Person.Third.self, 2) { $0.name = "Bob" } }
      let found = try store.rows(of: "people").map(\.row)
      #expect(found[0] == rows[0])
      #expect(Array(found[1].bytes[2..<4]) == [2, 0])
      #expect(
        try store.read { try $0.fetch(Person.Third.self, 2) }
          == Person.Third(
            id: 2, name: "Bob", visits: 100, nickname: "none", city: nil, tags: []))
    }
  }

  @Test func `an earlier type reads grown rows and does not write them`() throws {
    try withOldRows(Person.Second.schemas) { store, _ in
      let grown = Person.Second(id: 3, name: "Eve", nickname: "E", city: "Rome")
      try store.write { try $0.insert(grown) }
      let first = try Store.open(at: store.path, schemas: Person.First.schemas)
      #expect(
        try first.read { try $0.fetch(Person.First.self, 3) }
          == Person.First(id: 3, name: "Eve", city: "Rome"))
      let error = #expect(throws: StoreError.self) {
        try first.write { try $0.upsert(Person.First(id: 3)) }
      }
      #expect(error?.code == .readOnly)
      #expect(error?.field == "visits")
      #expect(try store.read { try $0.fetch(Person.Second.self, 3) } == grown)
    }
  }

  @Test func `a field whose default differs from record to record is a difference`() throws {
    try withOldRows(Person.First.schemas) { store, rows in
      let schema = try store.schemaBytes()
      let error = #expect(throws: StoreError.self) {
        try Store.open(at: store.path, schemas: Person.Dated.schemas)
      }
      #expect(error?.code == .migrationRequired)
      #expect(
        error?.differences.map(\.description) == [
          "field 'people.token' has been added", "field 'people.lastSeen' has been added",
        ])
      #expect(try store.schemaBytes() == schema)
      #expect(try store.rows(of: "people").map(\.row) == rows)
    }
  }

  @Test func `a default that is not a number is a default like any other`() throws {
    try withOldRows(Person.Rated.schemas) { store, _ in
      let old = try store.read { try $0.fetch(Person.Rated.self, 1) }
      #expect(old?.rating.isNaN == true)
      #expect(old?.balance.sign == .minus)
      let schema = try store.schemaBytes()
      let again = try Store.open(at: store.path, schemas: Person.Rated.schemas)
      #expect(try again.schemaBytes() == schema)
    }
  }

  @Test func `reading only, the program's defaults stand in and nothing is added`() throws {
    try withTemporaryStore(Person.First.schemas) { first in
      try first.write { try $0.insert(Person.First(id: 1, name: "Ada", city: "London")) }
      let schema = try first.schemaBytes()
      var options = StoreOptions()
      options.isReadOnly = true
      try withReadOnlyCopy(of: first) { path in
        let store = try Store.open(at: path, schemas: Person.Third.schemas, options: options)
        let old = try store.read { try $0.fetch(Person.Third.self, 1) }
        #expect(old?.visits == 100)
        #expect(old?.nickname == "none")
        #expect(old?.city == "London")
        #expect(try store.schemaBytes() == schema)
      }
    }
  }

  /// A process has one environment on a file, with one set of options.
  private func withReadOnlyCopy(of store: Store, _ body: (String) throws -> Void) throws {
    try withTemporaryDirectory { directory in
      try FileManager.default.copyItem(atPath: store.path, toPath: "\(directory)/copy.store")
      try body("\(directory)/copy.store")
    }
  }
}
