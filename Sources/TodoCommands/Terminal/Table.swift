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
      let widest = rows.reduce(0) { max($0, $1[index].text.displayWidth) }
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
    let last = row.indices.last { widths[$0] != nil && !row[$0].text.isEmpty }
    var line = ""
    for index in row.indices {
      guard let last, index <= last, let width = widths[index] else { continue }
      if index > 0, widths[..<index].contains(where: { $0 != nil }) {
        line += String(repeating: " ", count: TableLayout.gap)
      }
      line += field(row[index], columns[index], width, isLast: index == last)
    }
    try output.write(line + "\n")
  }

  private func field(
    _ cell: TableCell, _ column: TableColumn, _ width: Int, isLast: Bool
  ) -> String {
    let text = available == nil ? cell.text : cell.text.truncated(to: width)
    let space = String(repeating: " ", count: max(0, width - text.displayWidth))
    let styled = cell.styled(text, style)
    switch column.alignment {
    case .right: return space + styled
    case .left: return isLast ? styled : styled + space
    }
  }
}
