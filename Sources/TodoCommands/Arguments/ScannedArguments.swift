/// The words of a command line: options, flags and positional words.
///
/// What the words mean is not looked at yet; ``ArgumentBinder`` does that.
struct ScannedArguments: Equatable {
  /// The values of each option by its long name, in the order given.
  private(set) var values: [String: [String]] = [:]
  /// The long names of the flags that were given.
  private(set) var flags: Set<String> = []
  /// The words that belong to no option, in the order given.
  private(set) var positionals: [String] = []

  /// Takes over the options and flags found before the command's name.
  mutating func merge(_ other: ScannedArguments) {
    for (name, texts) in other.values { values[name] = texts + (values[name] ?? []) }
    flags.formUnion(other.flags)
    positionals = other.positionals + positionals
  }

  mutating func add(flag name: String) { flags.insert(name) }

  mutating func add(value: String, of name: String) { values[name, default: []].append(value) }

  mutating func add(positional word: String) { positionals.append(word) }
}
