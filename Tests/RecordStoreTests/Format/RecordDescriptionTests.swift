import FoundationEssentials
import StoreTestSupport
import Testing

@testable import RecordStore

@Suite struct RecordDescriptionTests {
  @Test(arguments: refusals) func `a description that cannot be stored is refused`(
    _ type: any Record.Type, _ problem: String
  ) throws {
    let error = #expect(throws: StoreError.self) { try describe(type) }
    #expect(error?.code == .invalidSchema)
    #expect(error?.collection == type.collection)
    #expect(
      error?.description
        == "The record type of '\(type.collection)' cannot be stored: \(problem). "
        + "Nothing was opened.")
    try withTemporaryDirectory { directory in
      #expect(throws: StoreError.self) {
        try Store.open(at: "\(directory)/x", schemas: [Schema("test", version: 1, [type])])
      }
      #expect(!FileManager.default.fileExists(atPath: "\(directory)/x"))
    }
  }

  static let primaryKeyProblem = #"field 1 must be the primary key, \.id"#

  static let refusals: [(any Record.Type, String)] = [
    (Refused<NoField>.self, primaryKeyProblem),
    (Refused<NoPrimaryKey>.self, primaryKeyProblem),
    (Refused<OtherTypeFirst>.self, primaryKeyProblem),
    (Refused<OtherPropertyFirst>.self, primaryKeyProblem),
    (Refused<NumberZero>.self, "field numbers ascend from 1, but 0 ('id') follows 0"),
    (Refused<NumbersFall>.self, "field numbers ascend from 1, but 2 ('other') follows 3"),
    (Refused<NumberTwice>.self, "field numbers ascend from 1, but 2 ('other') follows 2"),
    (Refused<NameTwice>.self, "the name 'number' is used twice"),
    (Refused<NameEmpty>.self, "field 2 has no name"),
    (Refused<PropertyTwice>.self, "'other' is the same property as 'number'"),
    (Refused<Computed>.self, "'computed' is not a stored property"),
    (Refused<OptionalOfOptional>.self, "'nested' is an optional of an optional"),
    (Refused<NoName>.self, "a collection's name has 1 to 255 bytes"),
    (Refused<LongName>.self, "a collection's name has 1 to 255 bytes"),
    (
      Refused<Forgotten>.self,
      "'photo' is neither described in `fields` nor named in `unstored`"
    ),
    (Refused<IndexTwice>.self, "the index (number, other descending) unique is declared twice"),
    (Refused<IndexOfData>.self, "'photo' has the type data, which an index cannot order"),
    (Refused<IndexOfNothing>.self, "an index has no field"),
  ]

  @Test func `an index on a property that is no field is refused`() throws {
    let error = #expect(throws: StoreError.self) { try describe(Refused<IndexOfUnstored>.self) }
    #expect(error?.code == .unknownField)
    #expect(error?.collection == "refused")
    #expect(
      error?.description
        == #"\Refused<IndexOfUnstored>.other is not a stored field of refused. Only properties "#
        + "that `fields` describes can be read in place, indexed, filtered and sorted by.")
  }

  @Test func `a property named in unstored is left out and keeps its default`() throws {
    try withTemporaryStore([Schema("test", version: 1, [Refused<Accepted>.self])]) { store in
      var record = Refused<Accepted>()
      record.id = 7
      record.number = 5
      record.other = 6
      try store.write { try $0.insert(record) }
      let found = try #require(try store.read { try $0.fetch(Refused<Accepted>.self, 7) })
      #expect(found.id == 7)
      #expect(found.number == 5)
      #expect(found.other == 0)
    }
  }

  @Test func `a collection's name may have 255 bytes`() throws {
    #expect(try describe(Refused<LongestName>.self).collection.utf8.count == 255)
  }

  @Test func `a schema needs a version and a name of its own`() throws {
    for schemas in [
      [Schema("x", version: 0, [])], [Schema("x", version: 1, []), Schema("x", version: 2, [])],
    ] {
      let error = #expect(throws: StoreError.self) { try ProgramRecord.all(of: schemas) }
      #expect(error?.code == .invalidSchema)
      #expect(
        error?.description
          == "The record type of a schema cannot be stored: schema 'x' needs a version of 1 or "
          + "more, and stands once. Nothing was opened.")
    }
  }

  @Test func `two record types of one collection are refused`() throws {
    let schemas = [
      Schema("a", version: 1, [Parcel.self]), Schema("b", version: 1, [EarlyParcel.self]),
    ]
    let error = #expect(throws: StoreError.self) { try ProgramRecord.all(of: schemas) }
    #expect(error?.code == .invalidSchema)
    #expect(error?.collection == "parcels")
    #expect(
      error?.description
        == "The record type of 'parcels' cannot be stored: two record types have this name. "
        + "Nothing was opened.")
  }

  private func describe<R: Record>(_ type: R.Type) throws(StoreError) -> RecordDescription {
    try RecordDescription(type)
  }
}
