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
      function __\(name)_offer
          set -l store
          set -l previous
          for word in (commandline -opc)
              test "$previous" = --store
              and set store --store (string replace -r '^~/' "$HOME/" -- $word)
              string match -q -- '--store=*' $word
              and set store $word
              set previous $word
          end
          set -l word (string replace -r '^--[a-z-]+=' '' -- (commandline -ct))
          \(name) complete $store --in "$argv[2]" $argv[1] -- "$word" 2>/dev/null
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
      let values = option.takesValue ? " " + valueOptions(option, at: node.path, name) : ""
      return "\(place) \(names.joined(separator: " "))\(values) -d \(quoted(option.help))"
    }
    let words: [String] = node.words.compactMap { word in
      switch word.values {
      case .words(let choices): "\(place) -a \(quoted(choices.joined(separator: " ")))"
      case .files: "\(place) -F"
      case .stored(let source): "\(place) -k -a \(offer(of: source, at: node.path, name))"
      case .nothing: nil
      }
    }
    return members + options + words
  }

  private static func valueOptions(
    _ option: ArgumentDescription, at path: [String], _ name: String
  ) -> String {
    switch option.values {
    case .words(let words): "-x -a \(quoted(words.joined(separator: " ")))"
    case .files: "-r -F"
    case .stored(let source): "-x -k -a \(offer(of: source, at: path, name))"
    case .nothing: "-x"
    }
  }

  /// A call of the function that asks the store.
  private static func offer(of source: StoredWords, at path: [String], _ name: String) -> String {
    quoted("(__\(name)_offer \(source.rawValue) \(quoted(path.joined(separator: " "))))")
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
