public import FoundationEssentials
public import RecordStore

/// All of an ``Attachment`` but its bytes.
public struct AttachmentHeader: Identifiable, Hashable, Sendable {
  /// The identity.
  public let id: UUID
  /// The ``Todo`` it belongs to.
  public let todo: UUID
  /// Its name.
  public let name: String
  /// What its content is; nil when that is not known.
  public let mediaType: String?
  /// When it was attached, or its content was replaced.
  public let createdAt: Date
  /// Where the content is; nil when the store has the bytes.
  public let link: String?
  /// How many bytes the store has; 0 for a link.
  public let size: Int64

  /// Reads an attachment in place; its bytes are not touched.
  ///
  /// - Throws: What the store throws when it is damaged.
  public init(_ attachment: borrowing RecordView<Attachment>) throws {
    id = try attachment.id
    todo = try attachment.todo
    name = try attachment.name
    mediaType = try attachment.mediaType
    createdAt = try attachment.createdAt
    link = try attachment.link
    size = try attachment.size
  }

  /// All of an attachment but its bytes.
  public init(_ attachment: Attachment) {
    id = attachment.id
    todo = attachment.todo
    name = attachment.name
    mediaType = attachment.mediaType
    createdAt = attachment.createdAt
    link = attachment.link
    size = attachment.size
  }
}
