import FoundationEssentials
import RecordStore
import TodoKit

/// Does at random what people do with todos, and knows what must come of it.
///
/// Its lists and todos are its own; several workers share a store.
struct DomainWorker {
  /// How many todos it has at most.
  private static var todoLimit: Int { 30 }

  private let todos: TodoStore
  private let name: String
  private var random: SeededGenerator
  private var model = DomainModel()
  private var now: Timestamp
  private var serial = 0
  /// How many changes the rules have refused, as they must.
  private(set) var refusals = 0

  init(_ todos: TodoStore, number: Int) throws {
    self.todos = todos
    name = "worker \(number)"
    random = SeededGenerator(seed: UInt64(number))
    // Safe because it is RFC 3339.
    now = Timestamp("2026-04-30T12:00:00Z")!
    for _ in 0..<2 { try addList() }
  }

  /// Does one thing, one commit or none, and compares all with the model.
  mutating func step() throws {
    serial += 1
    // Safe because minutes stay far from the ends of the calendar.
    now = Timestamp(milliseconds: now.milliseconds + 60_000)!
    switch Int.random(in: 0..<20, using: &random) {
    case 0...4: try add()
    case 5, 6: try complete()
    case 7, 8: try reopen()
    case 9: try delete()
    case 10...12: try setParent()
    case 13: try setList()
    case 14, 15: try move()
    case 16: try attach()
    case 17: try changeAttachment()
    case 18: try giveUp()
    default: try changeLists()
    }
    try compare()
  }

  // MARK: Todos

  private mutating func add() throws {
    guard model.todos.count < Self.todoLimit, let list = anyList() else { return }
    var todo = Todo(title: "\(serial) of \(name)")
    todo.parent = Bool.random(using: &random) ? anyTodo() : nil
    todo.completed = Int.random(in: 0..<4, using: &random) == 0
    let takesList = todo.parent == nil || Bool.random(using: &random)
    todo.list = takesList ? list : nil
    let added = try todos.store.write { [todo, now] in try $0.add(todo, at: now) }
    let parentList = todo.parent.flatMap { model.todos[$0]?.list }
    let entry = DomainModel.Entry(
      number: added.number, list: takesList ? list : parentList ?? list, parent: todo.parent,
      title: todo.title, completedAt: todo.completed ? now.date : nil)
    model.add(todo.id, entry)
  }

  private mutating func complete() throws {
    guard let id = anyTodo() else { return }
    let wasOpen = try todos.store.write { [now] in try $0.complete(id, at: now) }
    try expect(wasOpen == (model.todos[id]?.completedAt == nil), "complete says \(wasOpen)")
    model.complete(id, at: now.date)
  }

  private mutating func reopen() throws {
    guard let id = anyTodo() else { return }
    let wasDone = try todos.store.write { [now] in try $0.reopen(id, at: now) }
    try expect(wasDone == (model.todos[id]?.completedAt != nil), "reopen says \(wasDone)")
    model.reopen(id)
  }

  private mutating func delete() throws {
    guard let id = anyTodo() else { return }
    let deleted = try todos.store.write { try $0.deleteTodo(id) }
    let before = Set(model.todos.keys)
    model.delete(id)
    try expect(Set(deleted.map(\.id)) == before.subtracting(model.todos.keys), "delete says else")
  }

  private mutating func setParent() throws {
    guard let id = anyTodo() else { return }
    let parent = Int.random(in: 0..<4, using: &random) == 0 ? nil : anyTodo()
    let siblings = try siblings()
    do {
      try todos.store.write { [now] in _ = try $0.edit(id, at: now) { $0.parent = parent } }
    } catch let error as TodoError where error.code == .parentCycle {
      try expect(parent.map { model.closesCircle(id, under: $0) } ?? false, "\(error)")
      refusals += 1
      return
    }
    try expect(!(parent.map { model.closesCircle(id, under: $0) } ?? false), "a circle is taken")
    model.setParent(id, parent, siblings)
  }

  private mutating func setList() throws {
    guard let id = anyTodo(), let list = anyList() else { return }
    let siblings = try siblings()
    let title = "\(serial) of \(name)"
    try todos.store.write { [now] txn in
      _ = try txn.edit(id, at: now) {
        $0.list = list
        $0.title = title
      }
    }
    model.todos[id]?.title = title
    model.setList(id, list, siblings)
  }

