/// A pattern of the operator `like`, prepared for UTF-8 bytes.
///
/// All ways to match are followed at once, one bit each: bit *i* of the state
/// says that the bytes so far may be the pattern's first *i* elements. So a
/// text is read once, whatever the pattern.
final class WildcardPattern {
  enum Element: Equatable {
    case literal(Unicode.Scalar)
    /// `?`: one scalar.
    case one
    /// `*`: any number of scalars.
    case many
  }

  /// What a pattern asks for.
  enum Form {
    /// No more than another operator does.
    case simple(TextOperator, String)
    case general([Element])
  }

  /// The number of bytes and `?` in the pattern.
  private let count: Int
  private let wordCount: Int
  /// For each byte, the elements that it can be, or begin; `wordCount` words a
  /// byte.
  private var masks: [UInt64]
  /// The states behind which `*` stands.
  private var stars: [UInt64]
  /// The states whose last element is `?`: it goes on to the scalar's end.
  private var afterOne: [UInt64]

  init(_ elements: [Element], _ options: TextOptions) {
    let steps = WildcardPattern.steps(elements, options)
    count = steps.count { $0 != .many }
    wordCount = count / 64 + 1
    masks = Array(repeating: 0, count: 256 * wordCount)
    stars = Array(repeating: 0, count: wordCount)
    afterOne = stars
    var state = 0
    for step in steps {
      switch step {
      case .many: stars[state / 64] |= 1 << UInt64(state % 64)
      case .byte(let byte):
        accept(byte, at: state)
        state += 1
      case .one:
        for byte in UInt8.min...UInt8.max where !byte.isContinuation { accept(byte, at: state) }
        state += 1
        afterOne[state / 64] |= 1 << UInt64(state % 64)
      }
    }
  }

  /// Whether all of a text matches.
  ///
  /// - Complexity: O(*n* · *m* / 64) for *n* bytes and a pattern of *m*.
  func matches(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var states = Array(repeating: 0 as UInt64, count: wordCount)
    states[0] = 1
    for byte in bytes {
      let goesOn: UInt64 = byte.isContinuation ? .max : 0
      var carry: UInt64 = 0
      var alive: UInt64 = 0
      for word in 0..<wordCount {
        let state = states[word]
        let passed = state & masks[Int(byte) * wordCount + word]
        let next = passed << 1 | carry | state & (stars[word] | afterOne[word] & goesOn)
        carry = passed >> 63
        states[word] = next
        alive |= next
      }
      if alive == 0 { return false }
    }
    return states[count / 64] >> UInt64(count % 64) & 1 == 1
  }

  private func accept(_ byte: UInt8, at state: Int) {
    masks[Int(byte) * wordCount + state / 64] |= 1 << UInt64(state % 64)
  }

  private enum Step: Equatable {
    case byte(UInt8)
    case one, many
  }

  /// The elements with each run of literals folded.
  private static func steps(_ elements: [Element], _ options: TextOptions) -> [Step] {
    var steps: [Step] = []
    var run = ""
    for element in elements + [.many] {
      if case .literal(let scalar) = element {
        run.unicodeScalars.append(scalar)
        continue
      }
      steps += TextFolder.fold(run, options).map { .byte($0) }
      run = ""
      steps.append(element == .one ? .one : .many)
    }
    return steps.dropLast()
  }

  // MARK: Reading a pattern

  /// What a pattern asks for, in the simplest terms.
  static func parse(_ pattern: String) -> Form {
    let elements = elements(of: pattern)
    let literals = elements.drop { $0 == .many }.prefix { $0 != .many && $0 != .one }
    let text = String(String.UnicodeScalarView(literals.compactMap(\.scalar)))
    switch (elements.first == .many, elements.last == .many, elements.count - literals.count) {
    case (false, false, 0): return .simple(.equal, text)
    case (false, true, 1), (true, true, 1): return .simple(.prefix, text)
    case (true, false, 1): return .simple(.suffix, text)
    case (true, true, 2): return .simple(.contains, text)
    default: return .general(elements)
    }
  }

  /// What every text that matches begins with.
  static func prefix(of pattern: String) -> String {
    let literals = elements(of: pattern).prefix { $0 != .many && $0 != .one }
    return String(String.UnicodeScalarView(literals.compactMap(\.scalar)))
  }

  private static func elements(of pattern: String) -> [Element] {
    var elements: [Element] = []
    var scalars = pattern.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      switch scalar {
      case "*": if elements.last != .many { elements.append(.many) }
      case "?": elements.append(.one)
      case "\\": elements.append(.literal(scalars.next() ?? scalar))
      default: elements.append(.literal(scalar))
      }
    }
    return elements
  }
}

extension WildcardPattern.Element {
  fileprivate var scalar: Unicode.Scalar? {
    if case .literal(let scalar) = self { scalar } else { nil }
  }
}

extension UInt8 {
  /// Whether the byte is not the first of a scalar.
  fileprivate var isContinuation: Bool { self & 0xC0 == 0x80 }
}
