public import RecordStore

extension ReadableTransaction where Self: ~Copyable {
  /// The todo that a person means by a number, or by the beginning of an ID.
  ///
  /// Digits alone, not beginning with 0, are a number and never the beginning
  /// of an ID; else the text is at least four hexadecimal digits of an ID, with
  /// or without its hyphens.
  ///
  /// - Throws: ``TodoError/Code/todoNotFound``;
  ///   ``TodoError/Code/ambiguousReference`` with the candidates if several IDs
  ///   begin so; ``TodoError/Code/invalidReference`` for any other text.
  /// - Complexity: O(log *n*) for *n* todos.
  public func findTodo(_ text: String) throws -> Todo {
    let reference = try TodoReference(text)
    let found: [Todo]
    switch reference {
    case .number(let number):
      found = try fetch(Todo.where { $0.number == number })
    case .ids(let ids, _):
      let query = Todo.where { $0.id >= ids.lowerBound && $0.id <= ids.upperBound }
      found = try fetch(query.limit(TodoError.candidateLimit + 1))
    }
    guard let todo = found.first else { throw TodoError.todoNotFound(reference: reference) }
    guard found.count == 1 else {
      throw TodoError.ambiguous(
        text, candidates: Array(found.prefix(TodoError.candidateLimit)),
        areAll: found.count <= TodoError.candidateLimit)
    }
    return todo
  }
  /// The todos that a person means, as ``findTodo(_:)``, each one once, in the
  /// order in which they are first named.
  ///
  /// - Throws: As ``findTodo(_:)``, for the first text at fault.
  public func findTodos(_ texts: [String]) throws -> [Todo] {
    var seen: Set<Todo.ID> = []
    return try texts.map { try findTodo($0) }.filter { seen.insert($0.id).inserted }
  }
}
