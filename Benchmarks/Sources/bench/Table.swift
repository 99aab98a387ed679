/// The results as a Markdown table.
struct Table {
  let results: [Runner.Result]

  /// A line a work: median, smallest and largest time, and the ratio of the
  /// medians to raw C.
  var text: String {
    let names = Contender.allCases.map(\.name).joined(separator: " | ")
    var lines = [
      "| an operation, median (smallest–largest) | \(names) | goal |",
      "|---|" + String(repeating: "---|", count: Contender.allCases.count) + "---|",
    ]
    for result in results {
      let cells = Contender.allCases.map { cell(result, $0) } + [verdict(result)]
      lines.append(
        "| \(result.workload.title), \(result.workload.unit.rawValue) | "
          + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n")
  }

  private func cell(_ result: Runner.Result, _ contender: Contender) -> String {
    guard let samples = result.samples[contender] else { return "–" }
    let unit = result.workload.unit.inSeconds
    let (median, low, high) = (samples.median, samples.smallest, samples.largest)
    let times = "\(digits(median / unit)) (\(digits(low / unit))–\(digits(high / unit)))"
    guard contender != .raw, let ratio = ratio(result, contender) else { return times }
    return "\(times) **\(fixed(ratio))x**"
  }

  private func verdict(_ result: Runner.Result) -> String {
    guard let ratio = ratio(result, .store), let goal = result.workload.goal else { return "–" }
    return "≤ \(fixed(goal))x " + (ratio <= goal ? "met" : "missed")
  }

  private func ratio(_ result: Runner.Result, _ contender: Contender) -> Double? {
    guard let samples = result.samples[contender], let raw = result.samples[.raw] else {
      return nil
    }
    return samples.median / raw.median
  }

  /// Three significant digits, all digits of a whole number above 100.
  private func digits(_ value: Double) -> String {
    if value >= 100 { return "\(Int(value.rounded()))" }
    if value >= 10 { return "\((value * 10).rounded() / 10)" }
    return "\((value * 100).rounded() / 100)"
  }

  /// Two digits after the point.
  private func fixed(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
