import Glibc

/// The medians as bars, the shorter the better, on a logarithmic scale.
///
/// Each work has a group of bars; their lengths are ratios to raw C, or to
/// RecordStore where raw C does not do the work.
struct BarChart {
  let results: [Runner.Result]

  private static let barHeight = 9
  private static let groupGap = 10
  private static let titleWidth = 330
  private static let top = 60
  private static let chartWidth = 600
  /// The scale goes from the one ratio to the other.
  private static let (smallest, largest) = (0.1, 100.0)
  private static let contenders: [Contender] = [.raw, .store, .sqlite]

  var svg: String {
    var parts: [String] = []
    var y = Self.top
    for result in results {
      let bars = Self.contenders.filter { result.samples[$0] != nil }
      let height = bars.count * Self.barHeight
      parts.append(
        text(result.workload.title, x: Self.titleWidth - 8, y: y + height / 2 + 4, anchor: "end"))
      for contender in bars {
        parts.append(bar(result, contender, y: y))
        y += Self.barHeight
      }
      y += Self.groupGap
    }
    let height = y + 10
    let width = Self.titleWidth + Self.chartWidth + 60
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      font-family="sans-serif" font-size="11">
      <rect width="100%" height="100%" fill="white"/>
      \(legend)
      \(scale(height: y))
      \(parts.joined(separator: "\n"))
      </svg>

      """
  }

  private func bar(_ result: Runner.Result, _ contender: Contender, y: Int) -> String {
    let base: Contender = result.samples[.raw] == nil ? .store : .raw
    let ratio = result.ratio(contender, base) ?? 1
    let length = max(1, Self.x(ratio) - Self.titleWidth)
    let color = Self.color(contender)
    return """
      <rect x="\(Self.titleWidth)" y="\(y)" width="\(length)" height="\(Self.barHeight - 1)" \
      fill="\(color)"/>
      <text x="\(Self.titleWidth + length + 4)" y="\(y + 8)" font-size="9">\
      \(Digits.ratio(ratio))</text>
      """
  }

  private var legend: String {
    let boxes = Self.contenders.enumerated().map { index, contender in
      let x = Self.titleWidth + index * 120
      return """
        <rect x="\(x)" y="12" width="12" height="12" fill="\(Self.color(contender))"/>
        \(text(contender.name, x: x + 18, y: 22))
        """
    }
    return boxes.joined(separator: "\n")
      + "\n" + text("time as a ratio to raw C, shorter is better", x: 8, y: 22)
  }

  /// A line at each power of ten.
  private func scale(height: Int) -> String {
    [0.1, 1, 10, 100].map { ratio in
      let x = Self.x(ratio)
      return """
        <line x1="\(x)" y1="44" x2="\(x)" y2="\(height)" stroke="#ccc"/>
        \(text("\(ratio < 1 ? "0.1" : String(Int(ratio)))x", x: x, y: 40, anchor: "middle"))
        """
    }.joined(separator: "\n")
  }

  private func text(_ text: String, x: Int, y: Int, anchor: String = "start") -> String {
    "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\">\(text)</text>"
  }

  private static func x(_ ratio: Double) -> Int {
    let place = log10(min(largest, max(smallest, ratio)) / smallest) / log10(largest / smallest)
    return titleWidth + Int(place * Double(chartWidth))
  }

  private static func color(_ contender: Contender) -> String {
    switch contender {
    case .raw: "#888888"
    case .reference: "#bbbbbb"
    case .store: "#e8590c"
    case .sqlite: "#1971c2"
    }
  }
}
