import RecordStore
import TodoKit

/// The IDs of the lists that an import has come across, by name.
struct ListDirectory {
  /// Names are told apart by their UTF-8, as the store does; Swift's strings
  /// are equal when they only look alike.
  private var ids: [[UInt8]: TodoList.ID] = [:]

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
      let id = try txn.listOrAdd(named: name, at: now).id
      ids[key] = id
      return id
    } catch let error as TodoError where error.code == .invalidField {
      throw FieldProblem(field: TodoKey.list.rawValue, reason: error.description)
    } catch let error as StoreError where error.code == .keyTooLong {
      throw FieldProblem(field: TodoKey.list.rawValue, reason: error.description)
    }
  }
}
