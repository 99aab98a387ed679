public import RecordStore

extension ReadableTransaction where Self: ~Copyable {
  /// The attachments of a todo without their bytes, the oldest first.
  ///
  /// - Complexity: O(log *n* + *m*) for *m* of *n* attachments, however large.
  public func attachments(of todo: Todo.ID) throws -> [AttachmentHeader] {
    var headers: [AttachmentHeader] = []
    try forEach(Attachment.where { $0.todo == todo }) { headers.append(try AttachmentHeader($0)) }
    return headers
  }

  /// The attachment of a name that a todo has, without its bytes; nil for none.
  ///
  /// Capitals count; the two ways in which Unicode writes "é" are the same.
  public func attachment(of todo: Todo.ID, named name: String) throws -> AttachmentHeader? {
    try attachments(of: todo).first { $0.name == name }
  }
}
