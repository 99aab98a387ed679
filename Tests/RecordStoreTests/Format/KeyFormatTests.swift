import FoundationEssentials
import StoreTestSupport
import Testing

@testable import RecordStore

/// Key format 1, byte by byte.
@Suite struct KeyFormatTests {
  @Test(arguments: values) func `a value has its bytes, ascending and descending`(
    _ type: FieldType, _ value: StoredValue, _ ascending: Hex, _ descending: Hex
  ) throws {
    var part = KeyPart(type: type, value: value)
    #expect(Hex(try #require(KeyPart.encode([part]))) == ascending)
    part.isDescending = true
    #expect(Hex(try #require(KeyPart.encode([part]))) == descending)
  }

  @Test func `every kind that can be indexed is in the table`() {
    let kinds = Set(Self.values.map(\.0.kind))
    #expect(kinds == Set(FieldKind.allCases.filter(\.isIndexable)))
  }

  @Test func `the parts of a composite key follow one another`() throws {
    let parts = [
      KeyPart(type: FieldType(.bool), value: .bool(true)),
      KeyPart(type: FieldType(.string), value: .string("b\u{0}"), isDescending: true),
      KeyPart(type: FieldType(.int16, isNullable: true), value: .null),
      KeyPart(type: FieldType(.string), value: .string("")),
      KeyPart(type: FieldType(.uint8, isNullable: true), value: .unsigned(9), isDescending: true),
    ]
    #expect(
      Hex(try #require(KeyPart.encode(parts))) == """
        01              ; true
        9d ff 00 ff ff  ; 62 00 ff 00 00, complemented
        00              ; nil
        00 00           ; the empty text
        fe f6           ; 01 09, complemented
        """)
  }

  @Test(arguments: [
    ("abcdef", "61 62 63 64 65 66 00 00"), ("abcdefg", "61 62 63 64 65 66 00 01"),
    ("abcdef\u{0}", "61 62 63 64 65 66 00 01"), ("abcde\u{0}", "61 62 63 64 65 00 01"),
    ("abcd\u{0}", "61 62 63 64 00 ff 00 00"), ("abcd\u{0}\u{0}", "61 62 63 64 00 ff 00 01"),
    ("abcdeé", "61 62 63 64 65 c3 00 01"), ("abcd日", "61 62 63 64 e6 97 00 01"), ("", "00 00"),
  ])
  func `a text that takes more than its bytes is cut, not within an escape`(
    _ text: String, _ key: Hex
  ) {
    #expect(KeyPart.encode(text, limit: 8) == key)
    #expect(KeyPart.encodeID(text, limit: 8) == key)
  }

  @Test func `a value of another type has no key`() {
    for (kind, value) in [
      (FieldKind.int8, StoredValue.integer(128)), (.int8, .unsigned(1)), (.uint8, .unsigned(256)),
      (.string, .integer(1)), (.bool, .null), (.double, .float(1)), (.date, .double(1)),
      (.data, .data(Data([1]))), (.strings, .strings([])),
    ] {
      #expect(KeyPart.encode([KeyPart(type: FieldType(kind), value: value)]) == nil)
    }
  }

  @Test func `an ID has the bytes of its value`() {
    #expect(Int(1).keyBytes == "80 00 00 00 00 00 00 01")
    #expect(Int.min.keyBytes == "00 00 00 00 00 00 00 00")
    #expect(Int8(-1).keyBytes == "7f")
    #expect(Int16(-2).keyBytes == "7f fe")
    #expect(Int32(1).keyBytes == "80 00 00 01")
    #expect(Int64.max.keyBytes == "ff ff ff ff ff ff ff ff")
    #expect(UInt8(200).keyBytes == "c8")
    #expect(UInt16(258).keyBytes == "01 02")
    #expect(UInt32(0x0102_0304).keyBytes == "01 02 03 04")
    #expect(UInt64(1).keyBytes == "00 00 00 00 00 00 00 01")
    #expect("".keyBytes == "00 00")
    #expect("a\u{0}é".keyBytes == "61 00 ff c3 a9 00 00")
    #expect(
      UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0xFF)).keyBytes
        == "00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e ff")
  }

  @Test func `an index keeps as much of a text as fits beside the largest ID`() throws {
    let long = String(repeating: "x", count: 300)
    try withTemporaryStore([Schema("long", version: 1, [LongTexts.self])]) { store in
      let id = String(repeating: "i", count: 253)
      try store.write { try $0.insert(LongTexts(id: id, a: long, b: long, c: long)) }
      let entries = try store.indexEntries(of: "texts").map { $0[0].bytes }
      // 511 bytes without the 255 of the ID, shared by one text, two and three.
      #expect(entries.map { $0.firstIndex(of: 0) } == [126, 126, 83])
      #expect(entries.map(\.count) == [128 + 255, 2 * 128 + 255, 3 * 85 + 255])
    }
  }

  @Test func `an index entry is the index key and the primary key`() throws {
    try withTemporaryStore([Schema("library", version: 1, [Book.self])]) { store in
      try store.write {
        try $0.insert(Book(id: "a", title: "Emma", year: 1815, isLent: false, isbn: "1"))
        try $0.insert(
          Book(
            id: "b", title: "E", year: -1, isLent: true, isbn: nil,
            lentUntil: Date(timeIntervalSinceReferenceDate: 1)))
      }
      #expect(
        try store.indexEntries(of: "books") == [
          ["45 00 00  62 00 00", "45 6d 6d 61 00 00  61 00 00"],
          ["00 80 00 00 00 00 00 07 17  61 00 00", "01 7f ff ff ff ff ff ff ff  62 00 00"],
          ["00 ba 92 92 9e ff ff  61 00 00", "01 ba ff ff  62 00 00"],
          ["00  62 00 00", "01 31 00 00  61 00 00"],
          ["01 bf f0 00 00 00 00 00 00  62 00 00"],
        ])
      #expect(try store.rows(of: "books").map(\.key) == ["61 00 00", "62 00 00"])
    }
  }

  static let values: [(FieldType, StoredValue, Hex, Hex)] = [
    (FieldType(.bool), .bool(false), "00", "ff"),
    (FieldType(.bool), .bool(true), "01", "fe"),
    (FieldType(.int8), .integer(-128), "00", "ff"),
    (FieldType(.int8), .integer(-1), "7f", "80"),
    (FieldType(.int8), .integer(0), "80", "7f"),
    (FieldType(.int8), .integer(127), "ff", "00"),
    (FieldType(.int16), .integer(-2), "7f fe", "80 01"),
    (FieldType(.int32), .integer(1), "80 00 00 01", "7f ff ff fe"),
    (FieldType(.int64), .integer(-1), "7f ff ff ff ff ff ff ff", "80 00 00 00 00 00 00 00"),
    (FieldType(.uint8), .unsigned(200), "c8", "37"),
    (FieldType(.uint16), .unsigned(258), "01 02", "fe fd"),
    (FieldType(.uint32), .unsigned(0x0102_0304), "01 02 03 04", "fe fd fc fb"),
    (
      FieldType(.uint64), .unsigned(0x0102_0304_0506_0708), "01 02 03 04 05 06 07 08",
      "fe fd fc fb fa f9 f8 f7"
    ),
    (FieldType(.float), .float(1.5), "bf c0 00 00", "40 3f ff ff"),
    (FieldType(.float), .float(-1.5), "40 3f ff ff", "bf c0 00 00"),
    (FieldType(.float), .float(0), "80 00 00 00", "7f ff ff ff"),
    (FieldType(.float), .float(-0.0), "80 00 00 00", "7f ff ff ff"),
    (FieldType(.float), .float(.infinity), "ff 80 00 00", "00 7f ff ff"),
    (FieldType(.float), .float(-.infinity), "00 7f ff ff", "ff 80 00 00"),
    (FieldType(.float), .float(.nan), "ff c0 00 00", "00 3f ff ff"),
    (FieldType(.float), .float(-.nan), "ff c0 00 00", "00 3f ff ff"),
    (FieldType(.double), .double(1), "bf f0 00 00 00 00 00 00", "40 0f ff ff ff ff ff ff"),
    (FieldType(.double), .double(-2.5), "3f fb ff ff ff ff ff ff", "c0 04 00 00 00 00 00 00"),
    (FieldType(.double), .double(-0.0), "80 00 00 00 00 00 00 00", "7f ff ff ff ff ff ff ff"),
    (FieldType(.double), .double(.infinity), "ff f0 00 00 00 00 00 00", "00 0f ff ff ff ff ff ff"),
    (FieldType(.double), .double(.nan), "ff f8 00 00 00 00 00 00", "00 07 ff ff ff ff ff ff"),
    (
      FieldType(.double), .double(Double(nan: 5, signaling: false)), "ff f8 00 00 00 00 00 00",
      "00 07 ff ff ff ff ff ff"
    ),
    (
      FieldType(.date), .date(Date(timeIntervalSinceReferenceDate: -1)),
      "40 0f ff ff ff ff ff ff", "bf f0 00 00 00 00 00 00"
    ),
    (
      FieldType(.uuid),
      .uuid(UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0xFF))),
      "00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e ff",
      "ff fe fd fc fb fa f9 f8 f7 f6 f5 f4 f3 f2 f1 00"
    ),
    (FieldType(.string), .string(""), "00 00", "ff ff"),
    (FieldType(.string), .string("añ"), "61 c3 b1 00 00", "9e 3c 4e ff ff"),
    (FieldType(.string), .string("\u{0}"), "00 ff 00 00", "ff 00 ff ff"),
    (FieldType(.string), .string("a\u{0}b"), "61 00 ff 62 00 00", "9e ff 00 9d ff ff"),
    (FieldType(.int8, isNullable: true), .null, "00", "ff"),
    (FieldType(.int8, isNullable: true), .integer(5), "01 85", "fe 7a"),
    (FieldType(.string, isNullable: true), .null, "00", "ff"),
    (FieldType(.string, isNullable: true), .string(""), "01 00 00", "fe ff ff"),
  ]
}

/// A record with an index of one text, of two and of three.
private struct LongTexts: Record {
  var id = ""
  var a = ""
  var b = ""
  var c = ""

  static let collection = "texts"
  static func fields(_ field: inout some FieldVisitor<LongTexts>) {
    field(1, "id", \.id)
    field(2, "a", \.a)
    field(3, "b", \.b)
    field(4, "c", \.c)
  }
  static var indexes: [SecondaryIndex<LongTexts>] {
    [SecondaryIndex(\.a), SecondaryIndex(\.a, \.b), SecondaryIndex(\.a, \.b, \.c)]
  }
}
