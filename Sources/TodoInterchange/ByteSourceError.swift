import Glibc

/// An input that the system would not open or read.
public struct ByteSourceError: Error, Sendable, Equatable {
  /// What was tried.
  public enum Action: String, Sendable {
    /// The file was to be opened.
    case open
    /// An open input was to be read.
    case read
  }

  /// What was tried.
  public let action: Action
  /// The input as ``ByteSource/name`` has it.
  public let name: String
  /// The system's number of the error, such as `ENOENT`.
  public let errno: Int32

  /// Whether the caller's canceller has ended the wait for bytes.
  public var isCancellation: Bool { errno == ECANCELED }
}

extension ByteSourceError: CustomStringConvertible {
  /// The failure in one line: `cannot open todos.jsonl: No such file or directory`.
  public var description: String {
    "cannot \(action.rawValue) \(name): \(String(cString: strerror(errno)))"
  }
}
