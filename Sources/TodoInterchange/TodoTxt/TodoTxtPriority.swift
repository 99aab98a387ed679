import TodoKit

/// A priority of todo.txt: a letter from A to Z, A first.
struct TodoTxtPriority: Hashable {
  /// The letter in ASCII, in upper case.
  let letter: UInt8

  /// The priority of a letter in ASCII; nil for any other byte.
  init?(letter: UInt8) {
    guard UInt8(ascii: "A")...UInt8(ascii: "Z") ~= letter else { return nil }
    self.letter = letter
  }

  /// The priority of a text of one letter; nil for any other text.
  init?(_ text: String) {
    guard text.utf8.count == 1, let letter = text.utf8.first else { return nil }
    self.init(letter: letter)
  }

  /// The letter that is written for a priority; nil for none.
  init?(_ priority: Priority) {
    switch priority {
    case .none: return nil
    case .low: letter = UInt8(ascii: "D")
    case .medium: letter = UInt8(ascii: "B")
    case .high: letter = UInt8(ascii: "A")
    }
  }

  /// The step that it belongs to.
  var priority: Priority {
    switch letter {
    case UInt8(ascii: "A"): .high
    case UInt8(ascii: "B"), UInt8(ascii: "C"): .medium
    default: .low
    }
  }

  /// The letter.
  var text: String { String(UnicodeScalar(letter)) }
}
