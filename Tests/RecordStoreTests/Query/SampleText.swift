import RecordStore

/// What the text operators mean, in plain Swift and for the few letters of the
/// samples.
enum SampleText {
  private static let accent: Unicode.Scalar = "\u{301}"
  private static let composed: [Unicode.Scalar: Unicode.Scalar] = [
    "a": "\u{E1}", "A": "\u{C1}", "e": "\u{E9}", "E": "\u{C9}",
  ]

  /// The scalars that are compared.
  static func scalars(_ text: String, _ options: TextOptions) -> [Unicode.Scalar] {
    guard !options.isEmpty else { return Array(text.unicodeScalars) }
    var scalars: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      if scalar == accent, let last = scalars.last, let letter = composed[last] {
        scalars[scalars.count - 1] = letter
      } else {
        scalars.append(scalar)
      }
    }
    if options.contains(.diacriticInsensitive) {
      scalars = scalars.filter { $0 != accent }.map { scalar in
        scalar.isASCII ? scalar : composed.first { $0.value == scalar }?.key ?? scalar
      }
    }
    if options.contains(.caseInsensitive) {
      scalars = scalars.map { $0.properties.lowercaseMapping.unicodeScalars.first ?? $0 }
    }
    return scalars
  }

  static func matches(
    _ text: ArraySlice<Unicode.Scalar>, _ pattern: ArraySlice<Unicode.Scalar>,
    isEscaped: Bool = false
  ) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    switch first {
    case "*" where !isEscaped:
      return (0...text.count).contains { matches(text.dropFirst($0), rest) }
    case "?" where !isEscaped: return !text.isEmpty && matches(text.dropFirst(), rest)
    case "\\" where !isEscaped && !rest.isEmpty: return matches(text, rest, isEscaped: true)
    default: return text.first == first && matches(text.dropFirst(), rest)
    }
  }

  static func contains(_ text: [Unicode.Scalar], _ part: [Unicode.Scalar]) -> Bool {
    (0...text.count).contains { text.dropFirst($0).starts(with: part) }
  }
}
