import RecordStore
import TodoKit

/// `todo search`: finds todos by words.
struct SearchCommand: Command {
  static let name = "search"
  static let abstract = "Find todos by words in their titles and notes."
  static let discussion = """
    Every word has to stand in the title or in the notes, as a part of a word too; several words in
    quotes are one. A word in small letters is found in any capitals, one with a capital letter as
    it is written. Accents count, in whichever way Unicode writes them.

    Open todos come first, then completed ones, the newest first. The options of 'todo list' narrow
    and sort what is found. With --json, an array of objects as in 'todo list --json'.
    """
  static let examples = [
    CommandExample("todo search tax office", "Finds todos with both words."),
    CommandExample(
      "todo search --done 'call ada'", "Finds completed ones with these words in row."),
  ]
  static let isPaged = true

  private var words: [String] = []
  private var options = ListingOptions(standard: .all, order: .created, isReversed: true)
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.arguments(&words, "WORD", atLeast: 1, "What to look for.")
    options.arguments(&visitor)
    visitor.flag(&isJSON, "--json", "Print a JSON array.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    guard !words.contains("") else { throw UsageError("an empty word is in every todo") }
    let view = ListingView(
      options: options, printsJSON: isJSON, words: words, emptyText: "No todo has these words.")
    try view.show(in: context)
    return .success
  }
}
