/// The results as a Markdown table.
struct Table {
  let results: [Runner.Result]

  /// A line a work: median, smallest and largest time of each contender, and
  /// the ratios of the medians.
  var text: String {
    let names = Contender.allCases.map(\.name).joined(separator: " | ")
    var lines = [
      "| an operation, median (smallest–largest) | \(names) | study's to raw C "
        + "| RecordStore to raw C | RecordStore to SQLite |",
      String(repeating: "|---", count: Contender.allCases.count + 4) + "|",
    ]
    for result in results {
      var cells = Contender.allCases.map { cell(result, $0) }
      cells.append(ratio(result, .reference, .raw, nil))
      cells.append(ratio(result, .store, .raw, result.workload.goal.raw))
      cells.append(ratio(result, .store, .sqlite, result.workload.goal.sqlite))
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
    guard low < high else { return Digits.three(median / unit) }
    return "\(Digits.three(median / unit)) "
      + "(\(Digits.three(low / unit))–\(Digits.three(high / unit)))"
  }

  private func ratio(
    _ result: Runner.Result, _ contender: Contender, _ other: Contender, _ goal: Double?
  ) -> String {
    guard let ratio = result.ratio(contender, other) else { return "–" }
    guard let goal else { return "\(Digits.ratio(ratio))x" }
    let verdict = ratio <= goal ? "met" : "missed"
    return "**\(Digits.ratio(ratio))x**, ≤ \(Digits.ratio(goal))x \(verdict)"
  }
}

extension Runner.Result {
  /// The median of one contender over that of another; nil when one does not do
  /// the work.
  func ratio(_ contender: Contender, _ other: Contender) -> Double? {
    guard let samples = samples[contender], let others = self.samples[other] else { return nil }
    return samples.median / others.median
  }
}

/// Numbers as people read them.
enum Digits {
  /// Three significant digits, all digits of a whole number above 100.
  static func three(_ value: Double) -> String {
    if value >= 100 { return "\(Int(value.rounded()))" }
    if value >= 10 { return "\((value * 10).rounded() / 10)" }
    if value >= 1 { return "\((value * 100).rounded() / 100)" }
    return "\((value * 1000).rounded() / 1000)"
  }

  /// Two digits after the point, three below a tenth.
  static func ratio(_ value: Double) -> String {
    let digits = value < 0.1 ? 3 : 2
    let scale = digits == 3 ? 1000 : 100
    let scaled = Int((value * Double(scale)).rounded())
    let rest = String(scaled % scale)
    return "\(scaled / scale)." + String(repeating: "0", count: digits - rest.count) + rest
  }
}
