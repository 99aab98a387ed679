import Glibc

/// Writes a file whose readers see the old content or the new one, never half.
///
/// The content goes to a file beside it, which takes the place and the
/// permissions at the end. What is no regular file, such as a pipe or
/// `/dev/stdout`, is written in place.
struct FileReplacement {
  /// Where the content is written to.
  let output: Output
  /// The file to be replaced, links followed.
  private let path: String
  /// The file that is written; nil when the target is written in place.
  private let temporaryPath: String?
  private let descriptor: Int32

  /// Replaces the file at `path` by what `body` writes.
  ///
  /// - Throws: What `body` throws, ``OutputError`` and ``SystemError``. A
  ///   regular file is then as it was, and nothing is left beside it.
  static func write(to path: String, _ body: (Output) throws -> Void) throws {
    let replacement = try FileReplacement(path)
    do {
      try body(replacement.output)
      try replacement.output.flush()
      try replacement.finish()
    } catch {
      replacement.abandon()
      throw error
    }
  }

  private init(_ path: String) throws(SystemError) {
    self.path = Self.resolved(path)
    var old = stat()
    let isThere = stat(self.path, &old) == 0
    if isThere, old.st_mode & S_IFMT != S_IFREG {
      temporaryPath = nil
      descriptor = open(self.path, O_WRONLY | O_CLOEXEC)
    } else {
      let name = "\(self.path).\(getpid()).tmp"
      temporaryPath = name
      descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else { throw SystemError(action: "write \(path)", code: errno) }
    if isThere, temporaryPath != nil { fchmod(descriptor, old.st_mode & 0o777) }
    output = .descriptor(descriptor, name: path)
  }

  private func finish() throws(SystemError) {
    guard let temporaryPath else {
      close(descriptor)
      return
    }
    guard fsync(descriptor) == 0, rename(temporaryPath, path) == 0 else {
      throw SystemError(action: "write \(path)", code: errno)
    }
    close(descriptor)
  }

  private func abandon() {
    close(descriptor)
    if let temporaryPath { unlink(temporaryPath) }
  }

  private static func resolved(_ path: String) -> String {
    // Safe because `realpath` without a buffer returns one that we may free.
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
