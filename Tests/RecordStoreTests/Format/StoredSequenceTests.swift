import LMDB
import StoreTestSupport
import Testing

@testable import RecordStore

/// The stored sequence, byte by byte; the checksums are computed by another
/// program.
@Suite struct StoredSequenceTests {
  @Test(
    arguments: [
      (1, "01 00 00 00 00 00 00 00  ad cf 14 c5"),
      (0x0102_0304_0506_0708, "08 07 06 05 04 03 02 01  1c 02 f9 26"),
      (.max, "ff ff ff ff ff ff ff ff  c7 4b 67 48"),
    ] as [(UInt64, Hex)])
  func `a sequence is its number and a checksum`(number: UInt64, bytes: Hex) throws {
    StoredSequence(number).withBytes { found in #expect(Hex(found) == bytes) }
    let decoded = try bytes.bytes.withUnsafeBytes { try StoredSequence(decoding: $0).number }
    #expect(decoded == number)
  }

  @Test func `a store's first write has this form`() throws {
    try withTemporaryStore(Member.schemas) { store in
      try store.write { try $0.insert(Member(id: 1)) }
      let bytes = try store.read { txn in
        try txn.context.txn.get(
          store.catalog.schemaDatabase, StoreLayout.sequenceKey.bytes
        ).map { Hex($0) }
      }
      #expect(bytes == "01 00 00 00 00 00 00 00  ad cf 14 c5")
    }
  }

  @Test(arguments: [0, 1, 8, 11, 13])
  func `bytes of another size are damage`(count: Int) throws {
    [UInt8](repeating: 0, count: count).withUnsafeBytes { bytes in
      let damage = #expect(throws: StoredSequence.Damage.self) {
        try StoredSequence(decoding: bytes)
      }
      #expect(damage?.problem == "The sequence has \(count) bytes instead of 12.")
    }
  }

  @Test func `zeros are damage`() {
    [UInt8](repeating: 0, count: 12).withUnsafeBytes { bytes in
      let damage = #expect(throws: StoredSequence.Damage.self) {
        try StoredSequence(decoding: bytes)
      }
      #expect(damage?.problem == "The checksum of the sequence is not that of its bytes.")
    }
  }
}
