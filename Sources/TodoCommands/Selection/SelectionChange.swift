import RecordStore
import TodoKit

/// A change of the chosen todos, in one transaction.
struct SelectionChange {
  /// What was done to one todo.
  struct Outcome {
    /// The first words of the line about it: "Done".
    var words: String
    /// The todo as it is now, or was before it was deleted.
    var todo: Todo
    /// What follows its title: "due Fri 2026-05-01", or nil.
    var detail: String?
  }

  /// What was done to all.
  struct Result {
    var outcomes: [Outcome] = []
    /// Sentences for the person, such as one about a list that is new.
    var notes: [String] = []
  }

  /// The verb of the question: "Delete".
  var verb: String
  /// What is not done when the answer is no: "nothing was deleted".
  var refusal: String
  /// Whether a yes is needed also for todos that are named one by one, and not
  /// only for those of a condition.
  var isDangerous = false
  /// Which of what is below a chosen todo is chosen with it, and shown with it.
  var includesPart: (Todo) -> Bool = { _ in false }
  /// Changes the chosen todos.
  var change: (_ todos: [Todo], _ txn: inout WriteTransaction) throws -> Result

  /// Makes the change, and prints a line or JSON object for each todo.
  ///
  /// Where a yes is needed the todos are shown and it is asked for, while no
  /// transaction is open; they are changed only if they are still as shown.
  ///
  /// - Throws: ``CommandFailure`` when the answer is no or the todos have
  ///   changed meanwhile, and what `change` throws. Nothing is changed then.
  func run(
    on selection: TodoSelection, printsJSON: Bool, in context: CommandContext
  ) throws -> ExitStatus {
    try selection.check()
    let todos = try context.todosForChanging(isDryRun: selection.isDryRun)
    let needsAnswer =
      (isDangerous || selection.isByCondition) && !selection.isConfirmed && !selection.isDryRun
    let shown = needsAnswer ? try ask(about: selection, todos, context) : nil
    let result: Result
    do {
      result = try todos.store.write(label: context.label) { txn in
        let chosen = try choose(selection, in: txn, context)
        if let shown, shown != chosen { throw hasChanged }
        let result = try change(chosen, &txn)
        if selection.isDryRun { throw EndOfDryRun(result: result) }
        return result
      }
    } catch let end as EndOfDryRun {
      result = end.result
    }
    for note in result.notes { try context.note(note) }
    try report(result.outcomes, of: todos, printsJSON, isDryRun: selection.isDryRun, context)
    if result.outcomes.isEmpty { try context.note("No todo fits the condition.") }
    if selection.isDryRun { try context.note("This was a dry run: nothing was changed.") }
    return .success
  }

  private func ask(
    about selection: TodoSelection, _ todos: TodoStore, _ context: CommandContext
  ) throws -> [Todo] {
    let chosen = try todos.store.read { try choose(selection, in: $0, context) }
    if chosen.isEmpty { return chosen }
    if context.canAsk {
      for todo in chosen.prefix(Self.previewLength) {
        try context.note("  \(todo.number)  \(todo.title)")
      }
      let further = chosen.count - Self.previewLength
      if further > 0 { try context.note("  and \(further) more") }
    }
    let things = chosen.count == 1 ? "this todo" : "these \(chosen.count) todos"
    try Confirmation(question: "\(verb) \(things)?", refusal: refusal).ask(in: context)
    return chosen
  }

  /// The chosen todos, each one once, behind each the parts that are chosen with
  /// it.
  private func choose(
    _ selection: TodoSelection, in txn: borrowing some ReadableTransaction & ~Copyable,
    _ context: CommandContext
  ) throws -> [Todo] {
    var chosen: [Todo] = []
    var known: Set<Todo.ID> = []
    for todo in try selection.todos(in: txn, context) {
      let parts = try txn.descendants(of: todo.id).filter(includesPart)
      for todo in [todo] + parts where known.insert(todo.id).inserted { chosen.append(todo) }
    }
    return chosen
  }

  private var hasChanged: CommandFailure {
    CommandFailure(
      "the todos have changed since they were shown; \(refusal)", hint: "Run it again.")
  }

  private func report(
    _ outcomes: [Outcome], of todos: TodoStore, _ printsJSON: Bool, isDryRun: Bool,
    _ context: CommandContext
  ) throws {
    if printsJSON {
      let lists = try todos.store.read { try $0.lists() }
      return try context.writeJSONArray(outcomes.map(\.todo), lists: lists)
    }
    let lead = isDryRun ? "Dry run: " : ""
    for outcome in outcomes {
      let todo = outcome.todo
      let detail = outcome.detail.map { " (\($0))" } ?? ""
      try context.output.write(
        "\(lead)\(outcome.words) \(todo.number): \(todo.title.visible)\(detail.visible)\n")
    }
  }

  /// How many todos a question shows.
  private static let previewLength = 10
}

/// Thrown inside to abort the write of a dry run; never seen outside.
private struct EndOfDryRun: Error {
  var result: SelectionChange.Result
}

extension SelectionChange {
  /// A change of each todo on its own.
  init(
    _ verb: String, refusal: String, isDangerous: Bool = false,
    includingParts includesPart: @escaping (Todo) -> Bool = { _ in false },
    each change: @escaping (Todo, inout WriteTransaction) throws -> Outcome
  ) {
    self.init(
      verb: verb, refusal: refusal, isDangerous: isDangerous, includesPart: includesPart
    ) { todos, txn in
      Result(outcomes: try todos.map { try change($0, &txn) })
    }
  }
}
