import RecordStore
import StoreTestSupport
import Testing

/// Which records are the same for a unique index.
@Suite struct UniqueIndexTests {
  static let schemas = [Schema("seats", version: 1, [Seat.self])]

  @Test func `records with nil in a part are never the same`() throws {
    try withTemporaryStore(Self.schemas) { store in
      try store.write { txn in
        try txn.insert(contentsOf: [
          Seat(id: 1, row: nil, number: nil), Seat(id: 2, row: nil, number: nil),
          Seat(id: 3, row: "A", number: nil), Seat(id: 4, row: "A", number: nil),
          Seat(id: 5, row: nil, number: 1), Seat(id: 6, row: nil, number: 1),
          Seat(id: 7, row: "A", number: 1), Seat(id: 8, row: "A", number: 2),
          Seat(id: 9, row: "B", number: 1),
        ])
      }
      for id in [1, 3, 5] {
        let error = #expect(throws: StoreError.self) {
          try store.write { txn in
            try txn.update(Seat.self, id) { seat in
              seat.row = "A"
              seat.number = 1
            }
          }
        }
        #expect(error?.code == .uniqueViolation)
        #expect(error?.key == "\(id)")
        #expect(error?.field == "seats (row, number) unique")
      }
    }
  }

  @Test func `a record is not a duplicate of itself`() throws {
    try withTemporaryStore(Self.schemas) { store in
      let seat = Seat(id: 1, row: "A", number: 1, note: "old")
      try store.write { try $0.insert(seat) }
      try store.write { txn in
        try txn.update(Seat.self, 1) { $0.note = "new" }
        try txn.upsert(seat)
        try txn.update(seat)
        try txn.update(seat, replacing: seat)
      }
      #expect(try store.read { try $0.fetch(Seat.all) } == [seat])
    }
  }

  @Test func `values that become free can be taken in the same transaction`() throws {
    try withTemporaryStore(Self.schemas) { store in
      try store.write { txn in
        try txn.insert(Seat(id: 1, row: "A", number: 1))
        try txn.insert(Seat(id: 2, row: "A", number: 2))
      }
      try store.write { txn in
        try txn.delete(Seat.self, 1)
        try txn.insert(Seat(id: 3, row: "A", number: 1))
        try txn.update(Seat.self, 2) { $0.number = nil }
        try txn.update(Seat.self, 3) { $0.number = 2 }
        try txn.update(Seat.self, 2) { $0.number = 1 }
      }
      let seats = try store.read { try $0.fetch(Seat.all.sorted(by: \.row).sorted(by: \.number)) }
      #expect(seats.map(\.id) == [2, 3])
    }
  }

  @Test func `texts are the same when their bytes are`() throws {
    try withTemporaryStore(Self.schemas) { store in
      try store.write { txn in
        try txn.insert(contentsOf: [
          Seat(id: 1, row: "\u{e9}", number: 1), Seat(id: 2, row: "e\u{301}", number: 1),
          Seat(id: 3, row: "e", number: 1), Seat(id: 4, row: "e\u{0}", number: 1),
          Seat(id: 5, row: "E", number: 1), Seat(id: 6, row: "", number: 1),
        ])
      }
      let error = #expect(throws: StoreError.self) {
        try store.write { try $0.insert(Seat(id: 7, row: "e\u{301}", number: 1)) }
      }
      #expect(error?.code == .uniqueViolation)
    }
  }

  @Test func `texts that begin alike for longer than a key are told apart`() throws {
    try withTemporaryStore(Self.schemas) { store in
      let start = String(repeating: "r", count: 200)
      let ends = ["", "a", "b", "\u{0}", "\u{0}a", "\u{e9}", "e\u{301}"]
      try store.write { txn in
        for (id, end) in ends.enumerated() {
          try txn.insert(Seat(id: id, row: start + end, number: 1))
        }
        try txn.insert(Seat(id: 100, row: start, number: 2))
        try txn.insert(Seat(id: 101, row: start, number: nil))
        try txn.insert(Seat(id: 102, row: start, number: nil))
        try txn.update(Seat.self, 1) { $0.note = "the same place" }
      }
      for (id, end) in ends.enumerated() {
        let error = #expect(throws: StoreError.self) {
          try store.write { try $0.insert(Seat(id: 50, row: start + end, number: 1)) }
        }
        #expect(error?.code == .uniqueViolation)
        #expect(error?.key == "50")
        #expect(error?.description.contains("\(id)") == true)
        let found = try store.read { txn in
          try txn.ids(Seat.where { $0.row == start + end && $0.number == 1 }.requireIndex)
        }
        #expect(found == [id])
      }
    }
  }

  struct Seat: Record, Equatable {
    var id = 0
    var row: String?
    var number: Int?
    var note = ""

    static let collection = "seats"
    static func fields(_ field: inout some FieldVisitor<Seat>) {
      field(1, "id", \.id)
      field(2, "row", \.row)
      field(3, "number", \.number)
      field(4, "note", \.note)
    }
    static var indexes: [SecondaryIndex<Seat>] {
      [SecondaryIndex(\.row, \.number, unique: true)]
    }
  }
}
