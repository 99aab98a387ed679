import TodoKit

/// What an export to todo.txt has written.
public struct TodoTxtReport: Sendable, Equatable {
  /// How many todos were written, one line each.
  public internal(set) var count = 0
  /// How many of them have a value in a field that does not come back as it is
  /// when the line is read again.
  ///
  /// It is empty if the file says all there is to say, apart from what the
  /// format has no place for at all.
  public internal(set) var losses: [TodoKey: Int] = [:]

  /// How many of them have attachments, for which the format has no place.
  public internal(set) var todosWithAttachments = 0

  /// Notes a todo, and compares it with what its line says.
  mutating func note(_ todo: Todo, list: String?, writtenAs line: String, in zone: Zone) {
    count += 1
    let read = ImportedTodo(todoTxt: TodoTxtLine(line), in: zone)
    func lose(_ key: TodoKey, if isLost: Bool) {
      if isLost { losses[key, default: 0] += 1 }
    }
    lose(.title, if: read.title.value != todo.title)
    lose(.list, if: read.list.value != list)
    lose(.tags, if: read.tags.value ?? [] != todo.tags)
    lose(.notes, if: read.notes.value ?? "" != todo.notes)
    lose(.dueDate, if: read.dueDate.value != todo.dueDate)
    lose(.priority, if: read.priority.value ?? .none != todo.priority)
    lose(.completed, if: read.completed.value != todo.completed)
    lose(.parent, if: todo.parent != nil)
    lose(.source, if: todo.source != nil)
    lose(.extra, if: TodoTxtExtra(of: todo).hasMore)
  }
}
