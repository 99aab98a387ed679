/// Breaks running text into lines.
enum TextWrap {
  /// The lines of a text, broken at spaces so that none is wider than `width`.
  ///
  /// A word that is wider than a line gets a line of its own, uncut.
  ///
  /// - Parameters:
  ///   - width: In columns.
  ///   - hangingIndent: Spaces before every line but the first.
  static func lines(of text: some StringProtocol, width: Int, hangingIndent: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: hangingIndent)
    var lines: [String] = []
    var line = ""
    var lineWidth = 0
    for word in text.split(separator: " ") {
      let wordWidth = String(word).displayWidth
      if line.isEmpty {
        line = String(word)
        lineWidth = wordWidth
      } else if lineWidth + 1 + wordWidth <= width {
        line += " " + word
        lineWidth += 1 + wordWidth
      } else {
        lines.append(line)
        line = margin + word
        lineWidth = hangingIndent + wordWidth
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}
