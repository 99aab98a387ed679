/// Writes the completion script for zsh.
enum ZshCompletion {
  /// The script: a function for each place.
  static func script(for root: CommandGroup) -> String {
    let nodes = CompletionNode.nodes(of: root)
    let paths = Set(nodes.map(\.path))
    return """
      #compdef \(root.name)
      # Completes the words of '\(root.name)' in zsh; written by '\(root.name) completions zsh'.
      _\(root.name)_offer() {
        local line word index
        local -a offers store
        for ((index = 1; index < $#typed; index++)); do
          word=${(Q)typed[index+1]}
          [[ $typed[index] == --store ]] && store=(--store ${word/#\\~\\//$HOME/})
          [[ $word == --store=* ]] && store=($word)
        done
        for line in ${(f)"$(\(root.name) complete $store --in "$2" $1 -- "${(Q)PREFIX}" 2>/dev/null)"}; do
          offers+=("${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}")
        done
        _describe -V -t $1 $1 offers
      }

      """ + nodes.map { function(of: $0, root.name, hasPlace: paths.contains) }.joined()
        + "_\(root.name) \"$@\"\n"
  }

  /// - Parameter hasPlace: Whether a path has a function of its own.
  private static func function(
    of node: CompletionNode, _ program: String, hasPlace: ([String]) -> Bool
  ) -> String {
    let actions = Actions(program: program, path: node.path)
    var specs = node.options.map { spec(of: $0, actions) }
    if node.members.isEmpty {
      specs += node.words.enumerated().map { index, word in
        let place = word.isRepeatable ? "*" : "\(index + 1)"
        return quoted("\(place):\(word.valueName):\(actions.action(for: word.values))")
      }
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
        local -a commands\(node.path.isEmpty ? " typed=(\"${words[@]}\")" : "")
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
  private static func spec(of option: ArgumentDescription, _ actions: Actions) -> String {
    guard option.isRepeatable else {
      let exclusion = "(" + option.spellings.joined(separator: " ") + ")"
      return alternatives(of: option, actions).map { quoted(exclusion + $0) }.joined(separator: " ")
    }
    return alternatives(of: option, actions).map { quoted("*" + $0) }.joined(separator: " ")
  }

  private static func alternatives(
    of option: ArgumentDescription, _ actions: Actions
  ) -> [String] {
    let help = option.help.replacing("\\", with: "\\\\").replacing("[", with: "\\[")
      .replacing("]", with: "\\]")
    let value =
      option.takesValue ? ":\(option.valueName):\(actions.action(for: option.values))" : ""
    return option.spellings.map { spelling in
      let mark = option.takesValue ? (spelling.hasPrefix("--") ? "=" : "+") : ""
      return spelling + mark + "[" + help + "]" + value
    }
  }

  /// How `_arguments` is told what to offer as a value.
  private struct Actions {
    let program: String
    /// The words that lead to the command.
    let path: [String]

    func action(for values: ArgumentDescription.Values) -> String {
      switch values {
      case .words(let words): "(\(words.joined(separator: " ")))"
      case .files: "_files"
      case .stored(let source):
        " _\(program)_offer \(source.rawValue) \"\(path.joined(separator: " "))\""
      case .nothing: " "
      }
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
