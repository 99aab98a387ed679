import RecordStore
import TodoInterchange
import TodoKit

extension AttachmentHeader {
  /// What it holds, as commands show it: `1.2 MiB, image/png`, or a link.
  var contentText: String {
    let content = link ?? ByteCount.text(Int(size))
    return [content, mediaType].compactMap(\.self).joined(separator: ", ")
  }
}

extension ReadableTransaction where Self: ~Copyable {
  /// The attachment of a name that a person has typed.
  ///
  /// - Throws: ``CommandFailure`` with the nearest name when there is none.
  func knownAttachment(of todo: Todo, named name: String) throws -> AttachmentHeader {
    let all = try attachments(of: todo.id)
    if let header = all.first(where: { $0.name == name }) { return header }
    let names = all.map(\.name)
    throw CommandFailure(
      "'\(todo.title)' has no attachment called '\(name)'"
        + Suggestion.text(for: name, among: names),
      hint: names.isEmpty ? nil : "There are: \(names.joined(separator: ", ")).")
  }
}

extension CommandContext {
  /// Prints attachments as a JSON array.
  func writeJSON(_ headers: [AttachmentHeader]) throws -> ExitStatus {
    var json = JSONWriter()
    json.array { json in
      for header in headers { json.attachment(header) }
    }
    json.endLine()
    try output.write(json.bytes)
    return .success
  }
}
