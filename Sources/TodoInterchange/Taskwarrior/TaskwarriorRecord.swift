import TodoKit

/// What a record of Taskwarrior says, read member by member.
struct TaskwarriorRecord {
  private let zone: Zone
  private var read = ImportedTodo(format: .taskwarrior)
  private var end: FieldInput<Timestamp> = .absent
  /// The member in which the end is kept when a todo has no place for it.
  private var keptEnd: ExtraMember?

  /// A record of which nothing has been read.
  ///
  /// - Parameter zone: The zone of dates that name none.
  init(in zone: Zone) {
    self.zone = zone
  }

  /// What it says about a todo.
  var todo: ImportedTodo {
    var todo = read
    guard let keptEnd else { return todo }
    if todo.status == .completed {
      todo.completedAt = end
      todo.unknown.append(ExtraMember(.end, nil))
    } else {
      todo.unknown.append(keptEnd)
    }
    return todo
  }

  /// Reads the value of a member.
  mutating func readValue(
    of key: TaskwarriorKey, from json: inout JSONScanner
  ) throws(JSONError) {
    switch key {
    case .id, .urgency: try json.skipValue()
    case .uuid: read.id = try json.fieldID()
    case .description: read.title = try json.fieldText()
    case .annotations: read.notes = try json.fieldAnnotations(in: zone)
    case .status: try readStatus(from: &json)
    case .end:
      end = try json.fieldTaskwarriorDate(in: zone)
      keptEnd = ExtraMember(.end, end.value == nil ? nil : json.lastValue)
    case .entry: read.createdAt = try json.fieldTaskwarriorDate(in: zone)
    case .modified: read.updatedAt = try json.fieldTaskwarriorDate(in: zone)
    case .due: read.dueDate = try json.fieldTaskwarriorDate(in: zone).map(DueDate.instant)
    case .priority: try readPriority(from: &json)
    case .project: read.list = try json.fieldText()
    case .tags: read.tags = try json.fieldTexts()
    }
  }

  /// Reads the value of a member that is kept as it is.
  mutating func readValue(ofOther name: String, from json: inout JSONScanner) throws(JSONError) {
    read.unknown.append(ExtraMember(key: name, value: try json.rawValue()))
  }

  private mutating func readStatus(from json: inout JSONScanner) throws(JSONError) {
    let status = try json.fieldTaskwarriorStatus()
    read.status = status.value
    read.completed = status.map { $0 == .completed }
    read.unknown.append(ExtraMember(.status, status.value == .waiting ? json.lastValue : nil))
  }

  private mutating func readPriority(from json: inout JSONScanner) throws(JSONError) {
    var isOwn = false
    read.priority = try json.fieldText().map { text in
      switch text {
      case "H": return .high
      case "M": return .medium
      case "L": return .low
      default:
        isOwn = true
        return .none
      }
    }
    read.unknown.append(ExtraMember(.priority, isOwn ? json.lastValue : nil))
  }
}

extension ExtraMember {
  /// A member with one of Taskwarrior's keys; nil takes it away.
  fileprivate init(_ key: TaskwarriorKey, _ value: [UInt8]?) {
    self.init(key: key.rawValue, value: value ?? Self.null)
  }
}
