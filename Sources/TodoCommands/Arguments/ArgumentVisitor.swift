/// What walks over the arguments of a command.
///
/// A command names its arguments once, in ``Command/arguments(_:)``. One
/// visitor describes them for the scanner and the help, another binds the words
/// of a command line to them.
protocol ArgumentVisitor {
  /// A word that must be there.
  ///
  /// - Parameter name: What help calls it, in capitals: `COLLECTION`.
  mutating func argument<V: ArgumentValue>(_ value: inout V, _ name: String, _ help: String)

  /// A word that may be there.
  mutating func argument<V: ArgumentValue>(_ value: inout V?, _ name: String, _ help: String)

  /// All remaining words, at least `minimum` of them.
  mutating func arguments<V: ArgumentValue>(
    _ values: inout [V], _ name: String, atLeast minimum: Int, _ help: String)

  /// An option with a value: `--name VALUE`, `--name=VALUE`, `-nVALUE`.
  mutating func option<V: ArgumentValue>(
    _ value: inout V?, _ names: OptionNames, _ valueName: String, _ help: String)

  /// An option with a default, which help shows.
  mutating func option<V: ArgumentValue>(
    _ value: inout V, _ names: OptionNames, _ valueName: String, _ help: String)

  /// An option that may be given several times.
  mutating func options<V: ArgumentValue>(
    _ values: inout [V], _ names: OptionNames, _ valueName: String, _ help: String)

  /// A switch without a value.
  mutating func flag(_ value: inout Bool, _ names: OptionNames, _ help: String)
}
