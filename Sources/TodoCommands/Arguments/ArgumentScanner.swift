/// Sorts the words of a command line by the descriptions of its arguments.
///
/// It reads `--name value`, `--name=value`, `-abc` (three flags), `-ofile`
/// (option `-o` with a value) and `--`, after which every word is positional.
/// A single `-` is a word like any other.
struct ArgumentScanner {
  private let descriptions: [String: ArgumentDescription]

  init(_ descriptions: [ArgumentDescription]) {
    var byName: [String: ArgumentDescription] = [:]
    for description in descriptions {
      guard let names = description.names else { continue }
      byName[names.long] = description
      if let short = names.short { byName[short] = description }
    }
    self.descriptions = byName
  }

  /// Scans all words.
  func scan(_ words: some Collection<String>) throws(UsageError) -> ScannedArguments {
    var words = words[...]
    var result = ScannedArguments()
    while let word = words.popFirst() {
      if word == "--" {
        for word in words { result.add(positional: word) }
        break
      }
      guard Self.isOption(word) else {
        result.add(positional: word)
        continue
      }
      try scan(option: word, &words, into: &result)
    }
    return result
  }

  /// Scans the options that stand before the first positional word.
  ///
  /// - Parameter stopsAtUnknown: Whether an unknown option ends the scan rather
  ///   than being an error.
  /// - Returns: What was found, and the words behind it.
  func scanLeading<Words: Collection<String>>(
    _ words: Words, stopsAtUnknown: Bool = false
  ) throws(UsageError) -> (found: ScannedArguments, rest: Words.SubSequence) {
    var words = words[...]
    var result = ScannedArguments()
    while let word = words.first, Self.isOption(word), word != "--" {
      if stopsAtUnknown, !isKnown(option: word) { break }
      words.removeFirst()
      try scan(option: word, &words, into: &result)
    }
    return (result, words)
  }

  /// Whether a word is an option or the end of options, by its looks.
  static func isOption(_ word: String) -> Bool {
    word.hasPrefix("-") && word != "-"
  }

  private func isKnown(option word: String) -> Bool {
    let name = word.hasPrefix("--") ? word.prefix { $0 != "=" } : word.prefix(2)
    return descriptions[String(name)] != nil
  }

  private func scan<Words: Collection<String>>(
    option word: String, _ words: inout Words, into result: inout ScannedArguments
  ) throws(UsageError) where Words.SubSequence == Words {
    if word.hasPrefix("--") {
      try scan(long: word, &words, into: &result)
    } else {
      try scan(short: word, &words, into: &result)
    }
  }

  private func scan<Words: Collection<String>>(
    long word: String, _ words: inout Words, into result: inout ScannedArguments
  ) throws(UsageError) where Words.SubSequence == Words {
    let equals = word.firstIndex(of: "=")
    let name = String(word[..<(equals ?? word.endIndex)])
    switch try form(of: name) {
    case .flag(let names):
      guard equals == nil else { throw UsageError("option '\(name)' takes no value") }
      result.add(flag: names.long)
    case .option(let names, _):
      let value = equals.map { String(word[word.index(after: $0)...]) } ?? words.popFirst()
      guard let value else { throw missingValue(of: name) }
      result.add(value: value, of: names.long)
    case .positional: break
    }
  }

  private func scan<Words: Collection<String>>(
    short word: String, _ words: inout Words, into result: inout ScannedArguments
  ) throws(UsageError) where Words.SubSequence == Words {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let name = "-\(letter)"
      switch try form(of: name) {
      case .flag(let names):
        result.add(flag: names.long)
      case .option(let names, _):
        guard let value = letters.isEmpty ? words.popFirst() : String(letters)
        else { throw missingValue(of: name) }
        result.add(value: value, of: names.long)
        return
      case .positional: break
      }
    }
  }

  private func form(of name: String) throws(UsageError) -> ArgumentDescription.Form {
    if let description = descriptions[name] { return description.form }
    let suggestion = Suggestion.text(for: name, among: descriptions.keys)
    throw UsageError(
      "unknown option '\(name)'" + suggestion,
      hint: suggestion.isEmpty ? "Write -- before words that begin with a dash." : nil)
  }

  private func missingValue(of name: String) -> UsageError {
    let valueName = descriptions[name]?.valueName ?? ""
    return UsageError("option '\(name)' needs a value: \(name) \(valueName)")
  }
}
