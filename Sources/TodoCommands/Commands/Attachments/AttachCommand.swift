import FoundationEssentials
import RecordStore
import TodoInterchange
import TodoKit

/// `todo attach`: gives a todo copies of files, or links.
struct AttachCommand: Command {
  static let name = "attach"
  static let abstract = "Attach files or links to a todo."
  static let discussion = """
    A todo is named as for 'todo done'. A file is copied into the store: what happens to it later
    changes nothing there. What has the form of a link, such as https://example.org/plan.pdf, is
    kept as a link, and nothing is fetched. - is standard input, which needs --name.

    An attachment is called as the file, or the end of the link; no two of one todo have the same
    name. Its media type is told by how its bytes begin and by its name. It has at most 64 MiB. All
    are attached, or none.

    With --json, an array of objects with the keys id, name, mediaType, createdAt, size and link.
    """
  static let examples = [
    CommandExample("todo attach 7 plan.pdf photo.jpg", "Copies two files."),
    CommandExample("todo attach 7 https://example.org/plan.pdf", "Keeps a link."),
    CommandExample("ls -l | todo attach 7 - --name files.txt", "Keeps what a program prints."),
  ]

  private var reference = ""
  private var sources: [String] = []
  private var newName: String?
  private var mediaType: String?
  private var isReplacing = false
  private var isJSON = false

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.argument(&reference, "NUMBER", "The todo's number, or the beginning of its ID.")
    visitor.arguments(
      &sources, "FILE", atLeast: 1, "A file, a link, or - for standard input.")
    visitor.option(&newName, "--name", "NAME", "What one attachment is called.")
    visitor.option(&mediaType, "--type", "TYPE", "The media type of one, such as image/png.")
    visitor.flag(&isReplacing, "--replace", "Replace the content of one that has the name.")
    visitor.flag(&isJSON, "--json", "Print the attachments as a JSON array.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    if sources.count > 1, newName != nil || mediaType != nil {
      throw UsageError("--name and --type are for one attachment alone")
    }
    if sources.contains("-"), newName == nil {
      throw UsageError("standard input has no name", hint: "Give it one: --name NAME")
    }
    let todos = try context.todosForChanging()
    // Before the files are read, which may be large.
    _ = try todos.store.read { try $0.findTodo(reference) }
    let attachments = try sources.map { try attachment($0, context) }
    let (todo, headers) = try todos.store.write(label: context.label) { txn in
      let todo = try txn.findTodo(reference)
      let headers = try attachments.map { attachment in
        var attachment = attachment
        attachment.todo = todo.id
        return try attach(attachment, in: &txn, todos.now)
      }
      return (todo, headers)
    }
    if isJSON { return try context.writeJSON(headers) }
    for header in headers {
      try context.output.write(
        "Attached \(header.name.visible) to \(todo.number): \(todo.title.visible)"
          + " (\(header.contentText.visible))\n")
    }
    return .success
  }

  private func attach(
    _ attachment: Attachment, in txn: inout WriteTransaction, _ now: Timestamp
  ) throws -> AttachmentHeader {
    do {
      return try txn.attach(attachment, replacing: isReplacing, at: now)
    } catch let error as TodoError where error.code == .attachmentExists {
      throw CommandFailure(
        "\(error); nothing was attached",
        hint: "Give it another name by --name, or replace that one by --replace.")
    }
  }

  private func attachment(_ source: String, _ context: CommandContext) throws -> Attachment {
    let attachment: Attachment
    if let linkName = Self.name(ofLink: source) {
      let name = newName ?? linkName
      attachment = Attachment(
        name: name, link: source, mediaType: mediaType ?? MediaType.ofName(name))
    } else {
      let fileName = source.split(separator: "/").last.map(String.init) ?? source
      let name = newName ?? fileName
      let bytes = try bytes(of: source, context)
      attachment = Attachment(
        name: name, bytes: bytes, mediaType: mediaType ?? MediaType.guess(name: name, bytes: bytes))
    }
    try attachment.checkRules()
    return attachment
  }

  private func bytes(of source: String, _ context: CommandContext) throws -> Data {
    let limit = Attachment.maximumByteCount
    let bytes =
      source == "-"
      ? try context.environment.input.bytes(atMost: limit)
      : try FileBytes.read(source, atMost: limit)
    guard let bytes else {
      throw CommandFailure(
        "\(source == "-" ? "standard input" : source) has more than \(limit) bytes, the most that "
          + "an attachment has; nothing was attached", hint: "Attach a link to it instead.")
    }
    return bytes
  }

  /// What a link is called: the end of its path, else its host; nil for what is
  /// no link.
  private static func name(ofLink source: String) -> String? {
    guard let match = source.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:\/\/([^?#]+).*/) else {
      return nil
    }
    return match.1.split(separator: "/").last.map(String.init)
  }
}
