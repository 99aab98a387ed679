import FoundationEssentials
public import TodoKit

extension JSONWriter {
  /// Writes a todo as an object with all keys of ``TodoKey``, in their order.
  ///
  /// ``TodoKit/Todo/extra`` stands there as the object it is. A text that is
  /// none, which the rules do not foresee, stands there as a text.
  ///
  /// - Parameters:
  ///   - todo: The todo.
  ///   - list: The name of its list; nil for none.
  ///   - more: Writes further members behind those.
  public mutating func todo(
    _ todo: Todo, list: String?, _ more: (inout JSONWriter) -> Void = { _ in }
  ) {
    object { json in
      for key in TodoKey.allCases {
        json.key(key.rawValue)
        json.value(of: key, todo, list: list)
      }
      more(&json)
    }
  }

  private mutating func value(of key: TodoKey, _ todo: Todo, list: String?) {
    switch key {
    case .id: value(todo.id.text)
    case .list: value(list)
    case .parent: value(todo.parent?.text)
    case .title: value(todo.title)
    case .notes: value(todo.notes)
    case .completed: value(todo.completed)
    case .completedAt: instant(todo.completedAt)
    case .createdAt: instant(todo.createdAt)
    case .updatedAt: instant(todo.updatedAt)
    case .dueDate: value(todo.dueDate?.description)
    case .priority: value(todo.priority.name)
    case .tags: array { json in for tag in todo.tags { json.value(tag) } }
    case .position: value(todo.position)
    case .number: value(todo.number)
    case .source: value(todo.source)
    case .extra: extra(todo.extra)
    }
  }

  /// Writes an instant, or `null` for nil and for one outside the years 1 to
  /// 9999, which the rules do not allow.
  private mutating func instant(_ date: Date?) {
    value(date.flatMap(Timestamp.init)?.description)
  }

  private mutating func extra(_ text: String?) {
    guard let text else { return null() }
    let json = text.utf8.span.bytes
    if JSONScanner.isObject(json) { raw(json) } else { value(text) }
  }
}

extension JSONScanner {
  /// Whether a text is one JSON object.
  fileprivate static func isObject(_ text: RawSpan) -> Bool {
    var json = JSONScanner(text)
    do throws(JSONError) {
      guard try json.nextKind() == .object else { return false }
      try json.skipValue()
      try json.finish()
      return true
    } catch {
      return false
    }
  }
}
