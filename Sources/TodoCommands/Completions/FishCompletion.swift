/// Writes the completion script for fish.
enum FishCompletion {
  /// The script: a function that finds the place, and a line for each word.
  static func script(for root: CommandGroup) -> String {
    let nodes = CompletionNode.nodes(of: root)
    let name = root.name
    // What the path and the next word are together; the first path is empty.
    let paths = nodes.map(\.path).filter { !$0.isEmpty }
      .map { quoted(($0.count == 1 ? " " : "") + $0.joined(separator: " ")) }
    let head = """
      # Completes the words of '\(name)' in fish; written by '\(name) completions fish'.
      function __\(name)_at
          set -l path
          for word in (commandline -opc)[2..-1]
              contains -- "$path $word" \(paths.joined(separator: " "))
              and set -a path $word
          end
          test "$path" = "$argv[1]"
      end
      complete -c \(name) -f

      """
    return head
      + nodes.flatMap { lines(of: $0, name) }.map { "complete -c \(name) \($0)\n" }.joined()
  }

  private static func lines(of node: CompletionNode, _ name: String) -> [String] {
    let place = "-n \(quoted("__\(name)_at \(quoted(node.path.joined(separator: " ")))"))"
    let members = node.members.map { member in
      "\(place) -a \(member.name) -d \(quoted(member.abstract))"
    }
    let options = node.options.map { option in
      let names = option.spellings.map { spelling in
        spelling.hasPrefix("--") ? "-l \(spelling.dropFirst(2))" : "-s \(spelling.dropFirst())"
      }
      let values = option.takesValue ? " " + valueOptions(option) : ""
      return "\(place) \(names.joined(separator: " "))\(values) -d \(quoted(option.help))"
    }
    let words: [String] =
      switch node.words?.values {
      case .words(let choices): ["\(place) -a \(quoted(choices.joined(separator: " ")))"]
      case .files: ["\(place) -F"]
      case .nothing, nil: []
      }
    return members + options + words
  }

  private static func valueOptions(_ option: ArgumentDescription) -> String {
    switch option.values {
    case .words(let words): "-x -a \(quoted(words.joined(separator: " ")))"
    case .files: "-r -F"
    case .nothing: "-x"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
