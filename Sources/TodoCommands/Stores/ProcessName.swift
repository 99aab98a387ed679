import Glibc

/// The name of another process's program.
enum ProcessName {
  /// The name, at most 15 bytes long; nil when there is no such process, or the
  /// system does not say.
  ///
  /// Source: `proc(5)`, `/proc/PID/comm`.
  static func ofProcess(_ processID: Int) -> String? {
    let file = open("/proc/\(processID)/comm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(file, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
