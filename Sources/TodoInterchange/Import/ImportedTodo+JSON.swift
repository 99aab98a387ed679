extension ImportedTodo {
  /// Reads a record with the keys of ``TodoKey``.
  ///
  /// Of several members with one key the last counts.
  ///
  /// - Throws: ``RejectedRecord`` at the first thing that does not fit.
  init(json record: JSONRecord, from origin: RecordOrigin) throws(RejectedRecord) {
    self.init(format: .json)
    var scanner = record.scanner
    var field: String?
    do throws(JSONError) {
      try scanner.beginObject()
      while let key = try scanner.nextKey() {
        if let known = TodoKey(key) {
          field = known.rawValue
          try read(known, from: &scanner)
        } else if "attachments" ~= key {
          field = ImportedAttachment.key
          attachments = try scanner.fieldAttachments()
        } else {
          let name = key.string
          field = name
          unknown.append(ExtraMember(key: name, value: try scanner.rawValue()))
        }
        field = nil
      }
      try scanner.finish()
    } catch {
      throw RejectedRecord(error, in: field, of: origin)
    }
  }

  private mutating func read(
    _ key: TodoKey, from json: inout JSONScanner
  ) throws(JSONError) {
    switch key {
    case .id: id = try json.fieldID()
    case .list: list = try json.fieldText()
    case .parent: parent = try json.fieldID()
    case .title: title = try json.fieldText()
    case .notes: notes = try json.fieldText()
    case .completed: completed = try json.fieldBool()
    case .completedAt: completedAt = try json.fieldInstant()
    case .createdAt: createdAt = try json.fieldInstant()
    case .updatedAt: updatedAt = try json.fieldInstant()
    case .dueDate: dueDate = try json.fieldDueDate()
    case .priority: priority = try json.fieldPriority()
    case .tags: tags = try json.fieldTexts()
    case .position: position = try json.fieldInteger()
    case .number: number = try json.fieldInteger()
    case .source: source = try json.fieldText()
    case .extra: extra = try json.fieldObject()
    }
  }
}

extension TodoKey {
  /// The key of a member, nil for an unknown one.
  fileprivate init?(_ text: JSONText) {
    switch text {
    case "id": self = .id
    case "list": self = .list
    case "parent": self = .parent
    case "title": self = .title
    case "notes": self = .notes
    case "completed": self = .completed
    case "completedAt": self = .completedAt
    case "createdAt": self = .createdAt
    case "updatedAt": self = .updatedAt
    case "dueDate": self = .dueDate
    case "priority": self = .priority
    case "tags": self = .tags
    case "position": self = .position
    case "number": self = .number
    case "source": self = .source
    case "extra": self = .extra
    default: return nil
    }
  }
}
