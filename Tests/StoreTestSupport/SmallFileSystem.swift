import FoundationEssentials
import Glibc

/// A file system in memory that is soon full.
package enum SmallFileSystem {
  /// Whether this process may mount one.
  package static let isAvailable: Bool = {
    do {
      return try with(sizeInBytes: 1 << 20) { _ in true }
    } catch {
      return false
    }
  }()

  /// Runs `body` with the directory of a new file system, and takes it away
  /// afterwards.
  ///
  /// - Throws: What `body` throws; ``TestSupportError`` when it cannot be
  ///   mounted.
  @discardableResult
  package static func with<T>(sizeInBytes: Int, _ body: (_ path: String) throws -> T) throws -> T {
    try withTemporaryDirectory { directory in
      try require(
        mount("tmpfs", directory, "tmpfs", 0, "size=\(sizeInBytes)"), "mount \(directory)")
      // Lazily: a child that a failed test has left may still be in it.
      defer { umount2(directory, Int32(MNT_DETACH)) }
      return try body(directory)
    }
  }

  /// Takes all space that is left.
  package static func fill(_ directory: String) throws {
    let file = open("\(directory)/filler", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    try require(file, "open \(directory)/filler")
    defer { close(file) }
    let zeros = [UInt8](repeating: 0, count: 4096)
    while write(file, zeros, zeros.count) > 0 {}
  }

  /// Gives back what ``fill(_:)`` took.
  package static func makeSpace(_ directory: String) {
    unlink("\(directory)/filler")
  }

  /// Gives back this much of what ``fill(_:)`` took.
  package static func makeSpace(_ directory: String, bytes: Int) throws {
    var status = stat()
    try require(stat("\(directory)/filler", &status), "stat \(directory)/filler")
    try require(
      truncate("\(directory)/filler", status.st_size - bytes), "truncate \(directory)/filler")
  }

  /// Lets nothing more be changed in it, or again.
  package static func setReadOnly(_ isReadOnly: Bool, _ directory: String) throws {
    let flags = UInt(MS_REMOUNT | (isReadOnly ? MS_RDONLY : 0))
    try require(mount("tmpfs", directory, "tmpfs", flags, nil), "mount \(directory)")
  }

  /// The names in a directory, sorted.
  package static func names(_ directory: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
  }

  private static func require(_ result: Int32, _ action: String) throws {
    guard result >= 0 else {
      throw TestSupportError("\(action): \(TestSupportError.systemText(errno))")
    }
  }
}
