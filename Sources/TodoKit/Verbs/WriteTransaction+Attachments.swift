public import RecordStore

extension WriteTransaction {
  /// Stores an attachment.
  ///
  /// - Parameters:
  ///   - attachment: The attachment. Its date is set here, and its size.
  ///   - isReplacing: Whether an attachment of the todo that has its name is
  ///     replaced, and keeps its ID.
  ///   - now: The present.
  /// - Returns: The attachment as it is stored, without its bytes.
  /// - Throws: ``TodoError/Code/todoNotFound`` if its todo is not in the store,
  ///   ``TodoError/Code/attachmentExists`` if another one has the name and is
  ///   not to be replaced, ``TodoError/Code/invalidField`` if it breaks a rule,
  ///   and what the store throws if its ID is taken. Nothing has been written
  ///   then.
  /// - Complexity: O(log *n*) for *n* attachments, plus the bytes.
  @discardableResult
  public mutating func attach(
    _ attachment: Attachment, replacing isReplacing: Bool = false, at now: Timestamp
  ) throws -> AttachmentHeader {
    var attachment = attachment
    attachment.createdAt = now.date
    attachment.size = Int64(attachment.bytes.count)
    try attachment.checkRules()
    guard let todo = try fetch(Todo.self, attachment.todo) else {
      throw TodoError.todoNotFound(attachment.todo)
    }
    if let old = try self.attachment(of: todo.id, named: attachment.name) {
      guard isReplacing else { throw TodoError.attachmentExists(attachment.name, of: todo) }
      attachment.id = old.id
      try update(attachment)
    } else {
      try insert(attachment)
    }
    return AttachmentHeader(attachment)
  }

  /// Gives an attachment another name; its content is not touched.
  ///
  /// - Throws: ``TodoError/Code/attachmentNotFound`` if it is not in the store,
  ///   ``TodoError/Code/attachmentExists`` if another one of the todo has the
  ///   name, ``TodoError/Code/invalidField`` if it is none. Nothing has been
  ///   written then.
  public mutating func renameAttachment(_ id: Attachment.ID, to name: String) throws {
    try Attachment.checkName(name)
    guard let todo = try view(Attachment.self, id)?.todo else {
      throw TodoError.attachmentNotFound(id)
    }
    if let other = try attachment(of: todo, named: name), other.id != id {
      throw TodoError.attachmentExists(name, of: try fetch(Todo.self, todo))
    }
    try set(\.name, to: name, where: Attachment.where { $0.id == id })
  }

  /// Deletes the attachments of a todo.
  ///
  /// - Returns: How many there were.
  @discardableResult
  public mutating func deleteAttachments(of todo: Todo.ID) throws -> Int {
    let ids = try ids(Attachment.where { $0.todo == todo })
    for id in ids { try delete(Attachment.self, id) }
    return ids.count
  }
}
