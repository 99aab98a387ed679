import Glibc

extension RawSpan {
  /// The byte at an index that the caller has compared with `byteCount`.
  @inline(__always)
  subscript(unchecked index: Int) -> UInt8 {
    assert(index >= 0 && index < byteCount)
    // Safe because the caller keeps the index in bounds, and any byte is a UInt8.
    return unsafeLoad(fromUncheckedByteOffset: index, as: UInt8.self)
  }

  /// The eight bytes from an index on, the first of them lowest.
  ///
  /// The caller has compared the index with `byteCount - 8`.
  @inline(__always)
  func word(unchecked index: Int) -> UInt64 {
    assert(index >= 0 && index + 8 <= byteCount)
    // Safe because the caller keeps the eight bytes in bounds; any are a UInt64.
    return UInt64(
      littleEndian: unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
  }

  /// The index of the first line feed from an index on.
  func firstLineFeed(from index: Int) -> Int? {
    // Safe because memchr stays within the bytes of the span.
    unsafe withUnsafeBytes { bytes in
      guard index < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + index, 0x0A, bytes.count - index)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  /// The bytes as a string, with U+FFFD for what is not UTF-8.
  var repairedString: String {
    // Safe because the string copies the bytes.
    unsafe withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes, copied.
  var array: [UInt8] {
    // Safe because the array copies the bytes.
    unsafe withUnsafeBytes { Array($0) }
  }

  /// Whether these are the bytes of a text in the program.
  @inline(__always)
  func equals(_ text: StaticString) -> Bool {
    guard byteCount == text.utf8CodeUnitCount else { return false }
    // Safe because both sides have exactly as many bytes as are compared.
    return unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return true }
      return memcmp(base, text.utf8Start, bytes.count) == 0
    }
  }
}
