import TodoInterchange
import TodoKit

extension CommandContext {
  /// Prints one todo as a JSON object.
  func writeJSON(_ todo: Todo, lists: [TodoList]) throws {
    var json = JSONWriter()
    json.todo(todo, list: todo.list.flatMap { lists.namesByID[$0] })
    json.endLine()
    try output.write(json.bytes)
  }

  /// Prints todos as a JSON array.
  ///
  /// - Parameter lists: Where the names of the todos' lists are found.
  func writeJSONArray(_ todos: [Todo], lists: [TodoList]) throws {
    try writeJSONArray(lists: lists) { write in
      for todo in todos { try write(todo) }
    }
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
        json.todo(todo, list: todo.list.flatMap { names[$0] })
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
