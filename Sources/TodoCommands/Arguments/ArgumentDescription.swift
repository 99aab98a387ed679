/// An argument of a command as the scanner and the help need to know it.
struct ArgumentDescription {
  enum Form: Equatable {
    case positional(minimum: Int, isRepeatable: Bool)
    case option(OptionNames, isRepeatable: Bool)
    case flag(OptionNames)
  }

  var form: Form
  /// What help calls the value, in capitals; empty for a flag.
  var valueName: String
  var help: String
  /// The default as it would be typed, or nil.
  var defaultText: String?
  /// The accepted words, or empty.
  var choices: [String] = []

  /// The names of an option or flag; nil for a positional argument.
  var names: OptionNames? {
    switch form {
    case .positional: nil
    case .option(let names, _), .flag(let names): names
    }
  }

  /// Whether it may be given several times.
  var isRepeatable: Bool {
    switch form {
    case .positional(_, let isRepeatable), .option(_, let isRepeatable): isRepeatable
    case .flag: false
    }
  }

  /// The help with the accepted words and the default.
  var explanation: String {
    var text = help
    if !choices.isEmpty { text += " One of \(choices.joined(separator: ", "))." }
    if let defaultText { text += " Default: \(defaultText)." }
    return text
  }

  /// How the argument stands in a usage line: `TITLE...`, `[FILE]`.
  var usage: String {
    guard case .positional(let minimum, let isRepeatable) = form else { return "" }
    let word = isRepeatable ? valueName + "..." : valueName
    return minimum == 0 ? "[\(word)]" : word
  }
}

/// Collects the descriptions of a command's arguments.
struct ArgumentDescriber: ArgumentVisitor {
  private(set) var descriptions: [ArgumentDescription] = []

  /// The arguments of a command, in the order it names them.
  static func descriptions(of type: any Command.Type) -> [ArgumentDescription] {
    var describer = ArgumentDescriber()
    var command = type.init()
    command.arguments(&describer)
    return describer.descriptions
  }

  mutating func argument<V: ArgumentValue>(_ value: inout V, _ name: String, _ help: String) {
    add(V.self, .positional(minimum: 1, isRepeatable: false), name, help)
  }

  mutating func argument<V: ArgumentValue>(_ value: inout V?, _ name: String, _ help: String) {
    add(V.self, .positional(minimum: 0, isRepeatable: false), name, help)
  }

  mutating func arguments<V: ArgumentValue>(
    _ values: inout [V], _ name: String, atLeast minimum: Int, _ help: String
  ) {
    add(V.self, .positional(minimum: minimum, isRepeatable: true), name, help)
  }

  mutating func option<V: ArgumentValue>(
    _ value: inout V?, _ names: OptionNames, _ valueName: String, _ help: String
  ) {
    add(V.self, .option(names, isRepeatable: false), valueName, help)
  }

  mutating func option<V: ArgumentValue>(
    _ value: inout V, _ names: OptionNames, _ valueName: String, _ help: String
  ) {
    add(V.self, .option(names, isRepeatable: false), valueName, help, value.argumentText)
  }

  mutating func options<V: ArgumentValue>(
    _ values: inout [V], _ names: OptionNames, _ valueName: String, _ help: String
  ) {
    add(V.self, .option(names, isRepeatable: true), valueName, help)
  }

  mutating func flag(_ value: inout Bool, _ names: OptionNames, _ help: String) {
    descriptions.append(ArgumentDescription(form: .flag(names), valueName: "", help: help))
  }

  private mutating func add<V: ArgumentValue>(
    _ type: V.Type, _ form: ArgumentDescription.Form, _ valueName: String, _ help: String,
    _ defaultText: String? = nil
  ) {
    descriptions.append(
      ArgumentDescription(
        form: form, valueName: valueName, help: help, defaultText: defaultText,
        choices: V.choices))
  }
}
