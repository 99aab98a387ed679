import RecordStore
import TodoKit

/// `todo detach`: deletes attachments of a todo.
struct DetachCommand: Command {
  static let name = "detach"
  static let abstract = "Delete attachments of a todo."
  static let discussion = """
    A todo is named as for 'todo done', an attachment by its name. On a terminal a yes is asked for;
    elsewhere nothing is deleted unless --yes is given, and the exit status is 2. All of them are
    deleted, or none.

    With --json, an array of what was deleted, as in 'todo attach --json'.
    """
  static let examples = [
    CommandExample("todo detach 7 plan.pdf", "Asks, and deletes one."),
    CommandExample("todo detach 7 --all --yes", "Deletes all of a todo without asking."),
  ]

  private var reference = ""
  private var names: [String] = []
  private var isAll = false
  private var isConfirmed = false
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&reference, "NUMBER", "The todo's number, or the beginning of its ID.")
    visitor.arguments(&names, "NAME", atLeast: 0, "The name of an attachment.")
    visitor.flag(&isAll, "--all", "Delete all of the todo.")
    visitor.flag(&isConfirmed, "-y, --yes", "Do it without asking.")
    visitor.flag(&isJSON, "--json", "Print what was deleted as a JSON array.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    if names.isEmpty != isAll {
      throw UsageError(
        names.isEmpty ? "NAME is missing" : "names and --all exclude each other",
        hint: names.isEmpty ? "Name attachments, or give --all." : nil)
    }
    let todos = try context.todosForChanging()
    let (todo, shown) = try todos.store.read { try chosen(in: $0) }
    if !isConfirmed, !shown.isEmpty {
      for header in shown where context.canAsk {
        try context.note("  \(header.name)  \(header.contentText)")
      }
      let things =
        shown.count == 1 ? "this attachment" : "these \(shown.count) attachments"
      try Confirmation(
        question: "Delete \(things) of '\(todo.title)'?", refusal: "nothing was deleted"
      ).ask(in: context)
    }
    try todos.store.write(label: context.label) { txn in
      guard try chosen(in: txn).1 == shown || isConfirmed else {
        throw CommandFailure(
          "the attachments have changed since they were shown; nothing was deleted",
          hint: "Run it again.")
      }
      for header in shown { try txn.delete(Attachment.self, header.id) }
    }
    if isJSON { return try context.writeJSON(shown) }
    for header in shown {
      try context.output.write(
        "Detached \(header.name.visible) from \(todo.number): \(todo.title.visible)\n")
    }
    if shown.isEmpty { try context.note("The todo has no attachments.") }
    return .success
  }

  private func chosen(
    in txn: borrowing some ReadableTransaction & ~Copyable
  ) throws -> (Todo, [AttachmentHeader]) {
    let todo = try txn.findTodo(reference)
    if isAll { return (todo, try txn.attachments(of: todo.id)) }
    var seen: Set<Attachment.ID> = []
    let headers = try names.map { try txn.knownAttachment(of: todo, named: $0) }
    return (todo, headers.filter { seen.insert($0.id).inserted })
  }
}
