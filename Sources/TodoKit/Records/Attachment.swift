public import FoundationEssentials
public import RecordStore

/// A file, a picture or a link that belongs to a todo.
///
/// It holds a copy of the file's bytes, or it is a link and holds none.
/// ``RecordStore/WriteTransaction/attach(_:replacing:at:)`` stores it. Where the
/// bytes are not needed, read an ``AttachmentHeader``.
public struct Attachment: Record, Hashable {
  /// The identity; those of one todo stand in its order, the oldest first.
  public var id: UUID
  /// The ``Todo`` it belongs to.
  public var todo: UUID
  /// Its name, as of a file, which no other attachment of the todo has.
  ///
  /// It is not blank, has at most ``maximumNameByteCount`` bytes of UTF-8, no
  /// slash and no control character, and is neither `.` nor `..`.
  public var name: String
  /// What its content is, such as `image/png`; nil when that is not known.
  public var mediaType: String?
  /// When it was attached, or its content was replaced.
  public var createdAt: Date
  /// Where the content is, such as `https://example.org/plan.pdf`; nil when the
  /// bytes are here.
  public var link: String?
  /// How many bytes it has; 0 for a link.
  ///
  /// ``RecordStore/WriteTransaction/attach(_:replacing:at:)`` sets it.
  public var size: Int64
  /// The content, at most ``maximumByteCount`` bytes; empty for a link.
  public var bytes: Data

  /// The most bytes that an attachment has: 64 MiB, less 4 KiB for its names.
  public static let maximumByteCount = (64 << 20) - 4_096
  /// The most bytes of UTF-8 that a name, a media type or a link has.
  public static let maximumNameByteCount = 1_024

  /// An attachment without a name, a todo and bytes, made now.
  public init() {
    self.init(name: "", bytes: Data())
  }

  /// A copy of a file, made now.
  public init(name: String, bytes: Data, mediaType: String? = nil) {
    id = .v7()
    // Until it is attached there is no todo.
    todo = .least
    self.name = name
    self.mediaType = mediaType
    createdAt = Timestamp.now.date
    size = Int64(bytes.count)
    self.bytes = bytes
  }

  /// A link, made now.
  public init(name: String, link: String, mediaType: String? = nil) {
    self.init(name: name, bytes: Data(), mediaType: mediaType)
    self.link = link
  }

  /// The name of the collection.
  public static let collection = "attachments"

  /// The fields with the numbers and names that they have in the file.
  ///
  /// The bytes come last, so that what is before them lies in one page.
  @inlinable
  public static func fields(_ field: inout some FieldVisitor<Attachment>) {
    field(1, "id", \.id)
    field(2, "todo", \.todo)
    field(3, "name", \.name)
    field(4, "mediaType", \.mediaType)
    field(5, "createdAt", \.createdAt)
    field(6, "link", \.link)
    field(7, "size", \.size)
    field(8, "bytes", \.bytes)
  }

  /// The index by which those of a todo are found.
  public static var indexes: [SecondaryIndex<Attachment>] { [SecondaryIndex(\.todo)] }
}

extension Attachment {
  /// Checks the rules that an attachment has to keep by itself.
  ///
  /// - Throws: ``TodoError/Code/invalidField`` if the name is none, if a text or
  ///   the content is too long, if a link is blank or has bytes, or if the date
  ///   is outside the years 1 to 9999.
  public func checkRules() throws(TodoError) {
    try Self.checkName(name)
    for (field, text) in [("mediaType", mediaType), ("link", link)] {
      guard let text else { continue }
      if text.isBlank { throw .invalid(field, "is blank: leave it out instead") }
      try Self.checkLength(text, field)
    }
    if link != nil, !bytes.isEmpty { throw .invalid("bytes", "are given beside a link") }
    if bytes.count > Self.maximumByteCount {
      throw .invalid(
        "bytes", "of '\(name)' are \(bytes.count), and at most \(Self.maximumByteCount) are allowed"
      )
    }
    guard Timestamp(createdAt) != nil else {
      throw .invalid("createdAt", "is outside the years 1 to 9999")
    }
  }

  /// Checks the rules of ``name``.
  static func checkName(_ name: String) throws(TodoError) {
    if name.isBlank { throw .invalid("name", "is blank: an attachment has to have one") }
    if name == "." || name == ".." { throw .invalid("name", "is '\(name)', which is a folder") }
    if name.unicodeScalars.contains(where: {
      $0 == "/" || $0.properties.generalCategory == .control
    }) {
      throw .invalid("name", "has a slash or a control character, which names of files have not")
    }
    try checkLength(name, "name")
  }

  private static func checkLength(_ text: String, _ field: String) throws(TodoError) {
    let count = text.utf8.count
    if count > maximumNameByteCount {
      throw .invalid(
        field, "has \(count) bytes, and at most \(maximumNameByteCount) are allowed")
    }
  }
}
