import FoundationEssentials
import StoreTestSupport
import Testing

@testable import RecordStore

/// The stored schema, byte by byte; the checksum is computed by another program.
@Suite struct StoredSchemaTests {
  static let fields: [StoredCollection.Field] = [
    .init(number: 1, name: "id", type: FieldType(.int64)),
    .init(number: 2, name: "weight", type: FieldType(.int16)),
    .init(number: 3, name: "label", type: FieldType(.string)),
    .init(number: 4, name: "sentAt", type: FieldType(.date, isNullable: true)),
    .init(number: 5, name: "note", type: FieldType(.string, isNullable: true)),
    .init(number: 7, name: "isPaid", type: FieldType(.bool)),
    .init(number: 8, name: "photo", type: FieldType(.data)),
  ]

  static let index = StoredIndex(
    number: 3,
    definition: .init(
      parts: [.init(field: 3, isDescending: false), .init(field: 4, isDescending: true)],
      isUnique: true, isPartial: false),
    stringPartByteCount: 128)

  static let schema = StoredSchema(
    generation: 2, named: [.init(name: "post", version: 1, program: "p", library: "0.1.0")],
    collections: [
      StoredCollection(
        number: 1, name: "parcels", schema: "post", fields: fields,
        layouts: [
          StoredCollection.layout(of: fields.filter { [1, 2, 3, 5].contains($0.number) }),
          StoredCollection.layout(of: fields),
        ],
        defaults: [4: .null, 7: .bool(true), 8: .data(Data([1]))], indexes: [index])
    ],
    nextCollection: 2, nextIndex: 4)

  static let bytes: Hex = """
    01 00                             ; format 1
    02 00 00 00 00 00 00 00           ; generation
    02 00 00 00                       ; next collection
    04 00 00 00                       ; next index
    01 00 00 00                       ; one named schema
    04 00 00 00 70 6f 73 74           ;   name
    01 00 00 00                       ;   version
    01 00 00 00 70                    ;   program
    05 00 00 00 30 2e 31 2e 30        ;   library
    01 00 00 00                       ; one collection
    01 00 00 00                       ;   number
    07 00 00 00 70 61 72 63 65 6c 73  ;   name
    04 00 00 00 70 6f 73 74           ;   schema
    07 00 00 00                       ;   seven fields: number, name, kind, nullable
    01 02 00 00 00 69 64 05 00
    02 06 00 00 00 77 65 69 67 68 74 03 00
    03 05 00 00 00 6c 61 62 65 6c 0e 00
    04 06 00 00 00 73 65 6e 74 41 74 0c 01
    05 04 00 00 00 6e 6f 74 65 0e 01
    07 06 00 00 00 69 73 50 61 69 64 01 00
    08 05 00 00 00 70 68 6f 74 6f 0f 00
    02 00 00 00                       ;   two layouts: number, kind, nullable
    03 00 00 00  02 03 00  03 0e 00  05 0e 01
    06 00 00 00  02 03 00  03 0e 00  04 0c 01  05 0e 01  07 01 00  08 0f 00
    03 00 00 00                       ;   three defaults: number, kind, nullable, row
    04 0c 01  11 00 00 00  01 00 00 00 01 00 00 00 00 00 00 00 00 00 00 00 00
    07 01 00  09 00 00 00  01 00 00 00 01 00 00 00 00
    08 0f 00  0d 00 00 00  01 00 00 00 01 00 00 00 01 00 00 00 00
    01 00 00 00                       ;   one index
    03 00 00 00                       ;     number
    01 00                             ;     unique, not partial
    80 00                             ;     largest text part
    02 00 00 00  03 00 00  04 01 00   ;     two parts: field, descending, each
    40 96 cd 12                       ; checksum
    """

  /// One collection with an index of each text of an array.
  static let eachSchema = StoredSchema(
    generation: 1, named: [],
    collections: [
      StoredCollection(
        number: 1, name: "t", schema: "s",
        fields: [
          .init(number: 1, name: "i", type: FieldType(.uuid)),
          .init(number: 2, name: "w", type: FieldType(.strings, isNullable: true)),
          .init(number: 3, name: "n", type: FieldType(.int8)),
        ],
        layouts: [], defaults: [:],
        indexes: [
          StoredIndex(
            number: 1,
            definition: .init(
              parts: [
                .init(field: 2, isDescending: false, isEach: true),
                .init(field: 3, isDescending: true),
              ],
              isUnique: false, isPartial: true),
            stringPartByteCount: 128)
        ])
    ],
    nextCollection: 2, nextIndex: 2)

  static let eachBytes: Hex = """
    01 00                             ; format 1
    01 00 00 00 00 00 00 00           ; generation
    02 00 00 00                       ; next collection
    02 00 00 00                       ; next index
    00 00 00 00                       ; no named schema
    01 00 00 00                       ; one collection
    01 00 00 00                       ;   number
    01 00 00 00 74                    ;   name
    01 00 00 00 73                    ;   schema
    03 00 00 00                       ;   three fields: number, name, kind, nullable
    01 01 00 00 00 69 0d 00
    02 01 00 00 00 77 10 01
    03 01 00 00 00 6e 02 00
    00 00 00 00                       ;   no layout
    00 00 00 00                       ;   no default
    01 00 00 00                       ;   one index
    01 00 00 00                       ;     number
    00 01                             ;     not unique, partial
    80 00                             ;     largest text part
    02 00 00 00  02 00 01  03 01 00   ;     two parts: field, descending, each
    21 87 48 d6                       ; checksum
    """

  @Test(arguments: [(schema, bytes), (eachSchema, eachBytes)]) func `a schema has these bytes`(
    _ schema: StoredSchema, _ bytes: Hex
  ) throws {
    #expect(Hex(schema.encoded()) == bytes)
    #expect(try decode(bytes.bytes) == schema)
  }

  @Test func `a store keeps its schema in these bytes`() throws {
    try withTemporaryStore(EarlyParcel.schemas) { early in
      let store = try Store.open(at: early.path, schemas: Parcel.schemas)
      let stored = try decode(store.schemaBytes().bytes)
      #expect(Hex(stored.encoded()) == (try store.schemaBytes()))
      var expected = Self.schema
      expected.named[0].program = stored.named.first?.program ?? ""
      expected.collections[0].indexes = []
      expected.nextIndex = 1
      #expect(stored == expected)
    }
  }

  @Test func `a file of a newer format is refused before its checksum is looked at`() {
    #expect(throws: StoredSchema.Unreadable.newerFormat(2, writers: [])) {
      try decode([2, 0] + [UInt8](repeating: 0xEE, count: 40))
    }
  }

  @Test func `a schema cut short or with any byte changed is damaged`() throws {
    let bytes = Self.bytes.bytes
    for count in 0..<bytes.count {
      #expect(throws: StoredSchema.Unreadable.self) { try decode(Array(bytes[..<count])) }
    }
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0x40
      #expect(throws: StoredSchema.Unreadable.self) { try decode(changed) }
    }
  }
}

/// Reads a stored schema.
func decode(_ schema: [UInt8]) throws(StoredSchema.Unreadable) -> StoredSchema {
  try schema.withUnsafeBufferPointer { (bytes) throws(StoredSchema.Unreadable) in
    try StoredSchema(decoding: UnsafeRawBufferPointer(bytes))
  }
}
