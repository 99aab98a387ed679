import FoundationEssentials
import RecordStore
import Testing
import TodoInterchange
import TodoKit

/// Random todos and lines, to todo.txt and back.
@Suite struct TodoTxtRoundTripTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `every field comes back of which no loss was reported`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var options = TodoTxtOptions()
    options.hasIDs = true
    options.hasNotes = true
    try withTodoStore { original in
      try Self.fill(original, count: 1_000, using: &generator)
      let exported = try original.exportedAsTodoTxt(options)
      var losses: [TodoKey: Int] = [:]
      try withTodoStore { copy in
        let report = try copy.importing(exported.text, ImportOptions { $0.format = .todoTxt })
        #expect(report.counts == [1_000, 1_000, 0, 0, 0, 0])
        for todo in try original.all() {
          let found = try #require(try copy.store.read { try $0.fetch(Todo.self, todo.id) })
          func compare<Value: Equatable>(_ key: TodoKey, _ value: Value, _ other: Value) {
            if value != other { losses[key, default: 0] += 1 }
          }
          compare(.title, todo.title, found.title)
          compare(.notes, todo.notes, found.notes)
          compare(.list, try original.listName(of: todo), try copy.listName(of: found))
          compare(.tags, todo.tags, found.tags)
          compare(.dueDate, todo.dueDate, found.dueDate)
          compare(.priority, todo.priority, found.priority)
          #expect(todo.completed == found.completed)
          #expect(todo.completedAt == found.completedAt)
          #expect(todo.createdAt == found.createdAt)
        }
        // What was lost once is not lost again.
        let again = try copy.exportedAsTodoTxt(options)
        #expect(again.report.losses == [:])
        #expect(again.text == exported.text)
      }
      #expect(losses == exported.report.losses)
      #expect(losses.values.reduce(0, +) > 100)
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `every line comes out as it came in, but for its front`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var lines: [String] = []
    for _ in 0..<1_000 {
      let front = ["2026-01-01 ", "(A) 2026-01-01 ", "(Q) 2026-01-01 ", "x 2026-02-01 2026-01-01 "]
      let words = (0...Int.random(in: 0...6, using: &generator)).map { _ in
        Self.words.randomElement(using: &generator) ?? "a"
      }
      lines.append((front.randomElement(using: &generator) ?? "") + words.joined(separator: " "))
    }
    let text = lines.joined(separator: "\n") + "\n"
    try withTodoStore { todos in
      try todos.importing(text)
      #expect(try todos.exportedAsTodoTxt().text == text)
    }
  }

  private static let words = [
    "a", "b:c", "+p", "+q", "@c", "@d", "due:2026-05-01", "due:2026-02-30", "t:2026-04-01",
    "due:2026-05-01T09:30", "x", "(A)", "2026-03-01", "pri:no", "http://x.org", "é", "👩‍👩‍👧", "+", "@",
  ]

  private static func fill(
    _ todos: TodoStore, count: Int, using generator: inout SeededGenerator
  ) throws {
    let day = Int.random(in: 10_000...20_000, using: &generator)
    try todos.store.write { txn in
      let lists = try ["Home", "Wörk", "two words", "p"].map {
        try txn.addList(named: $0, at: todos.now).id
      }
      var intake = try TodoIntake(in: txn)
      for index in 0..<count {
        func pick<T>(_ choices: [T]) -> T {
          choices[Int.random(in: choices.indices, using: &generator)]
        }
        let separator = pick([" ", " ", " ", "  ", "\n"])
        var todo = Todo(
          title: (0...index % 4).map { _ in pick(words) }.joined(separator: separator))
        todo.list = pick([nil, lists.randomElement(using: &generator)])
        todo.tags = pick([[], ["c"], ["c", "e"], ["é e"]])
        todo.notes = pick(["", "a note", "100 %\nof +all @kinds: 漢"])
        todo.priority = pick(Priority.allCases)
        todo.dueDate = pick([nil, CivilDate(daysSince1970: day + index).map(DueDate.day)])
        if index % 50 == 0 { todo.dueDate = .instant(todos.now) }
        todo.completed = pick([true, false])
        let date = Self.date(ofDay: day - index)
        todo.completedAt = todo.completed ? pick([nil, date]) : nil
        todo.createdAt = date
        try intake.add(todo, to: &txn)
      }
    }
  }

  private static func date(ofDay day: Int) -> Date {
    Date(timeIntervalSince1970: Double(day) * 86_400)
  }
}
