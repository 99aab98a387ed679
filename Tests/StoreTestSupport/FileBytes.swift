import Glibc

/// All bytes of a file.
///
/// - Throws: ``TestSupportError`` if it cannot be read.
package func readFile(_ path: String) throws -> [UInt8] {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { throw TestSupportError("\(path): \(TestSupportError.systemText(errno))") }
  defer { close(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(file, &buffer, buffer.count)
    guard count >= 0 else {
      throw TestSupportError("\(path): \(TestSupportError.systemText(errno))")
    }
    if count == 0 { return bytes }
    bytes += buffer[..<count]
  }
}

/// Makes `bytes` the content of a file, in place of any it has.
///
/// The file stays the same one, so a program that has it open sees the change.
///
/// - Throws: ``TestSupportError`` if it cannot be written.
package func writeFile(_ path: String, _ bytes: [UInt8]) throws {
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  guard file >= 0 else { throw TestSupportError("\(path): \(TestSupportError.systemText(errno))") }
  defer { close(file) }
  var rest = bytes[...]
  while !rest.isEmpty {
    let written = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    guard written > 0 else {
      throw TestSupportError("\(path): \(TestSupportError.systemText(errno))")
    }
    rest = rest.dropFirst(written)
  }
}

/// Replaces the content of a file, which stays the same file.
///
/// Unlike ``writeFile(_:_:)`` it does not empty the file before, which some file
/// systems take as a wish to have the new content on disk.
package func overwriteFile(_ path: String, _ bytes: [UInt8]) throws {
  let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
  guard file >= 0 else { throw TestSupportError("\(path): \(TestSupportError.systemText(errno))") }
  defer { close(file) }
  let written = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
  guard written == bytes.count, ftruncate(file, off_t(written)) == 0 else {
    throw TestSupportError("\(path): \(TestSupportError.systemText(errno))")
  }
}
