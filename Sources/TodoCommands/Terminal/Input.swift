import TodoInterchange

/// Where standard input comes from.
package enum Input: Sendable {
  /// An open file descriptor, which stays the caller's.
  case descriptor(Int32)
  /// Bytes in memory.
  case memory([UInt8])

  /// A text in memory.
  package static func text(_ text: String) -> Input { .memory(Array(text.utf8)) }

  /// The input for an import.
  var importInput: ImportInput {
    switch self {
    case .descriptor(let descriptor):
      ImportInput { ByteSource(fileDescriptor: descriptor, name: Self.name) }
    case .memory(let bytes): .bytes(bytes, name: Self.name)
    }
  }

  /// What messages call it.
  private static let name = "standard input"
}
