import FoundationEssentials
import StoreTestSupport
import Testing

@testable import RecordStore

/// Random rows, the same in every run: an error or a value, never a trap.
@Suite struct RandomRowTests {
  @Test func `20,000 random rows of every kind of field give a record or an error`() throws {
    let schemas = [Schema("test", version: 1, [Specimen.self])]
    try withTemporaryStore([Schema("test", version: 1, [EarlySpecimen.self])]) { early in
      let store = try Store.open(at: early.path, schemas: schemas)
      let (old, new) = (try RowTrial<EarlySpecimen>(early), try RowTrial<Specimen>(store))
      try tryRows(new, seed: 20_260_301, layouts: 2) { generator in
        let specimen = generator.specimen()
        return (
          specimen.id.keyBytes.bytes,
          Bool.random(using: &generator)
            ? try new.encode(specimen) : try old.encode(EarlySpecimen(specimen))
        )
      }
    }
  }

  @Test func `20,000 random rows of an indexed collection give a record or an error`() throws {
    try withTemporaryStore([Schema("library", version: 1, [Book.self])]) { store in
      let trial = try RowTrial<Book>(store)
      try tryRows(trial, seed: 20_260_302, layouts: 1) { generator in
        let book = Book(
          id: generator.string(), title: generator.string(), year: generator.integer(),
          isLent: Bool.random(using: &generator),
          isbn: Bool.random(using: &generator) ? generator.string() : nil,
          lentUntil: Bool.random(using: &generator) ? generator.date() : nil)
        return (book.id.keyBytes.bytes, try trial.encode(book))
      }
    }
  }

  /// Half of the rows are whole ones with 1 to 4 bytes changed and a checksum
  /// to match; of the others one half begins with a header of the collection.
  private func tryRows<R>(
    _ trial: RowTrial<R>, seed: UInt64, layouts: UInt8,
    _ valid: (inout SeededGenerator) throws -> (key: [UInt8], row: [UInt8])
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var passed = (damaged: 0, random: 0)
    var records = 0
    for round in 0..<20_000 {
      var (key, row) = try valid(&generator)
      let isDamaged = round.isMultiple(of: 2)
      if isDamaged {
        generator.damage(&row)
        trial.seal(&row, key: key)
      } else {
        let header: [UInt8] = [1, 0, UInt8.random(in: 0...layouts + 1, using: &generator), 0]
        row = (round % 4 == 1 ? header : []) + generator.bytes(upTo: 200)
      }
      if round % 8 == 1 { key = generator.bytes(upTo: 20) }
      let outcome = trial.read(key: key, row: row)
      if outcome.hasPassedHeader {
        if isDamaged { passed.damaged += 1 } else { passed.random += 1 }
        if isDamaged { #expect(trial.isSealed(key: key, row: row)) }
      }
      if case .record = outcome { records += 1 }
    }
    print(
      """
      \(R.collection): seed \(seed), 20,000 rows: \(passed.damaged) of 10,000 damaged and \
      \(passed.random) of 10,000 random ones passed the header, \(records) were records
      """)
    #expect(passed.damaged + passed.random >= 6000)
    #expect(1000..<19_000 ~= records)
  }
}

/// Some of the fields of ``Specimen``, in the same collection.
struct EarlySpecimen: Record {
  var id = 0
  var bool = false
  var int64: Int64 = 0
  var double = 0.0
  var string = ""
  var strings: [String] = []
  var optionalInt: Int?

  static let collection = "specimens"
  static func fields(_ field: inout some FieldVisitor<EarlySpecimen>) {
    field(1, "id", \.id)
    field(2, "bool", \.bool)
    field(6, "int64", \.int64)
    field(12, "double", \.double)
    field(15, "string", \.string)
    field(17, "strings", \.strings)
    field(20, "optionalInt", \.optionalInt)
  }
}

extension EarlySpecimen {
  init(_ specimen: Specimen) {
    id = specimen.id
    bool = specimen.bool
    int64 = specimen.int64
    double = specimen.double
    string = specimen.string
    strings = specimen.strings
    optionalInt = specimen.optionalInt
  }
}