  private mutating func move() throws {
    guard let first = anyTodo(), let second = anyTodo(), let list = anyList() else { return }
    let ids = first == second || Bool.random(using: &random) ? [first] : [first, second]
    let siblings = try siblings()
    let other = anyTodo() ?? first
    let destination: TodoDestination = [
      .first(in: list), .last(in: list), .before(other), .after(other),
    ][Int.random(in: 0..<4, using: &random)]
    do {
      try todos.store.write { [now] in try $0.move(ids, to: destination, at: now) }
    } catch let error as TodoError where error.code == .invalidDestination {
      try expect(ids.contains(other), "\(error)")
      refusals += 1
      return
    }
    let otherList = model.todos[other]?.list ?? list
    switch destination {
    case .first: model.move(ids, to: list, { _ in 0 }, siblings)
    case .last: model.move(ids, to: list, \.count, siblings)
    case .before: model.move(ids, to: otherList, { $0.firstIndex(of: other) ?? 0 }, siblings)
    case .after: model.move(ids, to: otherList, { ($0.firstIndex(of: other) ?? 0) + 1 }, siblings)
    }
  }

  /// A write that is given up leaves no trace.
  private mutating func giveUp() throws {
    guard let id = anyTodo() else { return }
    do {
      try todos.store.write { [now, name] txn in
        try txn.complete(id, at: now)
        try txn.deleteTodo(id)
        _ = try txn.addList(named: "given up by \(name)", at: now)
        throw GivenUp()
      }
    } catch is GivenUp { refusals += 1 }
  }

  // MARK: Attachments

  private mutating func attach() throws {
    guard let id = anyTodo() else { return }
    let name = "file \(Int.random(in: 0..<4, using: &random))"
    let size = Int.random(in: 0..<6_000, using: &random)
    var attachment = Attachment(
      name: name, bytes: Data(repeating: UInt8(serial & 255), count: size))
    attachment.todo = id
    let isReplacing = Bool.random(using: &random)
    let isTaken = model.todos[id]?.attachments[name] != nil
    do {
      try todos.store.write { [now, attachment] txn in
        _ = try txn.attach(attachment, replacing: isReplacing, at: now)
      }
      try expect(!isTaken || isReplacing, "a taken name is taken again")
      model.todos[id]?.attachments[name] = attachment.bytes
    } catch let error as TodoError where error.code == .attachmentExists {
      try expect(isTaken && !isReplacing, "\(error)")
      refusals += 1
    }
  }

  private mutating func changeAttachment() throws {
    guard let id = anyTodo(),
      let name = model.todos[id]?.attachments.keys.sorted().randomElement(using: &random),
      let header = try todos.store.read({ try $0.attachment(of: id, named: name) })
    else { return }
    if Bool.random(using: &random) {
      _ = try todos.store.write { try $0.delete(Attachment.self, header.id) }
      model.todos[id]?.attachments[name] = nil
      return
    }
    let newName = "file \(Int.random(in: 0..<4, using: &random))"
    do {
      try todos.store.write { try $0.renameAttachment(header.id, to: newName) }
      let content = model.todos[id]?.attachments.removeValue(forKey: name)
      model.todos[id]?.attachments[newName] = content
    } catch let error as TodoError where error.code == .attachmentExists {
      try expect(newName != name && model.todos[id]?.attachments[newName] != nil, "\(error)")
      refusals += 1
    }
  }

  // MARK: Lists

