import RecordStore
import TodoKit

/// `todo complete`: what the completion scripts offer out of the store.
struct CompleteCommand: Command {
  static let name = "complete"
  static let abstract = "Print what is in the store, for the completion script of a shell."
  static let discussion = """
    The scripts of 'todo completions' call it. A line is a word and, behind a tab, what it stands
    for. It never writes to the store, and whatever is wrong with that, it prints nothing: a message
    would stand in the middle of the line that is being typed.
    """
  static let examples = [
    CommandExample("todo complete lists Wo", "Prints the lists whose names begin so."),
    CommandExample("todo complete todos 1 --in done", "Prints open todos by number and title."),
  ]

  private var source = StoredWords.todos
  private var typed: String?
  private var commandPath: String?

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&source, "KIND", "What to look for.")
    visitor.argument(&typed, "WORD", "What has been typed of it so far.")
    visitor.option(&commandPath, "--in", "COMMAND", "The command that it is typed for.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let words = (try? words(in: context)) ?? []
    // What could steer a terminal cannot be typed either.
    for word in words where word.word.visible == word.word {
      let explanation = word.explanation.visible.truncated(to: Self.explanationWidth)
      try context.output.write("\(word.word)\t\(explanation)\n")
    }
    return .success
  }

  private func words(in context: CommandContext) throws -> [StoredWord] {
    guard let todos = try context.todosForReading(at: context.storeLocation()) else { return [] }
    return try todos.store.read { txn in
      try source.words(beginningWith: typed ?? "", selection, in: txn, zone: context.zone)
    }
  }

  /// The todos that the command can do something to.
  private var selection: TodoListing.Selection {
    switch commandPath {
    case DoneCommand.name: .open
    case ReopenCommand.name: .completed
    default: .all
    }
  }

  /// In columns.
  private static let explanationWidth = 60
}
