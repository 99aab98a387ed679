/// Writes the completion script for zsh.
enum ZshCompletion {
  /// The script: a function for each place.
  static func script(for root: CommandGroup) -> String {
    let nodes = CompletionNode.nodes(of: root)
    let paths = Set(nodes.map(\.path))
    return """
      #compdef \(root.name)
      # Completes the words of '\(root.name)' in zsh; written by '\(root.name) completions zsh'.

      """ + nodes.map { function(of: $0, root.name, hasPlace: paths.contains) }.joined()
        + "_\(root.name) \"$@\"\n"
  }

  /// - Parameter hasPlace: Whether a path has a function of its own.
  private static func function(
    of node: CompletionNode, _ program: String, hasPlace: ([String]) -> Bool
  ) -> String {
    var specs = node.options.map(spec)
    if let words = node.words, node.members.isEmpty {
      specs.append(quoted("*:\(words.valueName):\(action(words.values))"))
    }
    let name = functionName(node.path, program)
    guard !node.members.isEmpty else {
      return "\(name)() {\n  _arguments -s -S \\\n    \(specs.joined(separator: " \\\n    "))\n}\n"
    }
    specs += ["'1: :->command'", "'*:: :->rest'"]
    let members = node.members.map { quoted("\($0.name):\($0.abstract)") }
    let cases = node.members.filter { hasPlace(node.path + [$0.name]) }.map { member in
      "        \(member.name)) \(functionName(node.path + [member.name], program)) ;;"
    }
    return """
      \(name)() {
        local curcontext=$curcontext state line
        local -a commands
        _arguments -C -s -S \\
          \(specs.joined(separator: " \\\n    "))
        case $state in
          command)
            commands=(
              \(members.joined(separator: "\n        "))
            )
            _describe command commands
            ;;
          rest)
            case $line[1] in
      \(cases.joined(separator: "\n"))
            esac
            ;;
        esac
      }

      """
  }

  private static func functionName(_ path: [String], _ program: String) -> String {
    (["_" + program] + path).joined(separator: "_")
  }

  /// What `_arguments` is told of an option.
  private static func spec(of option: ArgumentDescription) -> String {
    guard case .option(_, isRepeatable: true) = option.form else {
      let exclusion = "(" + option.spellings.joined(separator: " ") + ")"
      return alternatives(of: option).map { quoted(exclusion + $0) }.joined(separator: " ")
    }
    return alternatives(of: option).map { quoted("*" + $0) }.joined(separator: " ")
  }

  private static func alternatives(of option: ArgumentDescription) -> [String] {
    let help = option.help.replacing("\\", with: "\\\\").replacing("[", with: "\\[")
      .replacing("]", with: "\\]")
    let value =
      option.takesValue ? ":\(option.valueName):\(action(option.values))" : ""
    return option.spellings.map { spelling in
      let mark = option.takesValue ? (spelling.hasPrefix("--") ? "=" : "+") : ""
      return spelling + mark + "[" + help + "]" + value
    }
  }

  private static func action(_ values: ArgumentDescription.Values) -> String {
    switch values {
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .files: "_files"
    case .nothing: " "
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
