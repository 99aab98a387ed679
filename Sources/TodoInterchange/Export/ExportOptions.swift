/// What an export as JSON Lines writes beside what every todo has.
public struct ExportOptions: Sendable {
  /// Whether attachments are written with their bytes, in Base64.
  public var hasAttachmentBytes = false

  /// Without the bytes of attachments.
  public init() {}
}

/// What an export as JSON Lines has written.
public struct ExportReport: Sendable, Equatable {
  /// How many todos were written, one line each.
  public internal(set) var count = 0
  /// How many attachments stand there without the bytes that the store has.
  public internal(set) var attachmentsWithoutBytes = 0
  /// How many bytes these have.
  public internal(set) var missingByteCount = 0
}
