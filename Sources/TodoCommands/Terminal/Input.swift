import FoundationEssentials
import Glibc
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
  ///
  /// - Parameter canceller: A descriptor that becomes readable when the wait for
  ///   input is to end; nil for none.
  func importInput(canceller: Int32?) -> ImportInput {
    switch self {
    case .descriptor(let descriptor):
      ImportInput {
        ByteSource(fileDescriptor: descriptor, name: Self.name, canceller: canceller)
      }
    case .memory(let bytes): .bytes(bytes, name: Self.name)
    }
  }

  /// All bytes that there still are; nil when they are more than `limit`.
  ///
  /// - Throws: ``SystemError`` when they cannot be read.
  func bytes(atMost limit: Int) throws(SystemError) -> Data? {
    switch self {
    case .descriptor(let descriptor):
      try FileBytes.read(descriptor, named: Self.name, atMost: limit)
    case .memory(let bytes): bytes.count > limit ? nil : Data(bytes)
    }
  }

  /// The line that a person types, without its end; nil at the end of the
  /// input, and when it cannot be read.
  ///
  /// It is meant for a terminal, which hands out a line at a time. Of bytes in
  /// memory it is the first line.
  func line() -> String? {
    switch self {
    case .descriptor(let descriptor): Self.line(from: descriptor)
    case .memory(let bytes):
      bytes.isEmpty ? nil : String(decoding: bytes.prefix { $0 != Self.lineFeed }, as: UTF8.self)
    }
  }

  private static func line(from descriptor: Int32) -> String? {
    var line: [UInt8] = []
    while line.last != lineFeed {
      var byte: UInt8 = 0
      let count = read(descriptor, &byte, 1)
      if count == -1, errno == EINTR { continue }
      guard count == 1 else { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  private static let lineFeed = UInt8(ascii: "\n")

  /// What messages call it.
  private static let name = "standard input"
}
