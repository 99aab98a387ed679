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
  /// Whether an old file is replaced.
  private let isReplacing: Bool
  /// The file that is written; nil when the target is written in place.
  private let temporaryPath: String?
  private let descriptor: Int32

  /// Replaces the file at `path` by what `body` writes.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isReplacing: Whether a regular file that is there is replaced.
  ///   - body: Writes the content.
  /// - Throws: What `body` throws, ``OutputError`` and ``SystemError``; and
  ///   ``FileExists``, also when the file comes to be meanwhile. A regular file
  ///   is then as it was, and nothing is left beside it.
  static func write(
    to path: String, replacing isReplacing: Bool = true, _ body: (Output) throws -> Void
  ) throws {
    let replacement = try FileReplacement(path, isReplacing)
    do {
      try body(replacement.output)
      try replacement.output.flush()
      try replacement.finish()
    } catch {
      replacement.abandon()
      throw error
    }
  }

  private init(_ path: String, _ isReplacing: Bool) throws {
    self.path = Self.resolved(path)
    self.isReplacing = isReplacing
    var old = stat()
    let isThere = stat(self.path, &old) == 0
    if isThere, !isReplacing, old.st_mode & S_IFMT == S_IFREG { throw FileExists() }
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

  private func finish() throws {
    guard let temporaryPath else {
      close(descriptor)
      return
    }
    guard fsync(descriptor) == 0 else { throw failure }
    if isReplacing {
      guard rename(temporaryPath, path) == 0 else { throw failure }
    } else {
      // Unlike renaming, a link never takes the place of a file.
      guard link(temporaryPath, path) == 0 else {
        throw errno == EEXIST ? FileExists() : failure
      }
      unlink(temporaryPath)
    }
    close(descriptor)
  }

  private var failure: any Error { SystemError(action: "write \(path)", code: errno) }

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

/// A file is there that was not to be replaced.
struct FileExists: Error {}
