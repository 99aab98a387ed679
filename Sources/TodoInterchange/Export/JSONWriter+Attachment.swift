import FoundationEssentials
public import TodoKit

extension JSONWriter {
  /// Writes an attachment as an object: id, name, mediaType, createdAt, size and
  /// link; and bytes, if they are given, in Base64.
  ///
  /// Source: RFC 4648, section 4, for Base64.
  public mutating func attachment(_ header: AttachmentHeader, base64 bytes: String? = nil) {
    object { json in
      json.member("id", header.id.text)
      json.member("name", header.name)
      json.member("mediaType", header.mediaType)
      json.member("createdAt", Timestamp(header.createdAt)?.description)
      json.member("size", header.size)
      json.member("link", header.link)
      if let bytes { json.member("bytes", bytes) }
    }
  }
}
