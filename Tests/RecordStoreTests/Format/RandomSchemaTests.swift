import StoreTestSupport
import Testing

@testable import RecordStore

/// Random schemas, the same in every run: an error or a schema that can be
/// worked with, never a trap.
@Suite struct RandomSchemaTests {
  @Test func `20,000 damaged schemas give an error or a schema that can be used`() throws {
    let seed: UInt64 = 20_260_305
    var generator = SeededGenerator(seed: seed)
    let rows = try GuardedMemory()
    let program = Parcel.schemas
    let records = try ProgramRecord.all(of: program)
    var readable = 0
    for _ in 0..<20_000 {
      var bytes = Array(StoredSchemaTests.bytes.bytes.dropLast(4))
      // The format's own two bytes would only be refused.
      var content = Array(bytes[2...])
      generator.damage(&content)
      bytes.replaceSubrange(2..., with: content)
      guard let schema = try? decode(sealed(bytes)) else { continue }
      readable += 1
      #expect(try decode(schema.encoded()).encoded() == schema.encoded())
      #expect(Set(schema.databaseNames).count == schema.databaseNames.count)
      _ = SchemaComparison(schema, program, records, writer: "test")
      for collection in schema.collections { readRows(of: collection, &generator, rows) }
    }
    print("schemas: seed \(seed), \(readable) of 20,000 damaged ones were readable")
    #expect(1000..<19_000 ~= readable)
  }

  @Test(arguments: inconsistencies) func `a schema that contradicts itself is damaged`(
    _ name: String, _ change: @Sendable (inout StoredSchema) -> Void
  ) {
    var schema = StoredSchemaTests.schema
    change(&schema)
    #expect(throws: StoredSchema.Unreadable.self, "\(name)") { try decode(schema.encoded()) }
  }

  static let inconsistencies: [(String, @Sendable (inout StoredSchema) -> Void)] = [
    ("no field", { $0.collections[0].fields = [] }),
    ("field 1 missing", { $0.collections[0].fields.removeFirst() }),
    (
      "nullable primary key", { $0.collections[0].fields[0].type = .init(.int64, isNullable: true) }
    ),
    ("primary key of a kind without keys", { $0.collections[0].fields[0].type = .init(.data) }),
    ("fields out of order", { $0.collections[0].fields.swapAt(1, 2) }),
    ("a field twice", { $0.collections[0].fields[2] = $0.collections[0].fields[1] }),
    ("a layout of another kind", { $0.collections[0].fields[1].type = .init(.int64) }),
    (
      "a layout out of order",
      {
        $0.collections[0].layouts[0] = .init(fields: $0.collections[0].layouts[0].fields.reversed())
      }
    ),
    ("a collection twice", { $0.collections.append($0.collections[0]) }),
    ("a collection's number not yet given", { $0.nextCollection = 1 }),
    ("an index's number not yet given", { $0.nextIndex = 3 }),
    ("an index of no field", { $0.collections[0].indexes = [index(of: [200])] }),
    ("an index of nothing", { $0.collections[0].indexes = [index(of: [])] }),
    ("an index twice", { $0.collections[0].indexes.append($0.collections[0].indexes[0]) }),
    ("no number left for a collection", { $0.nextCollection = .max }),
    ("no number left for an index", { $0.nextIndex = .max }),
    ("no generation left", { $0.generation = .max }),
    ("a default of no field", { $0.collections[0].defaults[9] = .bool(true) }),
  ]

  private static func index(of fields: [UInt8]) -> StoredIndex {
    StoredIndex(
      number: 1,
      definition: .init(
        parts: fields.map { .init(field: $0, isDescending: false) }, isUnique: false,
        isPartial: false),
      stringPartByteCount: 128)
  }

  @Test func `an index of each text is of an array, first and not unique`() throws {
    func part(_ field: UInt8, isEach: Bool) -> StoredIndex.Part {
      .init(field: field, isDescending: false, isEach: isEach)
    }
    let definitions: [(Bool, StoredIndex.Definition)] = [
      (true, .init(parts: [part(2, isEach: true)], isUnique: false, isPartial: false)),
      (false, .init(parts: [part(2, isEach: false)], isUnique: false, isPartial: false)),
      (false, .init(parts: [part(3, isEach: true)], isUnique: false, isPartial: false)),
      (false, .init(parts: [part(2, isEach: true)], isUnique: true, isPartial: false)),
      (
        false,
        .init(
          parts: [part(3, isEach: false), part(2, isEach: true)], isUnique: false,
          isPartial: false)
      ),
      (
        false,
        .init(
          parts: [part(2, isEach: true), part(2, isEach: true)], isUnique: false,
          isPartial: false)
      ),
    ]
    for (isReadable, definition) in definitions {
      var schema = StoredSchemaTests.eachSchema
      schema.collections[0].indexes = [
        StoredIndex(number: 1, definition: definition, stringPartByteCount: 128)
      ]
      #expect((try? decode(schema.encoded()) == schema) ?? false == isReadable, "\(definition)")
    }
  }

  /// The schema with a checksum to match.
  private func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var checksum = Checksum()
    bytes.withUnsafeBytes { checksum.update($0) }
    return bytes + withUnsafeBytes(of: checksum.value.littleEndian) { Array($0) }
  }

  /// Reads every field of the smallest row of every layout.
  private func readRows(
    of collection: StoredCollection, _ generator: inout SeededGenerator, _ memory: GuardedMemory
  ) {
    let plans = RowPlanSet(
      fields: collection.fields.map { ($0.number, $0.type) }, layouts: collection.layouts,
      defaults: collection.defaults)
    for (index, layout) in collection.layouts.enumerated() {
      let count = SlotLayout(layout.fields.map(\.type)).heapOffset
      let content = (4..<count + 4).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      let row = memory.place([1, 0, UInt8(index + 1), 0] + content)
      guard let location = plans.locate(row, key: row) else {
        Issue.record("layout \(index + 1) is not found")
        continue
      }
      for (position, field) in collection.fields.enumerated().dropFirst() {
        let slot = location.plan.pointee.slots[position]
        _ = location.source(of: slot).value(field.type.kind, at: slot)
      }
    }
  }
}
