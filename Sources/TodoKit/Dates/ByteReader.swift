/// A position in text that is read byte by byte from the left.
///
/// Every method either consumes what it found and says so, or consumes nothing.
/// Indexes are zero-based offsets in bytes.
struct ByteReader: ~Escapable {
  private let bytes: RawSpan
  private(set) var position = 0

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan) {
    self.bytes = bytes
  }

  /// Whether every byte has been consumed.
  var isAtEnd: Bool { position == bytes.byteCount }

  /// The number of bytes not yet consumed.
  var remaining: Int { bytes.byteCount - position }

  /// The next byte, or nil at the end.
  var next: UInt8? { isAtEnd ? nil : byte(at: position) }

  /// Consumes one byte if it is `expected`.
  @discardableResult
  @_lifetime(self: copy self)
  @inline(__always)
  mutating func take(_ expected: Unicode.Scalar) -> Bool {
    guard let next, UInt32(next) == expected.value else { return false }
    position += 1
    return true
  }

  /// Consumes exactly `count` ASCII digits, at most 18, and gives their value.
  @_lifetime(self: copy self)
  @inline(__always)
  mutating func digits(_ count: Int) -> Int? {
    guard remaining >= count else { return nil }
    var value = 0
    for offset in position..<position + count {
      guard let digit = Self.digit(byte(at: offset)) else { return nil }
      value = value * 10 + digit
    }
    position += count
    return value
  }

  /// Consumes the digits that stand here, one to `limit` of them (at most 18),
  /// and gives their value.
  @_lifetime(self: copy self)
  mutating func digits(upTo limit: Int) -> Int? {
    var count = 0
    while count < limit, count < remaining, Self.digit(byte(at: position + count)) != nil {
      count += 1
    }
    return count == 0 ? nil : digits(count)
  }

  /// Consumes `count` bytes and gives them as an unsigned big-endian number.
  @_lifetime(self: copy self)
  mutating func bigEndian(_ count: Int) -> UInt64? {
    guard remaining >= count else { return nil }
    var value: UInt64 = 0
    for offset in position..<position + count {
      value = value << 8 | UInt64(byte(at: offset))
    }
    position += count
    return value
  }

  /// Consumes `count` bytes unseen, or none if fewer are left.
  @_lifetime(self: copy self)
  mutating func skip(_ count: Int) -> Bool {
    guard count >= 0, remaining >= count else { return false }
    position += count
    return true
  }

  private func byte(at offset: Int) -> UInt8 {
    // Safe because every byte is a UInt8, and the load checks its bounds.
    unsafe bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }

  private static func digit(_ byte: UInt8) -> Int? {
    let value = byte &- UInt8(ascii: "0")
    return value < 10 ? Int(value) : nil
  }
}
