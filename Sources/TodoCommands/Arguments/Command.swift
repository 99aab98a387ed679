/// One verb of the program.
///
/// The parser makes one with `init()`, fills it through ``arguments(_:)`` and
/// runs it.
protocol Command: SendableMetatype {
  init()
  /// The word that is typed.
  static var name: String { get }
  /// One line that says what the command does, with a period.
  static var abstract: String { get }
  /// What else there is to know; paragraphs are separated by empty lines.
  static var discussion: String { get }
  /// At least one; shown in the help.
  static var examples: [CommandExample] { get }
  /// Whether it prints reading matter, which goes through the pager where it is
  /// longer than the screen.
  static var isPaged: Bool { get }

  /// Names every argument, option and flag.
  mutating func arguments(_ visitor: inout some ArgumentVisitor)

  /// Does the work.
  ///
  /// - Throws: What ``FailureReport`` can say; the status follows from it.
  func run(in context: CommandContext) throws -> ExitStatus
}

extension Command {
  static var discussion: String { "" }
  static var isPaged: Bool { false }
}

/// A command line to learn from, and what it does.
struct CommandExample: Sendable {
  var line: String
  var explanation: String

  init(_ line: String, _ explanation: String) {
    self.line = line
    self.explanation = explanation
  }
}

/// Commands under a common word, such as `store`, or the whole program.
struct CommandGroup: Sendable {
  var name: String
  var abstract: String
  var discussion = ""
  /// What runs when no member is named; nil to show the help then.
  var standard: (any Command.Type)?
  var members: [CommandNode]
  /// What scripts call and no person types: help does not list it.
  var hiddenMembers: [CommandNode] = []
  /// Further pages of help, which the program's own names.
  var topics: [HelpTopic] = []
  var examples: [CommandExample]
}

/// What a word of the program leads to.
enum CommandNode: Sendable {
  case command(any Command.Type)
  case group(CommandGroup)

  /// The command; nil for a group.
  var command: (any Command.Type)? {
    switch self {
    case .command(let type): type
    case .group: nil
    }
  }

  var name: String {
    switch self {
    case .command(let type): type.name
    case .group(let group): group.name
    }
  }

  var abstract: String {
    switch self {
    case .command(let type): type.abstract
    case .group(let group): group.abstract
    }
  }

  var examples: [CommandExample] {
    switch self {
    case .command(let type): type.examples
    case .group(let group): group.examples
    }
  }

  var discussion: String {
    switch self {
    case .command(let type): type.discussion
    case .group(let group): group.discussion
    }
  }
}
