import FoundationEssentials
import RecordStore
import TodoKit

/// What a record says about an attachment of its todo.
struct ImportedAttachment {
  var id: UUID?
  var name = ""
  var mediaType: String?
  var createdAt: Timestamp?
  var link: String?
  /// The content; nil when the record does not have it.
  var bytes: Data?

  /// What has come of it.
  enum Outcome {
    case changed, unchanged
    /// It names an attachment that is not in the store, without its content.
    case hasNoContent
  }

  /// The key that attachments stand under in JSON.
  static let key = "attachments"

  /// Checks what can be checked without a store.
  ///
  /// - Throws: ``FieldProblem`` if an attachment cannot be so.
  func check() throws(FieldProblem) {
    do { try attachment(of: .v7(), at: .now).checkRules() } catch {
      throw FieldProblem(field: Self.key, reason: error.description)
    }
  }

  /// Puts it into the store: in place of the one with its ID, else of the one
  /// with its name that the todo has, else as a new one.
  ///
  /// Without content an attachment that is there gets its name alone.
  func store(
    with todo: Todo.ID, at now: Timestamp, in txn: inout WriteTransaction
  ) throws -> Outcome {
    let known = try txn.attachments(of: todo)
    guard let old = known.first(where: { $0.id == id }) ?? known.first(where: { $0.name == name })
    else {
      if bytes == nil, link == nil { return .hasNoContent }
      var new = attachment(of: todo, at: now)
      if try txn.contains(Attachment.self, new.id) { new.id = .v7() }
      try txn.insert(new)
      return .changed
    }
    if known.contains(where: { $0.name == name && $0.id != old.id }) {
      throw FieldProblem(
        field: Self.key, reason: "another attachment of the todo is called '\(name)'")
    }
    if bytes == nil, link == nil {
      if old.name == name { return .unchanged }
      try txn.renameAttachment(old.id, to: name)
      return .changed
    }
    guard let stored = try txn.fetch(Attachment.self, old.id) else { return .unchanged }
    var new = attachment(of: todo, at: now)
    new.id = old.id
    if mediaType == nil { new.mediaType = old.mediaType }
    if createdAt == nil { new.createdAt = old.createdAt }
    if new == stored { return .unchanged }
    try txn.update(new)
    return .changed
  }

  private func attachment(of todo: Todo.ID, at now: Timestamp) -> Attachment {
    var attachment = Attachment(name: name, bytes: bytes ?? Data(), mediaType: mediaType)
    if let id { attachment.id = id }
    attachment.todo = todo
    attachment.createdAt = (createdAt ?? now).date
    attachment.link = link
    return attachment
  }
}

extension JSONScanner {
  /// The attachments of a record.
  ///
  /// Other keys than those of ``ImportedAttachment`` are passed over: `size`
  /// says nothing that the bytes do not.
  mutating func fieldAttachments() throws(JSONError) -> [ImportedAttachment] {
    if try null() { return [] }
    var attachments: [ImportedAttachment] = []
    try beginArray()
    while try nextElement() { attachments.append(try attachment()) }
    return attachments
  }

  private mutating func attachment() throws(JSONError) -> ImportedAttachment {
    var attachment = ImportedAttachment()
    try beginObject()
    while let key = try nextKey() {
      switch key {
      case "id": attachment.id = try fieldID().value
      case "name": attachment.name = try fieldText().value ?? ""
      case "mediaType": attachment.mediaType = try fieldText().value
      case "createdAt": attachment.createdAt = try fieldInstant().value
      case "link": attachment.link = try fieldText().value
      case "bytes": attachment.bytes = try fieldBase64()
      default: try skipValue()
      }
    }
    return attachment
  }

  /// Source: RFC 4648, section 4.
  private mutating func fieldBase64() throws(JSONError) -> Data? {
    if try null() { return nil }
    let text = try text()
    let bytes = text.withUTF8 { span in
      // Safe because the bytes are copied.
      Data(base64Encoded: unsafe span.withUnsafeBytes { unsafe Data($0) })
    }
    guard let bytes else { throw JSONError("the text is not Base64", at: lastPosition) }
    return bytes
  }
}
