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
  enum Emphasis { case none, bold, faint, warning, danger }

  var text: String
  var emphasis = Emphasis.none

  /// - Parameter text: Any text; what could steer a terminal is escaped.
  init(_ text: String, _ emphasis: Emphasis = .none) {
    self.text = text.visible
    self.emphasis = emphasis
  }

  func styled(_ text: String, _ style: Style) -> String {
    switch emphasis {
    case .none: text
    case .bold: style.bold(text)
    case .faint: style.faint(text)
    case .warning: style.yellow(text)
    case .danger: style.red(text)
    }
  }
}
