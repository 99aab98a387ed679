/// Writes the manual page of a program, in the language of `man(7)`.
///
/// It is made of the same declarations as ``HelpText``.
///
/// Source: `man(7)`, `groff_man(7)`.
struct ManualPage {
  let program: Program

  /// The page.
  var text: String {
    let root = program.root
    var lines = [
      ".TH \(root.name.uppercased()) 1 \"\" \"\(root.name) \(program.version)\"",
      ".SH NAME",
      Self.escaped(root.name) + " \\- " + Self.escaped(Self.withoutPeriod(root.abstract)),
      ".SH SYNOPSIS", Self.bold(root.name) + " " + Self.escaped("COMMAND [OPTIONS]"),
      ".SH DESCRIPTION",
    ]
    lines += paragraphs(root.discussion)
    lines.append(".SH OPTIONS OF EVERY COMMAND")
    lines += GlobalOptions.descriptions.flatMap(entry)
    lines.append(".SH COMMANDS")
    lines += root.members.flatMap { section(of: $0, path: [$0.name]) }
    lines += root.topics.flatMap(section)
    lines.append(".SH EXAMPLES")
    lines += examples(root.examples)
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(of node: CommandNode, path: [String]) -> [String] {
    let title = ".SS " + Self.escaped(([program.root.name] + path).joined(separator: " "))
    let head = [title, Self.escaped(node.abstract)]
    switch node {
    case .command(let type):
      return head + body(of: type, node, usagePath: path)
    case .group(let group):
      let own = group.standard.map { body(of: $0, node, usagePath: path) }
      return head + (own ?? paragraphs(node.discussion))
        + group.members.flatMap { section(of: $0, path: path + [$0.name]) }
    }
  }

  private func section(of topic: HelpTopic) -> [String] {
    [".SH " + Self.escaped(topic.name.uppercased()), Self.escaped(topic.abstract)]
      + paragraphs(topic.discussion)
      + topic.entries.flatMap { [".TP", Self.bold($0.label), Self.escaped($0.text)] }
      + [".PP", "An example:", ".PP", ".nf"]
      + topic.example.split(separator: "\n").map { Self.escaped(String($0)) } + [".fi"]
  }

  private func body(
    of type: any Command.Type, _ node: CommandNode, usagePath path: [String]
  ) -> [String] {
    let usage = HelpText.usageLine(of: type, path: [program.root.name] + path)
    return [".PP", Self.bold(usage)] + paragraphs(node.discussion)
      + ArgumentDescriber.descriptions(of: type).flatMap(entry) + examples(node.examples)
  }

  /// An argument or option with its explanation.
  private func entry(of description: ArgumentDescription) -> [String] {
    var label = description.usage
    if let names = description.names {
      label = [names.short, names.long].compactMap { $0 }.joined(separator: ", ")
      if !description.valueName.isEmpty { label += " " + description.valueName }
    }
    return [".TP", Self.bold(label), Self.escaped(description.explanation)]
  }

  private func paragraphs(_ discussion: String) -> [String] {
    discussion.split(separator: "\n\n").flatMap { paragraph in
      [".PP", Self.escaped(paragraph.split(separator: "\n").joined(separator: " "))]
    }
  }

  private func examples(_ examples: [CommandExample]) -> [String] {
    examples.flatMap { [".TP", Self.bold($0.line), Self.escaped($0.explanation)] }
  }

  private static func bold(_ text: String) -> String {
    "\\fB" + escaped(text, isInside: true) + "\\fR"
  }

  private static func withoutPeriod(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// The text with nothing in it that the formatter would take for its own.
  ///
  /// - Parameter isInside: Whether something stands before it in its line.
  private static func escaped(_ text: String, isInside: Bool = false) -> String {
    var result = ""
    if !isInside, text.hasPrefix(".") || text.hasPrefix("'") { result = "\\&" }
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default: result.append(character)
      }
    }
    return result
  }
}
