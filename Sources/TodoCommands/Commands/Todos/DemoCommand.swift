import RecordStore
import TodoKit

/// `todo demo`: a small store to look around in.
struct DemoCommand: Command {
  static let name = "demo"
  static let abstract = "Make a small store with lifelike todos."
  static let discussion = """
    The store is made at PATH, else where the todo store would be. A file that is there already is
    not touched.
    """
  static let examples = [
    CommandExample("todo demo /tmp/demo.store", "Makes a store to try things on."),
    CommandExample("todo list --store /tmp/demo.store", "Shows what is in it."),
  ]

  private var path: String?

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&path, "PATH", "The file to make.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    if path != nil, context.globals.store != nil {
      throw UsageError("PATH and --store both name a store", hint: "Give one of them.")
    }
    let location = try StoreLocation(
      option: path ?? context.globals.store, variable: context.environment.variable)
    guard !location.exists else { throw Self.alreadyThere(location) }
    try location.makeDirectories()
    let todos = try TodoStore.open(
      at: location.path, zone: context.zone, clock: context.environment.now)
    try todos.store.write(label: context.label) { txn in
      // Another process may have made the store since the file was looked for.
      guard try txn.sequence == 0 else { throw Self.alreadyThere(location) }
      for item in DemoContent.items { try add(item, to: &txn, todos.now, todos.zone) }
    }
    try context.output.write(
      "Made a demo store with \(DemoContent.items.count) todos: \(location.path.visible)\n")
    return .success
  }

  private static func alreadyThere(_ location: StoreLocation) -> CommandFailure {
    CommandFailure(
      "\(location.path) is there already; it was not touched",
      hint: "Name another file: todo demo PATH")
  }

  private func add(
    _ item: DemoContent.Item, to txn: inout WriteTransaction, _ now: Timestamp, _ zone: Zone
  ) throws {
    var todo = Todo(title: item.title)
    todo.notes = item.notes
    todo.priority = item.priority
    todo.tags = item.tags
    todo.dueDate = dueDate(of: item, now, zone)
    let created = moment(item.created, daysBefore: now, zone)
    if let name = item.list { todo.list = try txn.listOrAdd(named: name, at: created).id }
    let added = try txn.add(todo, at: created)
    if let done = item.done {
      try txn.complete(added.id, at: max(created, moment(done, daysBefore: now, zone)))
    }
  }

  private func dueDate(of item: DemoContent.Item, _ now: Timestamp, _ zone: Zone) -> DueDate? {
    guard let days = item.due, let day = zone.date(of: now).adding(days: days) else { return nil }
    guard let hour = item.dueHour, let time = TimeOfDay(hour: hour, minute: 0) else {
      return .day(day)
    }
    return .instant(zone.timestamp(of: LocalDateTime(day, time)))
  }

  /// The same time some days ago.
  private func moment(_ days: Int, daysBefore now: Timestamp, _ zone: Zone) -> Timestamp {
    let local = zone.local(of: now)
    guard let day = local.date.adding(days: -days) else { return now }
    return zone.timestamp(of: LocalDateTime(day, local.time))
  }
}
