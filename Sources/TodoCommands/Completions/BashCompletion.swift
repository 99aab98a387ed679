/// Writes the completion script for bash.
enum BashCompletion {
  /// The script, which defines two functions and registers one.
  static func script(for root: CommandGroup) -> String {
    let nodes = CompletionNode.nodes(of: root)
    let paths = nodes.map(\.path).filter { !$0.isEmpty }.map { quoted($0.joined(separator: " ")) }
    return """
      # Completes the words of '\(root.name)' in bash; written by '\(root.name) completions bash'.
      \(offerFunction(root.name))
      _\(root.name)() {
        local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        local path= next index files= words= offers=
        COMPREPLY=()
        # bash takes --list=Work for three words.
        [[ $previous == = ]] && previous=${COMP_WORDS[COMP_CWORD-2]}
        [[ $word == = ]] && word=
        for ((index = 1; index < COMP_CWORD; index++)); do
          next=${path:+$path }${COMP_WORDS[index]}
          case $next in
            \(paths.joined(separator: "|"))) path=$next ;;
          esac
        done
        case $path:$previous in
      \(nodes.flatMap { valueCases(of: $0, root.name) }.joined(separator: "\n"))
        esac
        case $path in
      \(nodes.map(wordCase).joined(separator: "\n"))
        esac
        if [[ -n $offers && $word != -* ]]; then
          for next in $offers; do _\(root.name)_offer "$next"; done
          return 0
        fi
        COMPREPLY=($(compgen -W "$words" -- "$word"))
        [[ -n $files && $word != -* ]] && COMPREPLY+=($(compgen -f -- "$word"))
        return 0
      }
      complete -o filenames -F _\(root.name) \(root.name)

      """
  }

  /// The function that asks the store.
  ///
  /// Of several todos it shows the titles too, which bash does not insert: it
  /// inserts what they have in common, and that is at most the number.
  private static func offerFunction(_ name: String) -> String {
    """
    _\(name)_offer() {
      local typed=$word quote= store=() lines=() line index next
      if [[ $typed == [\\"\\']* ]]; then
        quote=${typed:0:1} typed=${typed:1}
      else
        typed=${typed//\\\\/}
      fi
      for ((index = 1; index < COMP_CWORD; index++)); do
        [[ ${COMP_WORDS[index]} == --store ]] || continue
        next=${COMP_WORDS[index+1]}
        [[ $next == = ]] && next=${COMP_WORDS[index+2]}
        next=${next//[\\\\\\"\\']/}
        store=(--store "${next/#\\~\\//$HOME/}")
      done
      mapfile -t lines < <(\(name) complete "${store[@]}" --in "$path" "$1" -- "$typed" 2>/dev/null)
      for line in "${lines[@]}"; do
        next=${line%%$'\\t'*}
        if [[ $1 == todos && ${#lines[@]} -gt 1 && $COMP_TYPE != 37 ]]; then
          next="$next  ${line#*$'\\t'}"
        elif [[ -z $quote ]]; then
          printf -v next %q "$next"
        fi
        COMPREPLY+=("$next")
      done
      # Nothing of it is a file; todos come in an order of their own.
      compopt +o filenames -o nosort 2>/dev/null
    }
    """
  }

  /// What follows an option of a place.
  private static func valueCases(of node: CompletionNode, _ name: String) -> [String] {
    node.options.filter(\.takesValue).map { option in
      let patterns = option.spellings.map { quoted(node.path.joined(separator: " ") + ":" + $0) }
      let reply =
        switch option.values {
        case .words(let words):
          "COMPREPLY=($(compgen -W \(quoted(words.joined(separator: " "))) -- \"$word\"))"
        case .files: "COMPREPLY=($(compgen -f -- \"$word\"))"
        case .stored(let source): "_\(name)_offer \(source.rawValue)"
        case .nothing: ":"
        }
      return "    \(patterns.joined(separator: "|"))) \(reply); return 0 ;;"
    }
  }

  private static func wordCase(of node: CompletionNode) -> String {
    var words = node.members.map(\.name) + node.options.flatMap(\.spellings)
    var offers: [String] = []
    var files = ""
    for word in node.words {
      switch word.values {
      case .words(let choices): words += choices
      case .files: files = "; files=yes"
      case .stored(let source): offers.append(source.rawValue)
      case .nothing: break
      }
    }
    let stored = offers.isEmpty ? "" : "; offers=\(quoted(offers.joined(separator: " ")))"
    let path = quoted(node.path.joined(separator: " "))
    return "    \(path)) words=\(quoted(words.joined(separator: " ")))\(files)\(stored) ;;"
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
