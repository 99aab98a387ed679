/// Rows of labels with bars as long as their values.
struct BarChart {
  /// A row.
  struct Bar {
    var label: String
    /// Not negative.
    var value: Int
  }

  /// From top to bottom.
  var bars: [Bar]

  /// The chart in lines that are no wider than `width`, each with a line break.
  ///
  /// A column stands for one where there is room for the longest bar, else for
  /// as many as the room demands; a value above 0 has a column at least.
  func text(width: Int, style: Style) -> String {
    let largest = max(1, bars.map(\.value).max() ?? 1)
    let numberWidth = String(largest).count
    let longest = bars.map(\.label.visible.displayWidth).max() ?? 0
    let labelWidth = min(longest, max(4, (width - numberWidth - 4) / 2))
    let room = max(1, width - labelWidth - numberWidth - 4)
    return bars.map { bar in
      let columns = largest <= room ? bar.value : bar.value * room / largest
      let bricks = String(repeating: "█", count: bar.value > 0 ? max(1, columns) : 0)
      let label = bar.label.visible.truncated(to: labelWidth).padded(to: labelWidth)
      let number = String(bar.value)
      let margin = String(repeating: " ", count: numberWidth - number.count)
      return "\(label)  \(margin)\(number)" + (bricks.isEmpty ? "" : "  " + style.faint(bricks))
        + "\n"
    }.joined()
  }
}
