import StoreTestSupport
import Testing

@testable import RecordStore

@Suite struct ChecksumTests {
  @Test(arguments: vectors) func `the vectors of the RFC come out`(
    _ bytes: [UInt8], _ expected: UInt32
  ) {
    #expect(checksum(of: bytes) { $0.update($1) } == expected)
    #expect(checksum(of: bytes) { $0.updateByTable($1) } == expected)
  }

  @Test func `instruction and table give the same, in one part or several`() {
    var generator = SeededGenerator(seed: 3720)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let expected = checksum(of: bytes) { $0.updateByTable($1) }
      #expect(checksum(of: bytes) { $0.update($1) } == expected)
      let cut = Int.random(in: 0...count, using: &generator)
      let parts = checksum(of: bytes) { checksum, bytes in
        checksum.update(UnsafeRawBufferPointer(rebasing: bytes[..<cut]))
        checksum.update(UnsafeRawBufferPointer(rebasing: bytes[cut...]))
      }
      #expect(parts == expected)
    }
  }

  @Test func `a row's checksum covers collection, key and row`() {
    let (key, row): ([UInt8], [UInt8]) = ([1, 2], [3, 4])
    let expected = checksum(of: [0x0D, 0x0C, 0x0B, 0x0A, 1, 2, 3, 4]) { $0.updateByTable($1) }
    let found = key.withUnsafeBytes { key in
      row.withUnsafeBytes { Checksum.ofRow(collection: 0x0A0B_0C0D, key: key, row: $0) }
    }
    #expect(found == expected)
  }

  private func checksum(
    of bytes: [UInt8], _ update: (inout Checksum, UnsafeRawBufferPointer) -> Void
  ) -> UInt32 {
    var checksum = Checksum()
    bytes.withUnsafeBytes { update(&checksum, $0) }
    return checksum.value
  }

  /// Source: RFC 3720, appendix B.4, whose bytes are in the order of the wire.
  static let vectors: [([UInt8], UInt32)] = [
    ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
    ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
    ([UInt8](0...31), 0x46DD_794E),
    ([UInt8]((0...31).reversed()), 0x113F_DB5C),
    (readCommand.bytes, 0xD996_3A56),
    ([UInt8]("123456789".utf8), 0xE306_9283),
    ([], 0),
  ]

  private static let readCommand: Hex = """
    01 c0 00 00 00 00 00 00 00 00 00 00 00 00 00 00 14 00 00 00 00 00 04 00
    00 00 00 14 00 00 00 18 28 00 00 00 00 00 00 00 02 00 00 00 00 00 00 00
    """
}
