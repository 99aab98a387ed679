import Testing

@testable import RecordStore

/// Schemas whose bytes are as they were written, and that make no sense.
@Suite struct StoredSchemaTests {
  @Test func `a schema is read as it was written`() throws {
    let schema = try Self.schema()
    #expect(try decode(schema.encoded()) == schema)
  }

  @Test func `a schema of which a part is missing is damaged`() throws {
    let bytes = try Self.schema().encoded()
    for count in bytes.indices {
      #expect(throws: StoredSchema.Unreadable.self) { try decode(Array(bytes.prefix(count))) }
    }
  }

  @Test(arguments: Contradiction.all)
  func `a schema that contradicts itself is damaged`(_ contradiction: Contradiction) throws {
    let intact = try Self.schema()
    var schema = intact
    contradiction.make(&schema)
    #expect(schema != intact)
    #expect(throws: StoredSchema.Unreadable.self) { try decode(schema.encoded()) }
  }

  struct Contradiction: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (inout StoredSchema) -> Void

    init(_ name: String, _ make: @escaping @Sendable (inout StoredSchema) -> Void) {
      testDescription = name
      self.make = make
    }

    static let all = [
      Contradiction("two collections of one name") { schema in
        var copy = schema.collections[1]
        copy.name = schema.collections[0].name
        schema.collections[1] = copy
      },
      Contradiction("a collection twice") { $0.collections.append($0.collections[0]) },
      Contradiction("a schema's name twice") { $0.named.append($0.named[0]) },
      Contradiction("a collection's number not given yet") { $0.nextCollection = 2 },
      Contradiction("an index's number not given yet") { $0.nextIndex = 2 },
      Contradiction("an index twice") { schema in
        schema.collections[0].indexes.append(schema.collections[1].indexes[0])
      },
      Contradiction("an index over no field") { $0.collections[0].fields.remove(at: 1) },
      Contradiction("an index over bytes") { schema in
        schema.collections[0].fields[1].type = FieldType(.data)
        schema.collections[0].layouts = []
      },
      Contradiction("no primary key") { $0.collections[0].fields.removeFirst() },
      Contradiction("a primary key of bytes") { schema in
        schema.collections[0].fields[0].type = FieldType(.data)
      },
      Contradiction("a primary key that may be nil") { schema in
        schema.collections[0].fields[0].type = FieldType(.int64, isNullable: true)
      },
      Contradiction("fields that do not ascend") { $0.collections[0].fields.swapAt(1, 2) },
      Contradiction("a layout that does not ascend") { schema in
        let fields = schema.collections[0].layouts[0].fields
        schema.collections[0].layouts[0] = .init(fields: fields.reversed())
      },
      Contradiction("a layout with the primary key") { schema in
        let fields = schema.collections[0].layouts[0].fields
        schema.collections[0].layouts[0] = .init(
          fields: [.init(number: 1, type: FieldType(.int64))] + fields)
      },
      Contradiction("a layout with a field of another type") { schema in
        schema.collections[0].fields[2].type = FieldType(.uuid)
      },
    ]
  }

  /// The schema of a new file with two collections.
  private static func schema() throws -> StoredSchema {
    let schemas = [Schema("shop", version: 1, [Item.First.self, Tag.self])]
    return SchemaComparison(
      StoredSchema(), schemas, try ProgramRecord.all(of: schemas), writer: "tests"
    ).result
  }

  @discardableResult
  private func decode(_ bytes: [UInt8]) throws -> StoredSchema {
    try bytes.withUnsafeBytes { try StoredSchema(decoding: $0) }
  }
}
