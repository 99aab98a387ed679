public import FoundationEssentials

/// Guesses what the content of a file is.
public enum MediaType {
  /// The type of anything: bytes of which nothing is known.
  public static let unknown = "application/octet-stream"

  /// The media type of a file.
  ///
  /// How the bytes begin decides for pictures and PDF, whatever the file is
  /// called; else the ending of the name; else bytes of text are
  /// `text/plain`.
  ///
  /// - Parameters:
  ///   - name: The name; capitals of its ending do not count.
  ///   - bytes: The content.
  public static func guess(name: String, bytes: Data) -> String {
    if let type = signature(bytes) ?? ofName(name) { return type }
    let isText = !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
    return isText ? "text/plain" : unknown
  }

  /// The media type that the ending of a name says; nil for an unknown one.
  public static func ofName(_ name: String) -> String? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return endings[name[name.index(after: dot)...].lowercased()]
  }

  /// Source: the signatures in the PNG, JFIF, GIF89a, RIFF and PDF
  /// specifications.
  private static func signature(_ bytes: Data) -> String? {
    func begins(_ text: [UInt8], at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text)
    }
    if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if begins([0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if begins(Array("GIF87a".utf8)) || begins(Array("GIF89a".utf8)) { return "image/gif" }
    if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) { return "image/webp" }
    return begins(Array("%PDF-".utf8)) ? "application/pdf" : nil
  }

  /// Source: the media types registered at IANA.
  private static let endings = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "svg": "image/svg+xml", "pdf": "application/pdf",
    "txt": "text/plain", "log": "text/plain", "md": "text/markdown", "csv": "text/csv",
    "html": "text/html", "htm": "text/html", "ics": "text/calendar",
    "json": "application/json", "jsonl": "application/jsonl", "xml": "application/xml",
    "zip": "application/zip", "gz": "application/gzip", "mp3": "audio/mpeg",
    "mp4": "video/mp4", "eml": "message/rfc822",
  ]
}
