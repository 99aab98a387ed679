extension String {
  /// The text with everything that could steer a terminal written as an escape.
  ///
  /// Control characters, line and paragraph separators, and the characters that
  /// turn the direction of writing around become `\n`, `\t`, `\r` or `\u{1B}`.
  /// So a todo takes one line, and what it shows is what it holds.
  var visible: String {
    guard unicodeScalars.contains(where: \.needsEscape) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.needsEscape {
        result += scalar.escape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text as in ``visible``, with its line breaks left as they are.
  var visibleLines: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).visible }.joined(separator: "\n")
  }

  /// Whether every character is a letter, a digit, a mark or a space of ASCII.
  var isPrintableASCII: Bool { utf8.allSatisfy { 0x20...0x7E ~= $0 } }
}

extension Unicode.Scalar {
  /// Source: general categories Cc, Zl and Zp; UAX 9, explicit embeddings,
  /// overrides and isolates.
  fileprivate var needsEscape: Bool {
    switch value {
    case 0x20...0x7E: false
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  fileprivate var escape: String {
    switch self {
    case "\n": "\\n"
    case "\t": "\\t"
    case "\r": "\\r"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}
