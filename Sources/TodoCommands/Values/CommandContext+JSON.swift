import RecordStore
import TodoInterchange
import TodoKit

extension CommandContext {
  /// Prints one todo as a JSON object.
  func writeJSON(_ todo: Todo, lists: [TodoList]) throws {
    var json = JSONWriter()
    json.write(todo, listNames: lists.namesByID)
    json.endLine()
    try output.write(json.bytes)
  }

  /// Prints todos as a JSON array, as they come.
  ///
  /// - Parameters:
  ///   - lists: Where the names of the todos' lists are found.
  ///   - body: Calls its argument with each todo.
  func writeJSONArray(
    lists: [TodoList], _ body: (_ write: (Todo) throws -> Void) throws -> Void
  ) throws {
    let names = lists.namesByID
    var json = JSONWriter()
    try json.array { json in
      try body { todo in
        json.write(todo, listNames: names)
        guard json.bytes.count >= 32_768 else { return }
        try output.write(json.bytes)
        json.removeAll()
      }
    }
    json.endLine()
    try output.write(json.bytes)
  }
}

extension [TodoList] {
  /// The names by which todos show their lists.
  var namesByID: [TodoList.ID: String] {
    Dictionary(map { ($0.id, $0.name) }) { first, _ in first }
  }
}

extension JSONWriter {
  /// Writes a todo with every key; what it does not have is null.
  fileprivate mutating func write(_ todo: Todo, listNames: [TodoList.ID: String]) {
    object { json in
      json.member("id", StoredValue.uuid(todo.id).description)
      json.member("number", todo.number)
      json.member("title", todo.title)
      json.member("notes", todo.notes)
      json.member("completed", todo.completed)
      json.member("completedAt", todo.completedAt.flatMap { Timestamp($0) }?.description)
      json.member("createdAt", Timestamp(todo.createdAt)?.description)
      json.member("updatedAt", Timestamp(todo.updatedAt)?.description)
      json.member("dueDate", todo.dueDate?.description)
      json.member("priority", todo.priority.name)
      json.key("tags")
      json.array { json in
        for tag in todo.tags { json.value(tag) }
      }
      json.member("list", todo.list.flatMap { listNames[$0] })
      json.member("parent", todo.parent.map { StoredValue.uuid($0).description })
      json.member("position", todo.position)
    }
  }
}
