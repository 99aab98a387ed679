/// A place in the tree of commands, and what a shell offers there.
struct CompletionNode {
  /// The words that lead to it, without the program's name.
  var path: [String]
  /// The words that may follow and lead on, with what they do.
  var members: [(name: String, abstract: String)]
  /// The options and arguments that it takes.
  var arguments: [ArgumentDescription]

  /// Every place of a program, each before those behind it.
  static func nodes(of root: CommandGroup) -> [CompletionNode] {
    var nodes = nodes(of: .group(root), path: [])
    let members = nodes[0].members
    nodes[0].members.append(("help", "Show the help of a command."))
    nodes.append(CompletionNode(path: ["help"], members: members, arguments: []))
    for group in root.members {
      guard case .group(let group) = group else { continue }
      let members = group.members.map { (name: $0.name, abstract: $0.abstract) }
      nodes.append(CompletionNode(path: ["help", group.name], members: members, arguments: []))
    }
    return nodes
  }

  private static func nodes(of node: CommandNode, path: [String]) -> [CompletionNode] {
    switch node {
    case .command(let type):
      let arguments = ArgumentDescriber.descriptions(of: type) + GlobalOptions.descriptions
      return [CompletionNode(path: path, members: [], arguments: arguments)]
    case .group(let group):
      let own = group.standard.map { ArgumentDescriber.descriptions(of: $0) } ?? []
      let members = group.members.map { (name: $0.name, abstract: $0.abstract) }
      let first = CompletionNode(
        path: path, members: members, arguments: own + GlobalOptions.descriptions)
      return [first] + group.members.flatMap { nodes(of: $0, path: path + [$0.name]) }
    }
  }

  /// The options and flags.
  var options: [ArgumentDescription] { arguments.filter { $0.names != nil } }

  /// What the words that belong to no option may be, in their order.
  var words: [ArgumentDescription] { arguments.filter { $0.names == nil } }
}

extension ArgumentDescription {
  /// What a shell offers as a value.
  enum Values: Equatable {
    /// These words.
    case words([String])
    /// The names of files.
    case files
    /// What `todo complete` finds in the store.
    case stored(StoredWords)
    /// Nothing: only the person knows.
    case nothing
  }

  /// What a shell offers as its value.
  var values: Values {
    if !choices.isEmpty { return .words(choices) }
    return switch valueName {
    case "FILE", "PATH": .files
    case "LIST": .stored(.lists)
    case "TAG": .stored(.tags)
    case "NUMBER": .stored(.todos)
    default: .nothing
    }
  }

  /// Whether it is an option that takes a value.
  var takesValue: Bool { names != nil && !valueName.isEmpty }

  /// The names of an option with their dashes, the short one first.
  var spellings: [String] {
    guard let names else { return [] }
    return [names.short, names.long].compactMap { $0 }
  }
}
