/// Where standard input comes from.
package enum Input: Sendable {
  /// An open file descriptor, which stays the caller's.
  case descriptor(Int32)
  /// Bytes in memory.
  case memory([UInt8])

  /// A text in memory.
  package static func text(_ text: String) -> Input { .memory(Array(text.utf8)) }
}
