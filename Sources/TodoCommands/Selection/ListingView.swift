import RecordStore
import TodoKit

/// Shows a listing, as a table or as JSON, with parts under what they are a part
/// of.
struct ListingView {
  let options: ListingOptions
  let printsJSON: Bool
  /// The words that are searched for; empty for all todos.
  var words: [String] = []
  /// What is said when there are none.
  let emptyText: String

  /// Shows the listing; a store that is not there has no todos.
  func show(in context: CommandContext) throws {
    try options.check()
    let location = try context.storeLocation()
    guard let todos = try context.todosForReading(at: location) else {
      if printsJSON { try context.output.write("[]\n") }
      try context.note("No todos yet: there is no store at \(location.path).")
      return try context.note("Add one: todo add TITLE")
    }
    try todos.store.read { txn in
      var listing = try options.listing(in: txn, context)
      listing.words = words
      guard printsJSON else { return try showTable(listing, in: txn, context) }
      try context.writeJSONArray(lists: txn.lists()) { write in
        try txn.forEachNestedTodo(listing, in: todos.zone) { todo, _ in try write(todo) }
      }
    }
  }

  private func showTable(
    _ listing: TodoListing, in txn: borrowing some ReadableTransaction & ~Copyable,
    _ context: CommandContext
  ) throws {
    var listing = listing
    let isTerminal = context.environment.terminal.showsOutput
    if isTerminal, options.hasNoLimit {
      let limit = context.settings.limit ?? .count(ListingOptions.standardLimit)
      listing.limit = limit.maximum
    }
    let maximum = listing.limit
    // One more than is shown tells whether there are more.
    listing.limit = maximum.map { $0 + 1 }
    var table = TodoTable(
      showsDone: options.showsCompleted, lists: try txn.lists(), in: context)
    var count = 0
    try txn.forEachNestedTodo(listing, in: context.zone) { todo, depth in
      count += 1
      if count <= maximum ?? .max {
        try table.append(todo, depth: depth, to: context.output)
      }
    }
    try table.finish(on: context.output)
    if count == 0 { try context.note(emptyText) }
    if let maximum, options.hasNoLimit, count > maximum {
      try context.note("Only the first \(maximum) are shown; --limit all shows the rest.")
    }
  }
}
