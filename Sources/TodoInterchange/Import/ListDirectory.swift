import RecordStore
import TodoKit

/// The IDs of the lists that an import has come across, by name.
struct ListDirectory {
  /// Names are told apart by their UTF-8, as the store does; Swift's strings
  /// are equal when they only look alike.
  private var ids: [[UInt8]: TodoList.ID] = [:]
  /// The lists that the import has added.
  private var added: Set<TodoList.ID> = []
  /// Those of them that were added for a todo which the store then refused.
  private var doubtful: Set<TodoList.ID> = []

  /// The ID of a list, which is added if there is none of the name.
  ///
  /// - Parameter name: The name; nil for no list.
  /// - Throws: ``FieldProblem`` for a name that no list can have.
  mutating func id(
    _ name: String?, at now: Timestamp, in txn: inout WriteTransaction
  ) throws -> TodoList.ID? {
    guard let name else { return nil }
    let key = Array(name.utf8)
    if let id = ids[key] { return id }
    do {
      let found = try txn.list(named: name)
      let id = try (found ?? txn.addList(named: name, at: now)).id
      if found == nil { added.insert(id) }
      ids[key] = id
      return id
    } catch let error as TodoError where error.code == .invalidField {
      throw FieldProblem(field: TodoKey.list.rawValue, reason: error.description)
    } catch let error as StoreError where error.code == .keyTooLong {
      throw FieldProblem(field: TodoKey.list.rawValue, reason: error.description)
    }
  }
  /// Notes that the store has refused a todo of a list.
  mutating func doubt(_ id: TodoList.ID?) {
    if let id, added.contains(id) { doubtful.insert(id) }
  }

  /// Deletes the lists that were added for refused todos, unless others have
  /// come into them.
  func deleteUnused(in txn: inout WriteTransaction) throws {
    for id in doubtful where try txn.first(Todo.where { $0.list == id }) == nil {
      try txn.deleteList(id, withTodos: false)
    }
  }
}
