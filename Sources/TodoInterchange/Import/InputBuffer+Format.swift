extension InputBuffer {
  /// Whether the input is to be read as todo.txt, by the rule of
  /// ``ImportFormat``.
  ///
  /// Nothing is taken from the input.
  ///
  /// - Parameters:
  ///   - name: The name of the input.
  ///   - asked: The format that was asked for, if any.
  mutating func holdsTodoTxt(
    named name: String, asked: ImportFormat?
  ) throws(ByteSourceError) -> Bool {
    if let asked { return asked == .todoTxt }
    let isNamedSo = name.lowercased().hasSuffix(".txt")
    guard let line = try beginning() else { return isNamedSo }
    switch self[line.lowerBound] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return false
    default:
      return switch ForeignContent(firstLine: bytes.extracting(line)) {
      case .todoTxt: true
      case nil: isNamedSo
      default: false
      }
    }
  }

  /// Where the first line stands that is not blank, or the beginning of it.
  ///
  /// - Returns: Nil when no such line begins within reach, or the input is
  ///   UTF-16.
  private mutating func beginning() throws(ByteSourceError) -> Range<Int>? {
    while count < 3, try fill() {}
    let mark = ByteOrderMark.leading(bytes)
    if mark?.0 == .utf16 { return nil }
    var start = mark?.length ?? 0
    while true {
      while start < count, self[start].isSpace { start += 1 }
      if start < count { break }
      guard start < ForeignContent.reach, try fill() else { return nil }
    }
    while true {
      if let end = bytes.firstLineFeed(from: start) {
        return start..<min(end, start + ForeignContent.reach)
      }
      guard count - start < ForeignContent.reach, try fill() else {
        return start..<min(count, start + ForeignContent.reach)
      }
    }
  }
}
