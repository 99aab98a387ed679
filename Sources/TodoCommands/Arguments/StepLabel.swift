/// The title of the step that a command line makes: what was typed, without
/// what has no bearing on the change.
enum StepLabel {
  /// Options that say where and how, and not what.
  private static let leftOutFlags: Set<String> = ["--json", "--no-input", "--yes", "-y"]
  private static let leftOutOptions: Set<String> = ["--store", "--path"]

  /// The title: `done 3`, `add 'Call Ada' --due friday`.
  ///
  /// - Parameter words: The arguments without the program's name.
  static func text(of words: [String]) -> String {
    var kept: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        kept.append(contentsOf: rest)
        break
      }
      if leftOutFlags.contains(word) { continue }
      if leftOutOptions.contains(word) {
        rest = rest.dropFirst()
        continue
      }
      if let name = word.split(separator: "=").first, name.count < word.count,
        leftOutOptions.contains(String(name))
      {
        continue
      }
      kept.append(word)
    }
    return kept.map(quoted).joined(separator: " ")
  }

  private static func quoted(_ word: String) -> String {
    word.isEmpty || word.contains(where: \.isWhitespace) ? "'\(word)'" : word
  }
}
