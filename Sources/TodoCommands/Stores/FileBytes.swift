import FoundationEssentials
import Glibc

/// Reads what is small enough to be kept in memory.
enum FileBytes {
  /// All bytes of a file; nil when there are more than `limit`.
  ///
  /// - Throws: ``SystemError`` when it cannot be read, also for a folder.
  static func read(_ path: String, atMost limit: Int) throws(SystemError) -> Data? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(action: "open \(path)", code: errno) }
    defer { close(descriptor) }
    return try read(descriptor, named: path, atMost: limit)
  }

  /// All bytes that a descriptor still gives; nil when there are more than
  /// `limit`.
  static func read(
    _ descriptor: Int32, named name: String, atMost limit: Int
  ) throws(SystemError) -> Data? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count == 0 { return Data(bytes) }
      if count > 0 {
        bytes += piece[..<count]
        if bytes.count > limit { return nil }
      } else if errno != EINTR {
        throw SystemError(action: "read \(name)", code: errno)
      }
    }
  }

  /// Whether a path leads to a folder.
  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
