/// Counts the bytes that a JSON string holds as themselves, eight at a time.
///
/// Plain are the ASCII characters other than the quote, the backslash and the
/// controls: a reader steps over them without a look at each, a writer copies
/// them.
enum PlainBytes {
  /// How many of the first eight bytes from an offset on are plain before the
  /// first that is not.
  ///
  /// A byte is found by subtraction with borrow, as C programmers find the zero
  /// byte of a word. A borrow can mark a wrong byte only above a right one, so
  /// the lowest mark is exact.
  @inline(__always)
  static func count(in bytes: RawSpan, unchecked offset: Int) -> Int {
    let word = bytes.word(unchecked: offset)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let marks =
      ((quotes &- ones) & ~quotes)
      | ((backslashes &- ones) & ~backslashes)
      | ((word &- ones &* 0x20) & ~word)
      | word
    return (marks & (ones &* 0x80)).trailingZeroBitCount >> 3
  }
}
