/// Gives the columns of a table their widths.
enum TableLayout {
  /// Columns of space between two columns.
  static let gap = 2

  /// The width of each column; nil for one that is not shown.
  ///
  /// Where all fits, every column is as wide as its widest cell. Else the least
  /// important columns go until the others fit at their least widths, and what
  /// is left over goes to the most important ones first.
  ///
  /// - Parameters:
  ///   - natural: The width of the widest cell of each column.
  ///   - available: The width of the terminal; nil for no limit.
  static func widths(
    of columns: [TableColumn], natural: [Int], available: Int?
  ) -> [Int?] {
    guard let available else { return natural }
    var widths: [Int?] = columns.indices.map { index in
      min(natural[index], columns[index].minimumWidth ?? natural[index])
    }
    let byImportance = columns.indices.sorted { columns[$0].rank < columns[$1].rank }
    for index in byImportance.reversed() where total(widths) > available && shown(widths) > 1 {
      widths[index] = nil
    }
    for index in byImportance {
      guard let width = widths[index] else { continue }
      widths[index] = min(natural[index], width + max(0, available - total(widths)))
    }
    if let first = byImportance.first, let width = widths[first], total(widths) > available {
      widths[first] = max(1, width - (total(widths) - available))
    }
    return widths
  }

  private static func shown(_ widths: [Int?]) -> Int { widths.count { $0 != nil } }

  private static func total(_ widths: [Int?]) -> Int {
    widths.reduce(0) { $0 + ($1 ?? 0) } + gap * max(0, shown(widths) - 1)
  }
}
