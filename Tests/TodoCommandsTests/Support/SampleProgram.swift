@testable import TodoCommands

/// A small program that prints what the parser gave it.
enum SampleProgram {
  static let program = Program(
    root: CommandGroup(
      name: "sample", abstract: "Show what was typed.",
      members: [
        .command(Say.self),
        .command(Fail.self),
        .group(
          CommandGroup(
            name: "box", abstract: "Work on a box.",
            members: [.command(Open.self), .command(Close.self)],
            examples: [CommandExample("sample box open B", "Opens B.")])),
        .group(
          CommandGroup(
            name: "bag", abstract: "Show the bag.", standard: Look.self,
            members: [.command(Close.self)], examples: Look.examples)),
      ],
      examples: [CommandExample("sample say Hello", "Says hello.")]),
    version: "1.2.3")

  enum Tone: String, CaseIterable, ArgumentValue { case calm, loud, whispered }

  struct Say: Command {
    static let name = "say"
    static let abstract = "Say some words."
    static let discussion = "The words are joined\nby spaces.\n\nNothing else happens."
    static let examples = [CommandExample("sample say Hello -n 2", "Says hello twice.")]

    var words: [String] = []
    var times = Count(argument: "1")!  // Safe because 1 is a count.
    var tone: Tone?
    var tags: [String] = []
    var isUrgent = false
    var usesCapitals = false

    mutating func arguments(_ visitor: inout some ArgumentVisitor) {
      visitor.arguments(&words, "WORD", atLeast: 1, "What to say.")
      visitor.option(&times, "-n, --times", "COUNT", "How often.")
      visitor.option(&tone, "-t, --tone", "TONE", "How it sounds.")
      visitor.options(&tags, "--tag", "TAG", "A label; may be repeated.")
      visitor.flag(&isUrgent, "-u, --urgent", "Say it now.")
      visitor.flag(&usesCapitals, "-c, --capitals", "Use capitals.")
    }

    func run(in context: CommandContext) throws -> ExitStatus {
      let parts = [
        words.joined(separator: "|"), "times=\(times.value)", "tone=\(tone?.rawValue ?? "-")",
        "tags=\(tags.joined(separator: "|"))", "urgent=\(isUrgent)", "capitals=\(usesCapitals)",
        "store=\(context.globals.store ?? "-")",
      ]
      try context.output.write(parts.joined(separator: " ") + "\n")
      return .success
    }
  }

  /// Throws what its argument names.
  struct Fail: Command {
    static let name = "fail"
    static let abstract = "Fail."
    static let examples = [CommandExample("sample fail usage", "Fails as a usage error.")]

    var kind = ""

    mutating func arguments(_ visitor: inout some ArgumentVisitor) {
      visitor.argument(&kind, "KIND", "How to fail.")
    }

    func run(in context: CommandContext) throws -> ExitStatus {
      try context.output.write("before\n")
      switch kind {
      case "usage": throw UsageError("'x' is no date", hint: "Write a date.")
      case "command": throw CommandFailure("no such todo: 7", hint: "Run 'todo list'.")
      case "interrupted": throw Interrupted(state: "nothing was imported")
      case "reader": throw OutputError.readerIsGone
      case "system": throw SystemError(action: "open a.jsonl", code: 2)
      case "damaged": return .dataError
      default: throw Unknown(text: kind)
      }
    }

    struct Unknown: Error, CustomStringConvertible {
      let text: String
      var description: String { "unknown: \(text)" }
    }
  }

  struct Open: Command {
    static let name = "open"
    static let abstract = "Open a box."
    static let examples = [CommandExample("sample box open B", "Opens B.")]

    var box: String?
    var path: String?

    mutating func arguments(_ visitor: inout some ArgumentVisitor) {
      visitor.argument(&box, "BOX", "Which box.")
      visitor.option(&path, "--path", "FILE", "Where it is.")
    }

    func run(in context: CommandContext) throws -> ExitStatus {
      try context.output.write("open \(box ?? "-") \(path ?? "-")\n")
      return .success
    }
  }

  struct Close: Command {
    static let name = "close"
    static let abstract = "Close a box."
    static let examples = [CommandExample("sample box close", "Closes it.")]

    mutating func arguments(_ visitor: inout some ArgumentVisitor) {}

    func run(in context: CommandContext) throws -> ExitStatus { .success }
  }

  /// What the bag does without a further word.
  struct Look: Command {
    static let name = "bag"
    static let abstract = "Show the bag."
    static let examples = [CommandExample("sample bag --deep", "Shows all.")]

    var isDeep = false

    mutating func arguments(_ visitor: inout some ArgumentVisitor) {
      visitor.flag(&isDeep, "-d, --deep", "Look below.")
    }

    func run(in context: CommandContext) throws -> ExitStatus {
      try context.output.write("look \(isDeep) \(context.globals.store ?? "-")\n")
      return .success
    }
  }
}
