import RecordStore
import TodoInterchange
import TodoKit

/// `todo stats`: how many todos there are, of what kind.
struct StatsCommand: Command {
  static let name = "stats"
  static let abstract = "Show how many todos are open, done and overdue."
  static let discussion = """
    Shows how many todos are open and completed, how many were completed on each of the last days,
    and the open ones by list and by tag. A todo with several tags counts for each.

    With --json, one object: open, completed, overdue, dueToday, withoutDueDate; days, an array of
    objects with date and completed; lists, an array of objects with list, open and completed, where
    the list is null for todos in none; tags, an array of objects with tag and open.
    """
  static let examples = [
    CommandExample("todo stats", "Shows the last two weeks."),
    CommandExample("todo stats --days 30 --json", "Prints the last 30 days for another program."),
  ]
  static let isPaged = true

  private var days = Count(argument: "14")!  // Safe because 14 is a count.
  private var isJSON = false

  /// How many lists and tags are shown.
  private static let barLimit = 10
  /// The most days that are counted: about ten years.
  private static let dayLimit = 3_660

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.option(&days, "--days", "COUNT", "Count completed todos on so many days up to today.")
    visitor.flag(&isJSON, "--json", "Print one JSON object.")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    guard 1...Self.dayLimit ~= days.value else {
      throw UsageError("--days takes 1 to \(Self.dayLimit)")
    }
    let location = try context.storeLocation()
    guard let todos = try context.todosForReading(at: location) else {
      throw CommandFailure.missingStore(location)
    }
    let (statistics, names) = try todos.store.read { txn in
      (
        try txn.statistics(days: days.value, at: todos.now, in: todos.zone),
        try txn.lists().namesByID
      )
    }
    let report = Report(statistics, names: names)
    if isJSON {
      try context.output.write(report.json)
    } else {
      let width = context.environment.terminal.width ?? 80
      try context.output.write(
        report.text(width: max(20, width), style: context.environment.outputStyle))
    }
    return .success
  }
}

extension StatsCommand {
  /// The numbers in the order in which they are shown.
  private struct Report {
    let statistics: TodoStatistics
    /// Most open ones first, then by name; nil is the name for no list.
    let lists: [(name: String?, count: ListCount)]
    let tags: [(tag: String, open: Int)]

    init(_ statistics: TodoStatistics, names: [TodoList.ID: String]) {
      self.statistics = statistics
      lists = statistics.lists.map { ($0.key.flatMap { names[$0] }, $0.value) }
        .sorted { ($1.count.open, $0.name ?? "") < ($0.count.open, $1.name ?? "") }
      tags = statistics.tags.map { ($0.key, $0.value) }
        .sorted { ($1.open, $0.tag) < ($0.open, $1.tag) }
    }

    func text(width: Int, style: Style) -> String {
      let rows = [
        ("Open", statistics.open), ("Completed", statistics.completed),
        ("Overdue", statistics.overdue), ("Due today", statistics.dueToday),
        ("No due date", statistics.withoutDueDate),
      ]
      let numberWidth = rows.map { String($0.1).count }.max() ?? 1
      let numbers = rows.map { label, number in
        let text = String(number)
        return label.padded(to: 11) + String(repeating: " ", count: 2 + numberWidth - text.count)
          + text + "\n"
      }
      let charts: [(String, [BarChart.Bar], Int)] = [
        ("Completed by day", days, 0), ("Open by list", openLists, hiddenCount(openLists)),
        ("Open by tag", openTags, hiddenCount(openTags)),
      ]
      let parts = charts.filter { !$0.1.isEmpty }.map { title, bars, hidden in
        let chart = BarChart(bars: Array(bars.prefix(bars.count - hidden)))
        return "\n" + style.bold(title) + "\n" + chart.text(width: width, style: style)
          + (hidden > 0 ? "and \(hidden) more\n" : "")
      }
      return numbers.joined() + parts.joined()
    }

    private var days: [BarChart.Bar] {
      statistics.days.map { day in
        BarChart.Bar(label: "\(day.date.weekday.shortName) \(day.date)", value: day.completed)
      }
    }

    private var openLists: [BarChart.Bar] {
      lists.filter { $0.count.open > 0 }
        .map { BarChart.Bar(label: $0.name ?? "(no list)", value: $0.count.open) }
    }

    private var openTags: [BarChart.Bar] {
      tags.map { BarChart.Bar(label: $0.tag, value: $0.open) }
    }

    private func hiddenCount(_ bars: [BarChart.Bar]) -> Int { max(0, bars.count - barLimit) }

    var json: [UInt8] {
      var json = JSONWriter()
      json.object { json in
        json.member("open", statistics.open)
        json.member("completed", statistics.completed)
        json.member("overdue", statistics.overdue)
        json.member("dueToday", statistics.dueToday)
        json.member("withoutDueDate", statistics.withoutDueDate)
        json.objects("days", statistics.days) { json, day in
          json.member("date", day.date.description)
          json.member("completed", day.completed)
        }
        json.objects("lists", lists) { json, list in
          json.member("list", list.name)
          json.member("open", list.count.open)
          json.member("completed", list.count.completed)
        }
        json.objects("tags", tags) { json, tag in
          json.member("tag", tag.tag)
          json.member("open", tag.open)
        }
      }
      json.endLine()
      return json.bytes
    }
  }
}

extension JSONWriter {
  /// Writes a key and an array with an object for each element.
  fileprivate mutating func objects<Element>(
    _ key: String, _ elements: [Element], _ members: (inout JSONWriter, Element) -> Void
  ) {
    self.key(key)
    array { json in
      for element in elements { json.object { members(&$0, element) } }
    }
  }
}
