import FoundationEssentials
import TodoKit

/// What a worker's part of a store must hold: plain values, and the rules of
/// the domain once more.
struct DomainModel {
  /// A todo as the model knows it.
  struct Entry {
    var number: Int64
    var list: TodoList.ID
    var parent: Todo.ID?
    var title: String
    var completedAt: Date?
    /// The content of its attachments by their names.
    var attachments: [String: Data] = [:]
  }

  var todos: [Todo.ID: Entry] = [:]
  /// The names of its lists, and the order of the todos in each.
  var lists: [TodoList.ID: String] = [:]
  var order: [TodoList.ID: [Todo.ID]] = [:]

  // MARK: What follows from what

  func children(of id: Todo.ID) -> Set<Todo.ID> {
    Set(todos.filter { $0.value.parent == id }.keys)
  }

  func ancestors(of id: Todo.ID) -> [Todo.ID] {
    guard let parent = todos[id]?.parent else { return [] }
    return [parent] + ancestors(of: parent)
  }

  /// All that is below a todo.
  ///
  /// - Parameter siblings: The parts of a todo in their order, which between
  ///   lists only the store knows.
  func descendants(of id: Todo.ID, _ siblings: (Todo.ID) -> [Todo.ID]) -> [Todo.ID] {
    siblings(id).flatMap { [$0] + descendants(of: $0, siblings) }
  }

  /// Whether a todo would be a part of itself.
  func closesCircle(_ id: Todo.ID, under parent: Todo.ID) -> Bool {
    parent == id || ancestors(of: parent).contains(id)
  }

  // MARK: Changes

  mutating func add(_ id: Todo.ID, _ entry: Entry) {
    todos[id] = entry
    order[entry.list, default: []].append(id)
    if entry.completedAt == nil { openAncestors(of: id) }
  }

  mutating func complete(_ id: Todo.ID, at date: Date) {
    if todos[id]?.completedAt != nil { return }
    for below in [id] + descendants(of: id, { Array(children(of: $0)) })
    where todos[below]?.completedAt == nil { todos[below]?.completedAt = date }
  }

  mutating func reopen(_ id: Todo.ID) {
    if todos[id]?.completedAt == nil { return }
    todos[id]?.completedAt = nil
    openAncestors(of: id)
  }

  mutating func setParent(
    _ id: Todo.ID, _ parent: Todo.ID?, _ siblings: (Todo.ID) -> [Todo.ID]
  ) {
    if todos[id]?.parent == parent { return }
    todos[id]?.parent = parent
    if let parent, let list = todos[parent]?.list { setList(id, list, siblings) }
    if todos[id]?.completedAt == nil { openAncestors(of: id) }
  }

  /// To the end of a list, and all that is below and elsewhere behind it.
  mutating func setList(
    _ id: Todo.ID, _ list: TodoList.ID, _ siblings: (Todo.ID) -> [Todo.ID]
  ) {
    if todos[id]?.list == list { return }
    for moved in [id] + descendants(of: id, siblings) where todos[moved]?.list != list {
      place([moved], in: list, at: order[list]?.count ?? 0)
    }
  }

  mutating func move(
    _ ids: [Todo.ID], to list: TodoList.ID, _ index: ([Todo.ID]) -> Int,
    _ siblings: (Todo.ID) -> [Todo.ID]
  ) {
    var moved: [Todo.ID] = []
    for id in ids {
      moved.append(id)
      if todos[id]?.list == list { continue }
      moved += descendants(of: id, siblings).filter {
        todos[$0]?.list != list && !moved.contains($0) && !ids.contains($0)
      }
    }
    let others = (order[list] ?? []).filter { !moved.contains($0) }
    place(moved, in: list, at: index(others))
  }

  mutating func delete(_ id: Todo.ID) {
    for gone in [id] + descendants(of: id, { Array(children(of: $0)) }) {
      guard let entry = todos.removeValue(forKey: gone) else { continue }
      order[entry.list]?.removeAll { $0 == gone }
    }
  }

  mutating func deleteList(_ list: TodoList.ID) {
    for id in order[list] ?? [] { delete(id) }
    lists[list] = nil
    order[list] = nil
  }

  private mutating func openAncestors(of id: Todo.ID) {
    for above in ancestors(of: id) { todos[above]?.completedAt = nil }
  }

  /// Puts todos at a place among the others of a list.
  private mutating func place(_ ids: [Todo.ID], in list: TodoList.ID, at index: Int) {
    for key in order.keys { order[key]?.removeAll { ids.contains($0) } }
    order[list, default: []].insert(contentsOf: ids, at: index)
    for id in ids { todos[id]?.list = list }
  }
}
