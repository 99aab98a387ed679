import FoundationEssentials
import StoreTestSupport
import Testing

@testable import RecordStore

/// What each kind of damage to a row is reported as.
@Suite struct DamagedRowTests {
  /// The bytes of `Parcel(id: 1, weight: -2, label: "añ", note: "x", …)`.
  static let row: Hex = """
    01 00 01 00              ; 0: format, layout
    01                       ; 4: sentAt is nil
    fe ff                    ; 5: weight
    03 00 00 00              ; 7: label, end
    00 00 00 00 00 00 00 00  ; 11: sentAt
    04 00 00 00              ; 19: note, end
    01                       ; 23: isPaid
    06 00 00 00              ; 24: photo, end
    61 c3 b1 78 00 ff        ; 28: heap
    26 0c cd 33              ; 34: checksum
    """

  @Test(
    arguments: [
      (0, "02", "the row at byte 0: row format 2 is not known"),
      (1, "01", "the row at byte 0: row format 257 is not known"),
      (2, "00", "the row at byte 2: layout 0 is not known"),
      (2, "02", "the row at byte 2: layout 2 is not known"),
      (3, "ff", "the row at byte 2: layout 65281 is not known"),
      (7, "02", "field 'label' at byte 7: the bytes are no value of type string"),
      (7, "07", "field 'label' at byte 7: the bytes are no value of type string"),
      (10, "80", "field 'label' at byte 7: the bytes are no value of type string"),
      (19, "02", "field 'note' at byte 19: the bytes are no value of type string?"),
      (23, "02", "field 'isPaid' at byte 23: the bytes are no value of type bool"),
      (24, "03", "field 'photo' at byte 24: the bytes are no value of type data"),
      (24, "07", "field 'photo' at byte 24: the bytes are no value of type data"),
      (29, "80", "field 'label' at byte 7: the bytes are no value of type string"),
      (31, "ff", "field 'note' at byte 19: the bytes are no value of type string?"),
    ] as [(Int, Hex, String)])
  func `damage names the field, the place and the reason`(
    _ offset: Int, _ byte: Hex, _ reason: String
  ) throws {
    try withTemporaryStore(Parcel.schemas) { store in
      var row = Self.row.bytes
      row.replaceSubrange(offset...offset, with: byte.bytes)
      let error = error(try RowTrial<Parcel>(store).read(key: Int(1).keyBytes.bytes, row: row))
      #expect(error?.code == .damagedRecord)
      #expect(error?.key == "1")
      #expect(
        error?.description
          == "parcels 1 is damaged: \(reason). The file is as it was; check it, and restore a "
          + "backup.")
    }
  }

  @Test func `a row cut short says how many bytes are left`() throws {
    try withTemporaryStore(Parcel.schemas) { store in
      let trial = try RowTrial<Parcel>(store)
      for (count, offset) in [(0, 0), (3, 0), (4, 2), (31, 2)] {
        let row = Array(Self.row.bytes[..<count])
        let error = error(trial.read(key: Int(1).keyBytes.bytes, row: row))
        #expect(
          error?.description
            == "parcels 1 is damaged: the row at byte \(offset): the row has only \(count) bytes. "
            + "The file is as it was; check it, and restore a backup.")
      }
    }
  }

  @Test func `a key that is no ID is shown in hexadecimal`() throws {
    try withTemporaryStore(Parcel.schemas) { store in
      let error = error(try RowTrial<Parcel>(store).read(key: [0x80, 0, 1], row: Self.row.bytes))
      #expect(error?.code == .damagedKey)
      #expect(error?.key == "0x800001")
      #expect(
        error?.description
          == "parcels has a key that is no ID: 0x800001. The file is as it was; check it, and "
          + "restore a backup.")
    }
  }

  @Test func `a raw value that the type does not know is named`() throws {
    try withTemporaryStore([Schema("test", version: 1, [Specimen.self])]) { store in
      let trial = try RowTrial<Specimen>(store)
      var specimen = Specimen()
      specimen.color = .red
      let row = try trial.encode(specimen)
      for (offset, byte, reason) in [
        (84, 2 as UInt8, "field 'level' at byte 84: the type does not know the value 2"),
        (
          row.count - 5, UInt8(ascii: "x"),
          "field 'color' at byte 85: the type does not know the value 'rex'"
        ),
      ] {
        var unknown = row
        unknown[offset] = byte
        let error = error(trial.read(key: Int(0).keyBytes.bytes, row: unknown))
        #expect(
          error?.description
            == "specimens 0 is damaged: \(reason). The file is as it was; check it, and restore a "
            + "backup.")
      }
    }
  }

  private func error<R>(_ outcome: RowTrial<R>.Outcome) -> StoreError? {
    switch outcome {
    case .refused(let error), .damaged(let error): error
    case .record: nil
    }
  }
}
