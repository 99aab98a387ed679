import FoundationEssentials
import Glibc

/// Runs `body` with a new, empty directory and removes the directory afterwards.
///
/// The directory has a name of its own below `TMPDIR`, or `/tmp` without one,
/// mode 0700, and is removed with all it holds whether `body` returns or
/// throws. The path given is absolute and free of symbolic links.
///
/// - Throws: What `body` throws, or ``TestSupportError`` when the directory
///   cannot be made; nothing is left behind.
@discardableResult
package func withTemporaryDirectory<T>(_ body: (_ path: String) throws -> T) throws -> T {
  let path = try makeTemporaryDirectory()
  // A directory that a failed test leaves unreadable must not hide the failure.
  defer { try? FileManager.default.removeItem(atPath: path) }
  return try body(path)
}

/// The same for a body that waits for others.
@discardableResult
package func withTemporaryDirectory<T>(
  _ body: (_ path: String) async throws -> T
) async throws -> T {
  let path = try makeTemporaryDirectory()
  defer { try? FileManager.default.removeItem(atPath: path) }
  return try await body(path)
}

private func makeTemporaryDirectory() throws -> String {
  let parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
  var template = Array("\(parent)/todo-store-test.XXXXXX".utf8CString)
  guard mkdtemp(&template) != nil else {
    throw TestSupportError("mkdtemp in \(parent): \(TestSupportError.systemText(errno))")
  }
  // Safe because `realpath` without a buffer returns one that is ours to free.
  guard let resolved = realpath(template, nil) else {
    throw TestSupportError("realpath: \(TestSupportError.systemText(errno))")
  }
  defer { free(resolved) }
  return String(cString: resolved)
}
