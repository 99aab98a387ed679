import FoundationEssentials
import RawLMDB
import RecordStore

/// The queries that people ask of todos, in Swift and in SQLite's language.
enum Queries {
  /// A week in the middle of the three years of the data.
  private static let week: ClosedRange<Int64> =
    1_747_000_000_000...(1_747_000_000_000 + 7 * 86_400_000)

  static let all: [any Workload] = [
    NumberQuery(
      title: "Q1 count by a Bool without an index", unit: .milliseconds,
      goal: Goal(raw: 1.5, sqlite: 1),
      rawAnswer: { bench in
        var flagged: UInt64 = 0
        try check(raw_scan_flagged(bench.raw.handle, &flagged))
        return flagged
      },
      answer: { try UInt64($0.count(BenchTodo.where { $0.flagged == true })) },
      text: "SELECT count(*) FROM todo WHERE flagged"),
    NumberQuery(
      title: "Q2 count the open from their index", unit: .milliseconds,
      goal: Goal(raw: 2, sqlite: 1),
      rawAnswer: { bench in
        var open: UInt64 = 0
        try check(raw_count_open(bench.raw.handle, &open))
        return open
      },
      answer: { try UInt64($0.count(BenchTodo.where { $0.completed == false })) },
      text: "SELECT count(*) FROM todo WHERE completed = 0"),
    NumberQuery(
      title: "Q3 count titles that contain a word", unit: .milliseconds,
      answer: { try UInt64($0.count(BenchTodo.where { $0.title.contains("Zürich") })) },
      text: "SELECT count(*) FROM todo WHERE instr(title, 'Zürich')"),
    NumberQuery(
      title: "Q3 the same, each todo decoded and asked", unit: .milliseconds,
      answer: { txn in
        var count: UInt64 = 0
        try txn.forEach(BenchTodo.all) { todo in
          if try todo.record().title.contains("Zürich") { count += 1 }
        }
        return count
      },
      text: nil),
    TodoQuery(
      title: "Q4 the 50 newest open whose title begins with a word", unit: .microseconds,
      times: 50,
      query: BenchTodo.where { !$0.completed && $0.title.hasPrefix("call") }
        .sorted(by: \.createdAt, .descending).limit(50),
      text: "WHERE completed = 0 AND title GLOB 'call*' ORDER BY createdAt DESC LIMIT 50"),
    TodoQuery(
      title: "Q5 what is due within a week, by due date", unit: .milliseconds, times: 10,
      query: BenchTodo.where {
        $0.dueDate >= Date(milliseconds: week.lowerBound)
          && $0.dueDate <= Date(milliseconds: week.upperBound)
      }.sorted(by: \.dueDate),
      text: """
        WHERE dueDate BETWEEN \(week.lowerBound) AND \(week.upperBound) ORDER BY dueDate
        """),
    TodoQuery(
      title: "Q6 the ten most urgent flagged, newest first", unit: .milliseconds,
      query: BenchTodo.where { $0.flagged == true }
        .sorted(by: \.priority, .descending).sorted(by: \.createdAt, .descending).limit(10),
      text: "WHERE flagged ORDER BY priority DESC, createdAt DESC, id DESC LIMIT 10"),
    NumberQuery(
      title: "Q7 count the open that are urgent and overdue", unit: .milliseconds,
      answer: { txn in
        try UInt64(
          txn.count(
            BenchTodo.where {
              !$0.completed && $0.priority == .high
                && $0.dueDate < Date(milliseconds: 1_705_000_000_000)
            }))
      },
      text: """
        SELECT count(*) FROM todo
        WHERE completed = 0 AND priority = 3 AND dueDate < 1705000000000
        """),
    NumberQuery(
      title: "Q8 number of todos of each priority", unit: .milliseconds,
      answer: { txn in
        try txn.counts(by: \.priority, in: BenchTodo.all).reduce(0) { sum, group in
          sum &+ UInt64(group.count) &* UInt64(group.value.rawValue + 1)
        }
      },
      text: "SELECT priority, count(*) * (priority + 1) FROM todo GROUP BY priority"),
    NumberQuery(
      title: "Q9 the latest due date of the open", unit: .microseconds, times: 50,
      answer: { txn in
        let latest = try txn.maximum(of: \.dueDate, in: BenchTodo.where { !$0.completed })
        return UInt64(latest?.milliseconds ?? 0)
      },
      text: "SELECT max(dueDate) FROM todo WHERE completed = 0"),
    NumberQuery(
      title: "Q10 a query of text, parsed and planned", unit: .microseconds, goal: Goal(),
      times: 1_000,
      answer: { txn in
        let query = try BenchTodo.query(
          """
          completed == false AND title BEGINSWITH[c] 'call' AND priority IN {2, 3} \
          SORT(createdAt DESC) LIMIT(0)
          """)
        return try UInt64(txn.fetch(query).count)
      },
      text: nil),
  ]
}
