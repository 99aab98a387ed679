extension String {
  /// The number of terminal columns the text takes.
  ///
  /// The text must not contain control characters; ``visible`` replaces them.
  var displayWidth: Int {
    if isPrintableASCII { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// The text, cut after a character so that it takes at most `width` columns.
  ///
  /// A cut text ends with `…`, which counts.
  func truncated(to width: Int) -> String {
    if displayWidth <= width { return self }
    var result = ""
    var used = 1
    for character in self {
      used += character.displayWidth
      if used > width { break }
      result.append(character)
    }
    return width > 0 ? result + "…" : ""
  }

  /// The text followed by spaces up to `width` columns.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }
}

extension Character {
  /// The number of terminal columns the character takes: 0, 1, 2, seldom more.
  ///
  /// An emoji takes two, however many scalars it has. Elsewhere the scalars add
  /// up, since terminals draw the parts of an Indic cluster side by side.
  var displayWidth: Int {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return first.displayWidth }
    let hasEmojiSelector = scalars.contains { $0.value == 0xFE0F }
    if hasEmojiSelector || first.properties.isEmojiPresentation { return 2 }
    return scalars.reduce(0) { $0 + $1.displayWidth }
  }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    if value < 0x300 { return 1 }
    if WideScalars.contains(value) { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    // The vowels and finals of Hangul join the consonant before them.
    let isJoiningHangul = (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
    return isJoiningHangul ? 0 : isRegionalIndicator ? 2 : 1
  }

  private var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}
