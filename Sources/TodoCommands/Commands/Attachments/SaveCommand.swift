import RecordStore
import TodoKit

/// `todo save`: writes an attachment to a file.
struct SaveCommand: Command {
  static let name = "save"
  static let abstract = "Write an attachment of a todo to a file."
  static let discussion = """
    A todo is named as for 'todo done', an attachment by its name; one that is the only one of its
    todo needs no name. It is written to a file of its name in the current folder, or to what
    --output names. A file that is there already is left alone unless --force is given; it is
    replaced whole then, or not at all.

    -o - is standard output, which must not be a terminal: bytes could do anything to it.
    """
  static let examples = [
    CommandExample("todo save 7 plan.pdf", "Writes plan.pdf into the current folder."),
    CommandExample("todo save 7 -o /tmp/", "Writes the only attachment into another folder."),
    CommandExample("todo save 7 notes.txt -o - | less", "Gives it to another program."),
  ]

  private var reference = ""
  private var attachmentName: String?
  private var target: String?
  private var isForced = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&reference, "NUMBER", "The todo's number, or the beginning of its ID.")
    visitor.argument(&attachmentName, "NAME", "The name of the attachment.")
    visitor.option(
      &target, "-o, --output", "FILE",
      "Write to this file or into this folder; - is standard output.")
    visitor.flag(&isForced, "-f, --force", "Replace a file that is there.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    if target == "-", context.environment.terminal.showsOutput {
      throw CommandFailure(
        "standard output is a terminal, which bytes could do anything to; nothing was written",
        hint: "Send them to a file or a program: todo save \(reference) -o - | less")
    }
    let location = try context.storeLocation()
    guard let todos = try context.todosForReading(at: location) else {
      throw CommandFailure.missingStore(location)
    }
    let attachment = try todos.store.read { try chosenAttachment(in: $0) }
    if target == "-" {
      try context.output.write(attachment.bytes)
      return .success
    }
    let path = path(for: attachment)
    do {
      try FileReplacement.write(to: path, replacing: isForced) { try $0.write(attachment.bytes) }
    } catch is FileExists {
      throw CommandFailure(
        "\(path) is there already; nothing was written",
        hint: "Name another file by -o, or replace it by --force.")
    }
    try context.note("Saved \(path) (\(AttachmentHeader(attachment).contentText))")
    return .success
  }

  private func chosenAttachment(
    in txn: borrowing some ReadableTransaction & ~Copyable
  ) throws -> Attachment {
    let todo = try txn.findTodo(reference)
    let header: AttachmentHeader
    if let attachmentName {
      header = try txn.knownAttachment(of: todo, named: attachmentName)
    } else {
      let all = try txn.attachments(of: todo.id)
      guard let only = all.first, all.count == 1 else {
        throw CommandFailure(
          "'\(todo.title)' has \(all.isEmpty ? "no attachments" : "several attachments")",
          hint: all.isEmpty ? nil : "Name one: " + all.map(\.name).joined(separator: ", "))
      }
      header = only
    }
    if let link = header.link {
      throw CommandFailure("'\(header.name)' is a link, of which no bytes are here: \(link)")
    }
    guard let attachment = try txn.fetch(Attachment.self, header.id) else {
      throw CommandFailure("the attachment '\(header.name)' is not there")
    }
    return attachment
  }

  private func path(for attachment: Attachment) -> String {
    guard let target else { return attachment.name }
    return FileBytes.isDirectory(target)
      ? target + (target.hasSuffix("/") ? "" : "/") + attachment.name : target
  }
}
