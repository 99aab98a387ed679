/// Writes the help of the program, a group or a command.
///
/// Text is wrapped to the width. In a narrow terminal the explanation of an
/// option stands below it instead of beside it.
struct HelpText {
  let programName: String
  /// In columns.
  let width: Int
  let style: Style

  /// The help that `path` leads to; ends with a line break.
  func text(of node: CommandNode, path: [String]) -> String {
    var sections = [wrapped(node.abstract)]
    switch node {
    case .command(let type):
      let descriptions = ArgumentDescriber.descriptions(of: type)
      sections.append(usage(of: type, path: path))
      sections += paragraphs(node.discussion)
      sections.append(list("Arguments", rows(descriptions.filter { $0.names == nil })))
      let options = descriptions.filter { $0.names != nil } + GlobalOptions.descriptions
      sections.append(list("Options", rows(options)))
    case .group(let group):
      sections.append(usage(of: group, path: path))
      sections += paragraphs(node.discussion)
      sections.append(list("Commands", group.members.map { ($0.name, $0.abstract) }))
      sections.append(list("Topics of help", group.topics.map { ($0.name, $0.abstract) }))
      sections.append(list("Options", groupOptions(group, path)))
    }
    sections.append(examples(node.examples))
    if case .group = node {
      sections.append(wrapped("Run '\(programName) help \(hintPath(path))' for more."))
    }
    return sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// A page that belongs to no command; ends with a line break.
  func text(of topic: HelpTopic) -> String {
    let sections =
      [wrapped(topic.abstract)] + paragraphs(topic.discussion)
      + [list("Keys", topic.entries), heading("Example") + "\n" + indented(topic.example)]
    return sections.joined(separator: "\n")
  }

  /// One line that shows how a command is called.
  ///
  /// - Parameter path: The words that lead to it, the program's name first.
  static func usageLine(of type: any Command.Type, path: [String]) -> String {
    let positionals = ArgumentDescriber.descriptions(of: type).map(\.usage).filter { !$0.isEmpty }
    return (path + ["[OPTIONS]"] + positionals).joined(separator: " ")
  }

  private func usage(of type: any Command.Type, path: [String]) -> String {
    let text = TextWrap.lines(
      of: Self.usageLine(of: type, path: [programName] + path), width: width - 7, hangingIndent: 2)
    return heading("Usage") + " " + text.joined(separator: "\n       ") + "\n"
  }

  private func usage(of group: CommandGroup, path: [String]) -> String {
    var lines = [line(path) + " COMMAND [OPTIONS]"]
    if group.standard != nil { lines.insert(line(path) + " [OPTIONS]", at: 0) }
    return heading("Usage") + " " + lines.joined(separator: "\n       ") + "\n"
  }

  private func line(_ path: [String]) -> String {
    ([programName] + path).joined(separator: " ")
  }

  private func hintPath(_ path: [String]) -> String {
    (path + ["COMMAND"]).joined(separator: " ")
  }

  private func heading(_ title: String) -> String { style.bold(title + ":") }

  private func wrapped(_ text: String, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    return TextWrap.lines(of: text, width: width - indent).map { margin + $0 + "\n" }.joined()
  }

  private func indented(_ lines: String) -> String {
    lines.split(separator: "\n").map { "  \($0)\n" }.joined()
  }

  private func paragraphs(_ discussion: String) -> [String] {
    discussion.split(separator: "\n\n")
      .map { wrapped($0.split(separator: "\n").joined(separator: " ")) }
  }

  private func groupOptions(_ group: CommandGroup, _ path: [String]) -> [(String, String)] {
    let own = group.standard.map { ArgumentDescriber.descriptions(of: $0) } ?? []
    let version = [("    --version", "Show the version.")]
    return rows(own + GlobalOptions.descriptions) + (path.isEmpty ? version : [])
  }

  private func rows(_ descriptions: [ArgumentDescription]) -> [(label: String, text: String)] {
    descriptions.map { (label(of: $0), $0.explanation) }
  }

  private func label(of description: ArgumentDescription) -> String {
    guard let names = description.names else {
      return description.usage
    }
    let short = names.short.map { $0 + ", " } ?? "    "
    let value = description.valueName.isEmpty ? "" : " " + description.valueName
    return short + names.long + value
  }

  private func list(_ title: String, _ rows: [(label: String, text: String)]) -> String {
    guard let longest = rows.map(\.label.displayWidth).max() else { return "" }
    let textColumn = 2 + longest + 2
    let isStacked = width - textColumn < 30
    var result = heading(title) + "\n"
    for row in rows {
      if isStacked {
        result += "  \(row.label)\n" + wrapped(row.text, indent: 6)
      } else {
        let label = "  " + row.label.padded(to: longest) + "  "
        let lines = TextWrap.lines(of: row.text, width: width - textColumn)
        let margin = "\n" + String(repeating: " ", count: textColumn)
        result += label + lines.joined(separator: margin) + "\n"
      }
    }
    return result
  }

  private func examples(_ examples: [CommandExample]) -> String {
    guard !examples.isEmpty else { return "" }
    return heading("Examples") + "\n"
      + examples.map { "  \($0.line)\n" + wrapped($0.explanation, indent: 6) }.joined()
  }
}
