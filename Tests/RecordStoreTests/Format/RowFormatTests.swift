import FoundationEssentials
import StoreTestSupport
import Testing

@testable import RecordStore

/// Row format 1, byte by byte; the checksums are computed by another program.
@Suite struct RowFormatTests {
  @Test func `a row holds header, null bitmap, slots, heap and checksum`() throws {
    try withTemporaryStore(Parcel.schemas) { store in
      let date = Date(timeIntervalSinceReferenceDate: 1)
      try store.write {
        try $0.insert(
          Parcel(
            id: -1, weight: 258, label: "ab", sentAt: date, note: nil, isPaid: false,
            photo: Data([7])))
        try $0.insert(
          Parcel(
            id: 1, weight: -2, label: "añ", sentAt: nil, note: "x", isPaid: true,
            photo: Data([0, 0xFF])))
      }
      let rows = try store.rows(of: "parcels")
      try #require(rows.count == 2)
      #expect(rows[0].key == "7f ff ff ff ff ff ff ff")
      #expect(
        rows[0].row == """
          01 00                    ; format 1
          01 00                    ; layout 1
          02                       ; the second nullable field is nil
          02 01                    ; weight, 258
          02 00 00 00              ; label, end
          00 00 00 00 00 00 f0 3f  ; sentAt, 1.0
          02 00 00 00              ; note, the previous end
          00                       ; isPaid
          03 00 00 00              ; photo, end
          61 62                    ; label
          07                       ; photo
          b3 bd 95 3d              ; checksum
          """)
      #expect(rows[1].key == "80 00 00 00 00 00 00 01")
      #expect(
        rows[1].row == """
          01 00                    ; format 1
          01 00                    ; layout 1
          01                       ; the first nullable field is nil
          fe ff                    ; weight, -2
          03 00 00 00              ; label, end
          00 00 00 00 00 00 00 00  ; sentAt, zero
          04 00 00 00              ; note, end
          01                       ; isPaid
          06 00 00 00              ; photo, end
          61 c3 b1                 ; label
          78                       ; note
          00 ff                    ; photo
          26 0c cd 33              ; checksum
          """)
    }
  }

  @Test func `a record type with more fields writes rows in the next layout`() throws {
    try withTemporaryStore(EarlyParcel.schemas) { store in
      try store.write { try $0.insert(EarlyParcel(id: 1, weight: 5, label: "ab", note: nil)) }
      let later = try Store.open(at: store.path, schemas: Parcel.schemas)
      try later.write { try $0.insert(Parcel(id: 2, weight: 5, label: "ab")) }
      let rows = try later.rows(of: "parcels")
      try #require(rows.count == 2)
      #expect(
        rows[0].row == """
          01 00        ; format 1
          01 00        ; layout 1
          01           ; note is nil
          05 00        ; weight
          02 00 00 00  ; label, end
          02 00 00 00  ; note, the previous end
          61 62        ; label
          26 18 6a 49  ; checksum
          """)
      #expect(
        rows[1].row == """
          01 00                    ; format 1
          02 00                    ; layout 2
          03                       ; sentAt and note are nil
          05 00                    ; weight
          02 00 00 00              ; label, end
          00 00 00 00 00 00 00 00  ; sentAt, zero
          02 00 00 00              ; note, the previous end
          01                       ; isPaid
          03 00 00 00              ; photo, end
          61 62                    ; label
          01                       ; photo
          02 33 9d 86              ; checksum
          """)
      #expect(
        try later.read { try $0.fetch(Parcel.self, 1) }
          == Parcel(id: 1, weight: 5, label: "ab", isPaid: true, photo: Data([1])))
    }
  }

  @Test func `a record with a field of every kind has these bytes`() throws {
    let specimen = Specimen(
      id: -5, bool: true, int8: -2, int16: 258, int32: 0x0102_0304, int64: -2, uint8: 0xAB,
      uint16: 0x0102, uint32: 0x0102_0304, uint64: 0x0102_0304_0506_0708, float: 1.5,
      double: -2.5, date: Date(timeIntervalSinceReferenceDate: 1),
      uuid: try #require(UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF")),
      string: "añ", data: Data([0, 0xFF]), strings: ["", "ab"], level: .high, color: .green,
      optionalInt: nil, optionalString: "", optionalDate: nil)
    try withTemporaryStore([Schema("test", version: 1, [Specimen.self])]) { store in
      try store.write { try $0.insert(specimen) }
      let rows = try store.rows(of: "specimens")
      try #require(rows.count == 1)
      #expect(rows[0].key == "7f ff ff ff ff ff ff fb")
      #expect(
        rows[0].row == """
          01 00 01 00              ; format, layout
          0a                       ; optionalInt and optionalDate are nil
          01                       ; bool
          fe                       ; int8
          02 01                    ; int16
          04 03 02 01              ; int32
          fe ff ff ff ff ff ff ff  ; int64
          ab                       ; uint8
          02 01                    ; uint16
          04 03 02 01              ; uint32
          08 07 06 05 04 03 02 01  ; uint64
          00 00 c0 3f              ; float
          00 00 00 00 00 00 04 c0  ; double
          00 00 00 00 00 00 f0 3f  ; date
          00 11 22 33 44 55 66 77 88 99 aa bb cc dd ee ff
          03 00 00 00              ; string, end
          05 00 00 00              ; data, end
          0f 00 00 00              ; strings, end
          03                       ; level
          14 00 00 00              ; color, end
          00 00 00 00 00 00 00 00  ; optionalInt
          14 00 00 00              ; optionalString, end
          00 00 00 00 00 00 00 00  ; optionalDate
          61 c3 b1                 ; string
          00 ff                    ; data
          00 00 00 00              ; strings: no bytes,
          02 00 00 00 61 62        ;   two bytes
          67 72 65 65 6e           ; color
          bb a4 28 59              ; checksum
          """)
    }
  }

  @Test func `the null bitmap grows by a byte for every eight nullable fields`() {
    let nullable = FieldType(.uint8, isNullable: true)
    let values: [StoredValue] = [.unsigned(1), .null, .unsigned(3), .null]
    let eight = DynamicRow.encode((0..<8).map { (nullable, values[$0 % 4]) }, layout: 1)
    #expect(Hex(eight) == "01 00 01 00  aa  01 00 03 00 01 00 03 00  00 00 00 00")
    let ten = DynamicRow.encode((0..<10).map { (nullable, values[$0 % 4]) }, layout: 1)
    #expect(Hex(ten) == "01 00 01 00  aa 02  01 00 03 00 01 00 03 00 01 00  00 00 00 00")
    let none = DynamicRow.encode([(FieldType(.uint8), .unsigned(1))], layout: 513)
    #expect(Hex(none) == "01 00 01 02  01  00 00 00 00")
  }

  @Test(arguments: kinds) func `a kind has its slot and its heap bytes`(
    _ kind: FieldKind, _ value: StoredValue, _ slot: Hex, _ heap: Hex
  ) {
    let plain = FieldType(kind)
    let nullable = FieldType(kind, isNullable: true)
    let header: Hex = "01 00 07 00"
    let checksum: Hex = "00 00 00 00"
    let row = header + slot + heap + checksum
    #expect(slot.bytes.count == kind.slotByteCount)
    #expect(kind.isVariable == !heap.bytes.isEmpty)
    #expect(Hex(DynamicRow.encode([(plain, value)], layout: 7)) == row)
    #expect(DynamicRow.decode(row.bytes, [plain]) == [value])

    let present = header + "00" + slot + heap + checksum
    #expect(Hex(DynamicRow.encode([(nullable, value)], layout: 7)) == present)
    #expect(DynamicRow.decode(present.bytes, [nullable]) == [value])

    let zero = Hex([UInt8](repeating: 0, count: slot.bytes.count))
    let absent = header + "01" + zero + checksum
    #expect(Hex(DynamicRow.encode([(nullable, .null)], layout: 7)) == absent)
    #expect(DynamicRow.decode(absent.bytes, [nullable]) == [.null])
  }

  @Test func `the kinds keep their numbers`() {
    #expect(FieldKind.allCases.map(\.rawValue) == Array(1...16))
    #expect(Self.kinds.map(\.0) == FieldKind.allCases)
  }

  static let kinds: [(FieldKind, StoredValue, Hex, Hex)] = [
    (.bool, .bool(true), "01", ""),
    (.int8, .integer(-2), "fe", ""),
    (.int16, .integer(258), "02 01", ""),
    (.int32, .integer(0x0102_0304), "04 03 02 01", ""),
    (.int64, .integer(-2), "fe ff ff ff ff ff ff ff", ""),
    (.uint8, .unsigned(0xAB), "ab", ""),
    (.uint16, .unsigned(0x0102), "02 01", ""),
    (.uint32, .unsigned(0x0102_0304), "04 03 02 01", ""),
    (.uint64, .unsigned(0x0102_0304_0506_0708), "08 07 06 05 04 03 02 01", ""),
    (.float, .float(1.5), "00 00 c0 3f", ""),
    (.double, .double(-2.5), "00 00 00 00 00 00 04 c0", ""),
    (.date, .date(Date(timeIntervalSinceReferenceDate: 1)), "00 00 00 00 00 00 f0 3f", ""),
    (
      .uuid, .uuid(UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0xFF))),
      "00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e ff", ""
    ),
    (.string, .string("añ"), "03 00 00 00", "61 c3 b1"),
    (.data, .data(Data([0, 0xFF])), "02 00 00 00", "00 ff"),
    (.strings, .strings(["", "ab"]), "0a 00 00 00", "00 00 00 00  02 00 00 00 61 62"),
  ]
}
