import Glibc

/// A process that has a data file open.
package struct FileHolder: Sendable, Hashable, CustomStringConvertible {
  /// The process's number.
  package let processID: Int
  /// The name of its program, cut to 15 bytes by the system; nil when it has
  /// ended meanwhile.
  package let programName: String?

  /// As in "process 1234 (todo)".
  package var description: String {
    "process \(processID)" + (programName.map { " (\($0))" } ?? "")
  }

  /// The processes that hold a lock on a file (`flock`), as far as the system
  /// says; none where it has no `/proc`, or for processes of other containers.
  ///
  /// Source: `proc_locks(5)`.
  static func all(of file: FileIdentity) -> [FileHolder] {
    let device = file.device
    // Source: `gnu_dev_major` and `gnu_dev_minor` of the C library.
    let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
    let minor = device & 0xFF | device >> 12 & ~0xFF
    var processes: Set<Int> = []
    for line in (ProcessFile.text("/proc/locks") ?? "").split(separator: "\n") {
      // "6: FLOCK ADVISORY READ 16834 fe:00:16556042 0 EOF"; who waits for a lock
      // has "->" as the second word.
      let words = line.split(separator: " ")
      guard words.count == 8, words[1] == "FLOCK", let process = Int(words[4]) else { continue }
      let place = words[5].split(separator: ":")
      guard place.count == 3, dev_t(place[0], radix: 16) == major,
        dev_t(place[1], radix: 16) == minor, ino_t(place[2]) == file.inode
      else { continue }
      processes.insert(process)
    }
    return processes.sorted().map { process in
      let name = ProcessFile.text("/proc/\(process)/comm")
      return FileHolder(
        processID: process, programName: name.map { String($0.prefix { $0 != "\n" }) })
    }
  }
}

/// The files in which the kernel describes processes.
private enum ProcessFile {
  /// All of a file; nil when it cannot be read.
  ///
  /// Such a file says that it has no bytes.
  static func text(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
