import FoundationEssentials

/// A UUID as 36 characters, 32 digits in five groups.
///
/// Every todo has one in each direction, and Foundation's own ways, over C's
/// formatted input and output, are a tenth of an import.
///
/// Source: RFC 9562, section 4.
extension UUID {
  /// The digits, letters in lower case.
  var text: String {
    let digits: StaticString = "0123456789abcdef"
    // Safe because exactly the 36 characters are written that are asked for.
    return String(unsafeUninitializedCapacity: 36) { characters in
      var count = 0
      func append(_ character: UInt8) {
        characters[count] = character
        count += 1
      }
      // Safe because the bytes are read while the copy of the UUID lives.
      withUnsafeBytes(of: uuid) { bytes in
        for (index, byte) in bytes.enumerated() {
          if Self.isGroupStart(index) { append(UInt8(ascii: "-")) }
          // Safe because a digit is below 16.
          append(unsafe digits.utf8Start[Int(byte >> 4)])
          append(unsafe digits.utf8Start[Int(byte & 15)])
        }
      }
      return count
    }
  }

  /// Reads the digits, letters in any case.
  ///
  /// - Returns: Nil for any other text.
  init?(utf8 text: RawSpan) {
    guard text.byteCount == 36 else { return nil }
    var bytes: (UInt64, UInt64) = (0, 0)
    var offset = 0
    // Safe because both halves together are the 16 bytes that are written.
    let isValid = withUnsafeMutableBytes(of: &bytes) { bytes in
      for index in bytes.indices {
        if Self.isGroupStart(index) {
          guard text[unchecked: offset] == UInt8(ascii: "-") else { return false }
          offset += 1
        }
        guard let high = text[unchecked: offset].hexadecimalDigit,
          let low = text[unchecked: offset + 1].hexadecimalDigit
        else { return false }
        bytes[index] = high << 4 | low
        offset += 2
      }
      return true
    }
    guard isValid else { return nil }
    // Safe because both are 16 plain bytes.
    self.init(uuid: unsafeBitCast(bytes, to: uuid_t.self))
  }

  /// Whether a hyphen stands before a byte.
  private static func isGroupStart(_ index: Int) -> Bool {
    index == 4 || index == 6 || index == 8 || index == 10
  }
}
