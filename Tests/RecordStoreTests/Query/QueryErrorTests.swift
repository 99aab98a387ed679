import FoundationEssentials
import StoreTestSupport
import Testing

@testable import RecordStore

/// What a query that cannot be answered says.
@Suite struct QueryErrorTests {
  typealias Plain = Sample<NoIndexes>

  private let number = FieldReference(number: 5, name: "number")
  private let text = FieldReference(number: 11, name: "text")
  private let tags = FieldReference(number: 13, name: "tags")

  /// As a text could have it, where the compiler does not look.
  private func error(_ node: FilterNode) throws -> StoreError? {
    try withTemporaryStore(FilterTests.schemas) { store in
      try store.write { try $0.insert(Plain(id: "a")) }
      return #expect(throws: StoreError.self) {
        try store.read { try $0.fetch(Query<Plain>(node)) }
      }
    }
  }

  @Test func `a constant that does not suit its field is refused`() throws {
    for (operand, test) in [
      (Operand(field: number), .compare(.equal, .string("x"))),
      (Operand(field: number), .among([.integer(1), .bool(true)])),
      (Operand(field: number), .between(.integer(1), .double(2), includesUpper: true)),
      (Operand(field: number), .text(.prefix, "x", [])),
      (Operand(field: text), .compare(.less, .integer(1))),
      (Operand(field: tags), .compare(.less, .strings([]))),
      (Operand(field: tags), .text(.contains, "x", [])),
      (Operand(field: tags, quantifier: .any), .compare(.equal, .integer(1))),
      (Operand(field: text, measure: .length), .compare(.equal, .string("x"))),
    ] as [(Operand, FieldTest)] {
      let error = try error(.test(operand, test))
      #expect(error?.code == .invalidQuery)
      #expect(error?.collection == "plain")
      #expect(error?.field == operand.field.name)
    }
  }

  @Test func `what a field does not have cannot be asked of it`() throws {
    for operand in [
      Operand(field: number, measure: .length), Operand(field: number, quantifier: .any),
      Operand(field: text, measure: .count), Operand(field: text, quantifier: .all),
      Operand(field: tags, measure: .length),
      Operand(field: tags, quantifier: .any, measure: .count),
    ] {
      let error = try error(.test(operand, .compare(.equal, .integer(1))))
      #expect(error?.code == .invalidQuery)
      #expect(error?.description.contains("'\(operand)'") == true)
    }
  }

  @Test func `a constant beyond the width of its field is compared as a number`() throws {
    let small = Operand(field: FieldReference(number: 4, name: "small"))
    try withTemporaryStore(FilterTests.schemas) { store throws in
      try store.write { try $0.insert(Plain(id: "a", small: 255)) }
      for (test, count) in [
        (.compare(.less, .unsigned(256)), 1), (.compare(.greater, .unsigned(256)), 0),
        (.compare(.equal, .unsigned(256)), 0), (.compare(.notEqual, .unsigned(256)), 1),
        (.among([.unsigned(255), .unsigned(256)]), 1),
      ] as [(FieldTest, Int)] {
        let query = Query<Plain>(.test(small, test))
        #expect(try store.read { try $0.count(query) } == count)
      }
    }
  }

  @Test func `a number that is no field of the collection is refused by name`() throws {
    let unknown = Operand(field: FieldReference(number: 99, name: "colour"))
    let error = try error(.or([.constant(true), .test(unknown, .compare(.equal, .null))]))
    #expect(error?.code == .unknownField)
    #expect(error?.field == "colour")
  }

  @Test func `a damaged field that a condition asks for is an error, not a miss`() throws {
    try withTemporaryStore(FilterTests.schemas) { store throws in
      try store.write { try $0.insert(Plain(id: "a", text: "xyz", tags: ["abc"])) }
      let row = try #require(try store.row(Plain.self, "a"))
      // The end of the text, beyond the end of the row.
      try store.changeRow(Plain.self, "a") { $0[63] = 0xFF }
      for query in [
        Plain.where { $0.text.contains("y") }, Plain.where { $0.text.length > 1 },
        Plain.all.sorted(by: \.text), Plain.all.distinct(by: \.text),
      ] {
        let error = #expect(throws: StoreError.self) { try store.read { try $0.ids(query) } }
        #expect(error?.code == .damagedRecord)
        #expect(error?.key == "'a'")
      }
      #expect(try store.read { try $0.ids(Plain.where { $0.number == 0 }) } == ["a"])
      try store.putRow(Plain.self, key: keyBytes("a"), row)
    }
  }
}
