/// Puts the scanned words into the properties of a command.
///
/// The first mistake is kept and thrown by ``finish()``, so that a command's
/// ``Command/arguments(_:)`` needs no `try`.
struct ArgumentBinder: ArgumentVisitor {
  private let scanned: ScannedArguments
  private var remaining: ArraySlice<String>
  private var error: UsageError?

  init(_ scanned: ScannedArguments) {
    self.scanned = scanned
    remaining = scanned.positionals[...]
  }

  /// Ends the walk.
  ///
  /// - Throws: The first mistake met, or one about a word that nothing takes.
  func finish() throws(UsageError) {
    if let error { throw error }
    if let extra = remaining.first { throw UsageError("unexpected argument '\(extra)'") }
  }

  mutating func argument<V: ArgumentValue>(_ value: inout V, _ name: String, _ help: String) {
    guard let word = remaining.popFirst() else { return fail(UsageError("\(name) is missing")) }
    if let bound: V = convert(word, of: name) { value = bound }
  }

  mutating func argument<V: ArgumentValue>(_ value: inout V?, _ name: String, _ help: String) {
    guard let word = remaining.popFirst() else { return }
    value = convert(word, of: name)
  }

  mutating func arguments<V: ArgumentValue>(
    _ values: inout [V], _ name: String, atLeast minimum: Int, _ help: String
  ) {
    guard remaining.count >= minimum else { return fail(UsageError("\(name) is missing")) }
    values = remaining.compactMap { convert($0, of: name) }
    remaining = []
  }

  mutating func option<V: ArgumentValue>(
    _ value: inout V?, _ names: OptionNames, _ valueName: String, _ help: String
  ) {
    if let word = single(names) { value = convert(word, of: names.long) }
  }

  mutating func option<V: ArgumentValue>(
    _ value: inout V, _ names: OptionNames, _ valueName: String, _ help: String
  ) {
    if let word = single(names), let bound: V = convert(word, of: names.long) { value = bound }
  }

  mutating func options<V: ArgumentValue>(
    _ values: inout [V], _ names: OptionNames, _ valueName: String, _ help: String
  ) {
    values = (scanned.values[names.long] ?? []).compactMap { convert($0, of: names.long) }
  }

  mutating func flag(_ value: inout Bool, _ names: OptionNames, _ help: String) {
    value = scanned.flags.contains(names.long)
  }

  private mutating func single(_ names: OptionNames) -> String? {
    let words = scanned.values[names.long] ?? []
    if words.count > 1 { fail(UsageError("option '\(names.long)' is given more than once")) }
    return words.last
  }

  private mutating func convert<V: ArgumentValue>(_ word: String, of name: String) -> V? {
    if let value = V(argument: word) { return value }
    fail(
      UsageError(
        "\(name) takes \(V.expectation), not '\(word)'"
          + Suggestion.text(for: word, among: V.choices)))
    return nil
  }

  private mutating func fail(_ error: UsageError) {
    if self.error == nil { self.error = error }
  }
}
