/// A value that is written as one word on the command line.
protocol ArgumentValue {
  /// Reads a word; nil when it is not such a value.
  init?(argument: String)
  /// What is expected, as messages say it: "a whole number".
  static var expectation: String { get }
  /// Every word that is accepted; empty when they cannot be listed.
  static var choices: [String] { get }
  /// The value as it is written on the command line.
  var argumentText: String { get }
}

extension ArgumentValue {
  static var choices: [String] { [] }
}

extension String: ArgumentValue {
  init?(argument: String) { self = argument }
  static var expectation: String { "text" }
  var argumentText: String { self }
}

/// A word out of a fixed list is an enum of texts.
extension ArgumentValue where Self: CaseIterable & RawRepresentable<String> {
  init?(argument: String) { self.init(rawValue: argument) }
  static var expectation: String { "one of \(choices.joined(separator: ", "))" }
  static var choices: [String] { allCases.map(\.rawValue) }
  var argumentText: String { rawValue }
}

/// A number of things: a whole number that is 0 or more.
struct Count: ArgumentValue, Equatable {
  var value: Int

  init?(argument: String) {
    guard argument.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let value = Int(argument)
    else { return nil }
    self.value = value
  }

  static var expectation: String { "a whole number of 0 or more" }
  var argumentText: String { String(value) }
}