  private mutating func changeLists() throws {
    guard model.lists.count > 1, let list = anyList() else { return try addList() }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: try addList()
    case 1:
      let newName = "list \(serial) of \(name)"
      _ = try todos.store.write { try $0.renameList(list, to: newName) }
      model.lists[list] = newName
    case 2: try deleteList(list, withTodos: false)
    default: if serial.isMultiple(of: 5) { try deleteList(list, withTodos: true) }
    }
  }

  private mutating func addList() throws {
    let listName = "list \(serial).\(model.lists.count) of \(name)"
    let list = try todos.store.write { [now] in try $0.addList(named: listName, at: now) }
    model.lists[list.id] = listName
    model.order[list.id] = []
  }

  private mutating func deleteList(_ list: TodoList.ID, withTodos: Bool) throws {
    let isEmpty = model.order[list]?.isEmpty ?? true
    let before = model.todos.count
    do {
      let count = try todos.store.write { try $0.deleteList(list, withTodos: withTodos) }
      try expect(withTodos || isEmpty, "a list with todos is deleted")
      model.deleteList(list)
      try expect(count == before - model.todos.count, "\(count) todos are deleted")
    } catch let error as TodoError where error.code == .listNotEmpty {
      try expect(!withTodos && !isEmpty, "\(error)")
      refusals += 1
    }
  }

  // MARK: Choosing

  private mutating func anyTodo() -> Todo.ID? {
    model.todos.keys.sorted().randomElement(using: &random)
  }

  private mutating func anyList() -> TodoList.ID? {
    model.lists.keys.sorted().randomElement(using: &random)
  }

  /// The parts of each todo in the order that the store has, which are those
  /// that the model has.
  private func siblings() throws -> (Todo.ID) -> [Todo.ID] {
    let parts = try todos.store.read { txn in
      try model.todos.keys.map { ($0, try txn.subtasks(of: $0).map(\.id)) }
    }
    for (id, parts) in parts {
      try expect(Set(parts) == model.children(of: id), "other parts of \(id)")
    }
    let byID = Dictionary(uniqueKeysWithValues: parts)
    return { byID[$0] ?? [] }
  }

  // MARK: Comparing

  /// Compares everything of its own with the store.
  func compare() throws {
    try todos.store.read { txn in
      for (list, ids) in model.order {
        let stored = try txn.fetch(Todo.where { $0.list == list }.sorted(by: \.position))
        try expect(stored.map(\.id) == ids, "the order of \(model.lists[list] ?? "?") differs")
        try expect(
          try txn.fetch(TodoList.self, list)?.name == model.lists[list], "a list is missing")
        for todo in stored { try compare(todo, txn.attachments(of: todo.id)) }
      }
      if serial.isMultiple(of: 10) { try compareNesting(in: txn) }
      guard serial.isMultiple(of: 20) else { return }
      for (id, entry) in model.todos {
        for header in try txn.attachments(of: id) {
          let bytes = try txn.fetch(Attachment.self, header.id)?.bytes
          try expect(bytes == entry.attachments[header.name], "bytes of \(header.name) differ")
        }
      }
    }
  }

  private func compare(_ todo: Todo, _ attachments: [AttachmentHeader]) throws {
    guard let entry = model.todos[todo.id] else { throw PeerFailure("\(todo) is not gone") }
    try expect(
      todo.number == entry.number && todo.parent == entry.parent && todo.title == entry.title
        && todo.completed == (entry.completedAt != nil) && todo.completedAt == entry.completedAt,
      "\(todo) is not \(entry)")
    let sizes = attachments.map { ($0.name, Int($0.size)) }
    try expect(
      Dictionary(sizes) { first, _ in first } == entry.attachments.mapValues(\.count)
        && sizes.count == entry.attachments.count, "attachments of \(todo.number) differ")
  }

  /// Each todo of a list stands under its parent, if that is there too.
  private func compareNesting(
    in txn: borrowing some ReadableTransaction & ~Copyable
  ) throws {
    for (list, ids) in model.order {
      var expected: [Todo.ID] = []
      func append(_ id: Todo.ID) {
        expected.append(id)
        for part in ordered(ids) where model.todos[part]?.parent == id { append(part) }
      }
      for id in ordered(ids) where !ids.contains(where: { $0 == model.todos[id]?.parent }) {
        append(id)
      }
      var found: [Todo.ID] = []
      let listing = TodoListing(.all, in: .list(list), by: .position)
      try txn.forEachNestedTodo(listing, in: .utc) { todo, _ in found.append(todo.id) }
      try expect(found == expected, "the nesting of \(model.lists[list] ?? "?") differs")
    }
  }

  /// Open todos before completed ones.
  private func ordered(_ ids: [Todo.ID]) -> [Todo.ID] {
    ids.filter { model.todos[$0]?.completedAt == nil }
      + ids.filter { model.todos[$0]?.completedAt != nil }
  }

  private func expect(_ condition: Bool, _ problem: @autoclosure () -> String) throws {
    if !condition { throw PeerFailure("step \(serial) of \(name): \(problem())") }
  }
}
