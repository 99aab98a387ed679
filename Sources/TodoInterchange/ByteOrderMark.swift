/// What the first bytes of an input say about its encoding.
enum ByteOrderMark {
  /// `EF BB BF`, which may be dropped.
  case utf8
  /// `FF FE` or `FE FF`.
  case utf16

  /// The mark at the beginning of some bytes, with its length.
  static func leading(_ bytes: RawSpan) -> (ByteOrderMark, length: Int)? {
    func begins(with mark: [UInt8]) -> Bool {
      bytes.byteCount >= mark.count
        && mark.indices.allSatisfy { bytes[unchecked: $0] == mark[$0] }
    }
    if begins(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if begins(with: [0xFF, 0xFE]) || begins(with: [0xFE, 0xFF]) { return (.utf16, 2) }
    return nil
  }
}

extension InputBuffer {
  /// Takes a byte order mark off the beginning of the input.
  ///
  /// It counts in offsets and not in columns.
  mutating func takeByteOrderMark() throws(ByteSourceError) -> ByteOrderMark? {
    while count < 3, try fill() {}
    guard let (mark, length) = ByteOrderMark.leading(bytes) else { return nil }
    drop(length)
    return mark
  }
}
