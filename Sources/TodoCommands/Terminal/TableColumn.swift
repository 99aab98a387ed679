/// A column of a ``Table``.
struct TableColumn {
  enum Alignment { case left, right }

  var title: String
  var alignment = Alignment.left
  /// The least width in columns; nil when its cells are never cut.
  var minimumWidth: Int?
  /// Its place among the columns when space is short; 0 is the most important.
  var rank: Int
}

/// A text in a ``Table`` and how it is emphasised.
struct TableCell {
  enum Emphasis { case none, faint, warning, danger }

  let text: String
  /// The terminal columns that the text takes.
  let width: Int
  let emphasis: Emphasis

  /// - Parameter text: Any text; what could steer a terminal is escaped.
  init(_ text: String, _ emphasis: Emphasis = .none) {
    // Most texts are ASCII: looking at each byte once is enough for them.
    let isPlain = text.isPrintableASCII
    self.text = isPlain ? text : text.visible
    width = isPlain ? text.utf8.count : self.text.displayWidth
    self.emphasis = emphasis
  }

  /// The cell, cut so that it takes at most `width` columns.
  func truncated(to width: Int) -> TableCell {
    self.width <= width ? self : TableCell(text.truncated(to: width), emphasis)
  }

  /// The text with its emphasis.
  func styled(_ style: Style) -> String {
    switch emphasis {
    case .none: text
    case .faint: style.faint(text)
    case .warning: style.yellow(text)
    case .danger: style.red(text)
    }
  }
}
