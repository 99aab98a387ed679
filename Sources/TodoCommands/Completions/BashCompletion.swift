/// Writes the completion script for bash.
enum BashCompletion {
  /// The script, which defines one function and registers it.
  static func script(for root: CommandGroup) -> String {
    let nodes = CompletionNode.nodes(of: root)
    let paths = nodes.map(\.path).filter { !$0.isEmpty }.map { quoted($0.joined(separator: " ")) }
    return """
      # Completes the words of '\(root.name)' in bash; written by '\(root.name) completions bash'.
      _\(root.name)() {
        local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        local path= next index files= words=
        COMPREPLY=()
        for ((index = 1; index < COMP_CWORD; index++)); do
          next=${path:+$path }${COMP_WORDS[index]}
          case $next in
            \(paths.joined(separator: "|"))) path=$next ;;
          esac
        done
        case $path:$previous in
      \(nodes.flatMap(valueCases).joined(separator: "\n"))
        esac
        case $path in
      \(nodes.map(wordCase).joined(separator: "\n"))
        esac
        COMPREPLY=($(compgen -W "$words" -- "$word"))
        [[ -n $files && $word != -* ]] && COMPREPLY+=($(compgen -f -- "$word"))
        return 0
      }
      complete -o filenames -F _\(root.name) \(root.name)

      """
  }

  /// What follows an option of a place.
  private static func valueCases(of node: CompletionNode) -> [String] {
    node.options.filter(\.takesValue).map { option in
      let patterns = option.spellings.map { quoted(node.path.joined(separator: " ") + ":" + $0) }
      let reply =
        switch option.values {
        case .words(let words):
          "COMPREPLY=($(compgen -W \(quoted(words.joined(separator: " "))) -- \"$word\"))"
        case .files: "COMPREPLY=($(compgen -f -- \"$word\"))"
        case .nothing: ":"
        }
      return "    \(patterns.joined(separator: "|"))) \(reply); return 0 ;;"
    }
  }

  private static func wordCase(of node: CompletionNode) -> String {
    var words = node.members.map(\.name) + node.options.flatMap(\.spellings)
    var files = ""
    switch node.words?.values {
    case .words(let choices): words += choices
    case .files: files = "; files=yes"
    case .nothing, nil: break
    }
    let path = quoted(node.path.joined(separator: " "))
    return "    \(path)) words=\(quoted(words.joined(separator: " ")))\(files) ;;"
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
