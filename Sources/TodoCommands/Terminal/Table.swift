/// Writes rows as aligned columns.
///
/// The widths come from the first rows, so that a table of any length streams
/// in bounded memory. On a terminal a line never exceeds its width and the
/// columns have titles; elsewhere nothing is cut off, no title is written, and
/// a line is one row.
struct Table {
  private let columns: [TableColumn]
  private let available: Int?
  private let style: Style
  /// The rows that wait for the widths; nil once those are known.
  private var waiting: [[TableCell]]? = []
  private var widths: [Int?] = []

  /// How many rows decide about the widths.
  private static let window = 1_000

  /// - Parameter width: The width of the terminal in columns; nil when the
  ///   output is not a terminal.
  init(columns: [TableColumn], width: Int?, style: Style) {
    self.columns = columns
    available = width
    self.style = style
  }

  /// Adds a row, which has one cell for each column.
  mutating func append(_ row: [TableCell], to output: Output) throws(OutputError) {
    guard waiting != nil else { return try write(row, to: output) }
    waiting?.append(row)
    if waiting?.count == Self.window { try begin(on: output, hidingEmptyColumns: false) }
  }

  /// Writes what waits; to be called once, after the last row.
  mutating func finish(on output: Output) throws(OutputError) {
    if waiting != nil { try begin(on: output, hidingEmptyColumns: true) }
  }

  private mutating func begin(
    on output: Output, hidingEmptyColumns: Bool
  ) throws(OutputError) {
    let rows = waiting ?? []
    waiting = nil
    guard !rows.isEmpty else { return }
    let natural = columns.indices.map { index in
      let widest = rows.reduce(0) { max($0, $1[index].width) }
      return available == nil ? widest : max(widest, columns[index].title.displayWidth)
    }
    let shown = columns.indices.filter { index in
      !hidingEmptyColumns || rows.contains { !$0[index].text.isEmpty }
    }
    let laidOut = TableLayout.widths(
      of: shown.map { columns[$0] }, natural: shown.map { natural[$0] }, available: available)
    widths = columns.map { _ in nil }
    for (index, width) in zip(shown, laidOut) { widths[index] = width }
    if available != nil { try write(columns.map { TableCell($0.title, .faint) }, to: output) }
    for row in rows { try write(row, to: output) }
  }

  private func write(_ row: [TableCell], to output: Output) throws(OutputError) {
    // Spaces are written only before a text, so that no line ends with one.
    var missing = 0
    var isFirst = true
    for index in row.indices {
      guard let width = widths[index] else { continue }
      if !isFirst { missing += TableLayout.gap }
      isFirst = false
      let cell = available == nil ? row[index] : row[index].truncated(to: width)
      let space = max(0, width - cell.width)
      if columns[index].alignment == .right { missing += space }
      if !cell.text.isEmpty {
        try output.write(spaces: missing)
        try output.write(cell.styled(style))
        missing = 0
      }
      if columns[index].alignment == .left { missing += space }
    }
    try output.write("\n")
  }
}
