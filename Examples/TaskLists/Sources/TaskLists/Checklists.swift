import RecordStore
import TodoKit

/// Lists of tasks in a file.
struct Checklists {
  /// A list and its tasks, in the order in which they stand in it.
  struct Checklist {
    var list: TodoList
    var tasks: [Todo]
  }

  /// What the lists can be sorted by.
  enum Order: String {
    case name, date
  }

  private let todos: TodoStore

  /// Opens the lists, and makes the file if there is none.
  init(path: String) throws {
    todos = try TodoStore.open(at: path)
  }

  /// All lists with their tasks, read in one snapshot.
  func all(by order: Order) throws -> [Checklist] {
    let lists =
      switch order {
      case .name: TodoList.all.sorted(by: \.name)
      case .date: TodoList.all.sorted(by: \.createdAt, .descending)
      }
    return try todos.store.read { txn in
      try txn.fetch(lists).map { list in
        let listing = TodoListing(.all, in: .list(list.id), by: .position)
        return Checklist(list: list, tasks: try txn.todos(listing, in: todos.zone))
      }
    }
  }

  /// Makes a list together with its tasks: all of them or, after an error, none.
  func create(_ name: String, tasks titles: [String]) throws {
    let now = todos.now
    try todos.store.write { txn in
      let list = try txn.addList(named: name, at: now)
      for title in titles { try add(title, to: list, in: &txn) }
    }
  }

  /// Adds a task at the end of a list.
  func add(_ title: String, to list: TodoList) throws {
    try todos.store.write { txn in try add(title, to: list, in: &txn) }
  }

  /// Completes a task, or opens it again.
  func toggle(_ task: Todo) throws {
    let now = todos.now
    _ = try todos.store.write { txn in
      task.completed ? try txn.reopen(task.id, at: now) : try txn.complete(task.id, at: now)
    }
  }

  /// Completes every open task of a list at once.
  ///
  /// - Returns: How many they were.
  func completeAll(in list: TodoList) throws -> Int {
    let now = todos.now
    return try todos.store.write { txn in
      let open = try txn.ids(Todo.where { $0.list == list.id && !$0.completed })
      for id in open { try txn.complete(id, at: now) }
      return open.count
    }
  }

  /// Deletes a list with its tasks.
  func delete(_ list: TodoList) throws {
    _ = try todos.store.write { try $0.deleteList(list.id, withTodos: true) }
  }

  private func add(_ title: String, to list: TodoList, in txn: inout WriteTransaction) throws {
    var task = Todo(title: title)
    task.list = list.id
    try txn.add(task, at: todos.now)
  }
}
