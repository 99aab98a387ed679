import FoundationEssentials
import Glibc

/// A file of its own for a text that is edited, readable by its owner alone.
struct EditedFile {
  /// Where it is: in `TMPDIR`, or in `/tmp`.
  let path: String

  /// Makes the file.
  ///
  /// - Parameter name: The beginning of its name.
  /// - Throws: ``SystemError`` or ``OutputError``; there is no file then.
  init(_ text: String, named name: String, variable: (String) -> String?) throws {
    let directory = variable("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    let suffix = ".txt"
    var template = Array("\(directory)/\(name)-XXXXXX\(suffix)".utf8CString)
    let descriptor = mkstemps(&template, Int32(suffix.utf8.count))
    guard descriptor >= 0 else {
      throw SystemError(action: "make a file in \(directory)", code: errno)
    }
    defer { close(descriptor) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    do {
      let output = Output.descriptor(descriptor, name: path)
      try output.write(text)
      try output.flush()
    } catch {
      remove()
      throw error
    }
  }

  /// The text that the editor has left.
  ///
  /// - Throws: ``CommandFailure`` when it cannot be read or is not UTF-8.
  func text() throws(CommandFailure) -> String {
    guard let data = try? Data(contentsOf: URL(filePath: path)) else {
      throw CommandFailure("cannot read \(path); nothing was stored", status: .ioError)
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw CommandFailure("the text is not UTF-8; nothing was stored", status: .dataError)
    }
    return text
  }

  /// Takes the file away.
  func remove() { unlink(path) }
}

/// An error for which a text that was edited could not be stored.
struct UnstoredText: Error {
  /// Why.
  var reason: any Error
  /// The file that keeps the text.
  var path: String
}
