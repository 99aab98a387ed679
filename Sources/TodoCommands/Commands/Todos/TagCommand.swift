import RecordStore
import TodoKit

/// `todo tag`: gives todos a tag, or takes it away.
struct TagCommand: Command {
  static let name = "tag"
  static let abstract = "Give todos a tag, or take it away."
  static let discussion = """
    A todo is named as for 'todo done'. A tag is any text, and its capitals count. One that a todo
    has already, or does not have, changes nothing. 'todo edit' changes several tags at once.

    With --json, an array of objects as in 'todo list --json'.
    """
  static let examples = [
    CommandExample("todo tag phone 7 12", "Gives two todos the tag 'phone'."),
    CommandExample("todo tag --remove phone 7", "Takes it away."),
  ]

  private var tag = ""
  private var isRemoved = false
  private var selection = TodoSelection()
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&tag, "TAG", "The tag.")
    selection.arguments(&visitor)
    visitor.flag(&isRemoved, "-r, --remove", "Take the tag away.")
    visitor.flag(&isJSON, "--json", "Print the todos as a JSON array.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let now = context.now
    let change = SelectionChange("Tag", refusal: "nothing was changed") { todo, txn in
      let hasChanged = try txn.edit(todo.id, at: now) { todo in
        // What is there already keeps its place: a further one is left out.
        if isRemoved { todo.tags.removeAll { $0 == tag } } else { todo.tags.append(tag) }
      }
      let words =
        switch (hasChanged, isRemoved) {
        case (true, false): "Tagged"
        case (true, true): "Untagged"
        case (false, false): "Already tagged"
        case (false, true): "Not tagged"
        }
      return SelectionChange.Outcome(
        words: words, todo: try txn.fetch(Todo.self, todo.id) ?? todo)
    }
    return try change.run(on: selection, printsJSON: isJSON, in: context)
  }
}
