/// What a command line asks for.
enum Invocation {
  /// Print the help of a command or group; `path` leads to it.
  case help(CommandNode, path: [String])
  /// Print a page of help that belongs to no command.
  case topic(HelpTopic)
  /// Print the manual page of the program.
  case manual
  /// Print the version.
  case version
  /// Run a command with these words.
  case command(any Command.Type, path: [String], ScannedArguments)
}

extension Invocation {
  private static let versionNames: OptionNames = "--version"

  /// Finds the command that a command line names.
  ///
  /// Options that stand before the name go to the command. A group without a
  /// member's name asks for its standard command, or without one for its help,
  /// and so does `--help` anywhere.
  ///
  /// - Throws: ``UsageError`` for an unknown word or option.
  init(_ words: [String], of root: CommandGroup) throws(UsageError) {
    // What the words have led to; help is about it.
    var node = CommandNode.group(root)
    var path: [String] = []
    var found = ScannedArguments()
    var rest = words[...]
    var type = node.command
    while type == nil, case .group(let group) = node {
      let leading = try Self.leadingOptions(rest, of: group, path)
      found.merge(leading.found)
      rest = leading.rest
      if found.flags.contains(Self.versionNames.long) {
        self = .version
        return
      }
      if let standard = group.standard, rest.first.map(ArgumentScanner.isOption) ?? true {
        type = standard
        break
      }
      guard let word = rest.popFirst() else {
        self = .help(node, path: path)
        return
      }
      if path.isEmpty, word == "help" {
        self = rest == ["--man"] ? .manual : try Self.help(rest, of: root)
        return
      }
      node = try Self.member(word, of: group, path)
      path.append(word)
      type = node.command
    }
    guard let type else {
      self = .help(node, path: path)
      return
    }
    do {
      let scanner = ArgumentScanner(
        ArgumentDescriber.descriptions(of: type) + GlobalOptions.descriptions)
      var scanned = try scanner.scan(rest)
      scanned.merge(found)
      let wantsHelp = scanned.flags.contains(GlobalOptions.helpNames.long)
      self = wantsHelp ? .help(node, path: path) : .command(type, path: path, scanned)
    } catch {
      throw error.under(path)
    }
  }

  private static func leadingOptions(
    _ words: ArraySlice<String>, of group: CommandGroup, _ path: [String]
  ) throws(UsageError) -> (found: ScannedArguments, rest: ArraySlice<String>) {
    var descriptions = GlobalOptions.descriptions
    if path.isEmpty {
      descriptions.append(
        ArgumentDescription(form: .flag(versionNames), valueName: "", help: "Show the version."))
    }
    do {
      return try ArgumentScanner(descriptions)
        .scanLeading(words, stopsAtUnknown: group.standard != nil)
    } catch {
      var error = error.under(path)
      if error.hint != nil { error.hint = "Options of a command stand after its name." }
      throw error
    }
  }

  private static func help(
    _ words: ArraySlice<String>, of root: CommandGroup
  ) throws(UsageError) -> Invocation {
    if words.count == 1, let topic = root.topics.first(where: { $0.name == words.first }) {
      return .topic(topic)
    }
    var node = CommandNode.group(root)
    var path: [String] = []
    for word in words where !word.hasPrefix("-") {
      guard case .group(let group) = node else {
        throw UsageError("'\(path.joined(separator: " "))' has no command '\(word)'").under(path)
      }
      node = try member(word, of: group, path)
      path.append(word)
    }
    return .help(node, path: path)
  }

  private static func member(
    _ word: String, of group: CommandGroup, _ path: [String]
  ) throws(UsageError) -> CommandNode {
    let nodes = group.members + group.hiddenMembers
    if let node = nodes.first(where: { $0.name == word }) { return node }
    let names = group.members.map(\.name) + (path.isEmpty ? ["help"] : [])
    throw UsageError("unknown command '\(word)'" + Suggestion.text(for: word, among: names))
      .under(path)
  }
}
