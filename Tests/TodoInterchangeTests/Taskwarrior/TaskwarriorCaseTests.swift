import RecordStore
import Testing
import TodoInterchange
import TodoKit

/// Files of Taskwarrior on which other programs failed.
@Suite struct TaskwarriorCaseTests {
  @Test func `C001: of two tasks with one UUID the last counts, and both lines are named`() throws {
    try withTodoStore { todos in
      let report = try todos.importing(file: "c001-dup-uuid.jsonl")
      #expect(report.counts == [3, 2, 1, 0, 0, 0])
      #expect(try todos.all().map(\.title) == ["second text", "other"])
      #expect(
        report.duplicates.map(\.description) == [
          "c001-dup-uuid.jsonl:2: the ID 11111111-0000-4000-8000-000000000001 stands at "
            + "c001-dup-uuid.jsonl:1 too; this record counts"
        ])
      #expect(report.duplicateCount == 1)
    }
  }

  @Test func `C001: strictly, the second task with one UUID is rejected`() throws {
    try withTodoStore { todos in
      let strict = ImportOptions { $0.rejectsDuplicates = true }
      let error = try todos.rejection(ofFile: "c001-dup-uuid.jsonl", strict)
      #expect(
        error.rejected.map(\.description) == [
          "c001-dup-uuid.jsonl:2: field 'uuid': the record at c001-dup-uuid.jsonl:1 has the same"
        ])
    }
  }

  @Test func `C037: names longer than a key are stored, found and told apart`() throws {
    try withTodoStore { todos in
      #expect(try todos.importing(file: "c037-long-names.jsonl").counts == [4, 4, 0, 0, 0, 0])
      let long = String(repeating: "s", count: 600)
      for (tag, title) in [
        (String(repeating: "t", count: 600), "long tag"),
        (long + "1", "tags sharing 600 bytes"),
        (long + "2", "tags sharing 600 bytes"), (long, nil),
      ] {
        let found = try todos.store.read { txn in
          try txn.fetch(Todo.where { $0.tags.any == tag }.requireIndex)
        }
        #expect(found.map(\.title) == [title].compactMap(\.self))
      }
      let name = String(repeating: "\u{1F600}", count: 200)
      let list = try #require(try todos.store.read { try $0.list(named: name) })
      #expect(try todos.todo("long emoji list name").list == list.id)
      #expect(try todos.exported().contains(name))
    }
  }

  @Test func `C003: a partial task changes what it speaks of, and only once`() throws {
    try withTodoStore { todos in
      try todos.importing(file: "c003a-full.jsonl")
      let before = try todos.todo("report")
      #expect(before.priority == .high)
      let later = try TodoStore(todos.store, at: "2026-06-08T11:00:00Z")
      #expect(try later.importing(file: "c003b-partial.jsonl").counts == [1, 0, 1, 0, 0, 0])
      var expected = before
      expected.title = "report v2"
      expected.updatedAt = later.now.date
      #expect(try later.all() == [expected])
      let muchLater = try TodoStore(todos.store, at: "2026-06-08T12:00:00Z")
      #expect(try muchLater.importing(file: "c003b-partial.jsonl").counts == [1, 0, 0, 1, 0, 0])
      #expect(try todos.all() == [expected])
    }
  }

  @Test func `C003: a partial task replaces all, by option`() throws {
    try withTodoStore { todos in
      try todos.importing(file: "c003a-full.jsonl")
      let before = try todos.todo("report")
      let replacing = ImportOptions { $0.replacesRecords = true }
      #expect(
        try todos.importing(file: "c003b-partial.jsonl", replacing).counts == [1, 0, 1, 0, 0, 0])
      var expected = before
      expected.title = "report v2"
      expected.dueDate = nil
      expected.priority = .none
      expected.tags = []
      #expect(try todos.all() == [expected])
    }
  }

  @Test func `C006: a raw line break in a string is an error at line 2`() throws {
    try withTodoStore { todos in
      let error = try todos.rejection(ofFile: "c006-raw-newline.json")
      #expect(
        error.rejected.map(\.description) == [
          "c006-raw-newline.json:2: a string ends here without its closing quote "
            + "(column 39: 666-0000-4000-8000-00000); the rest of the input is not read"
        ])
      #expect(try todos.importing(#"{"title":"next"}"#).created == 1)
    }
  }

  @Test func `C007: what has the wrong shape is rejected by line and field`() throws {
    let file = "c007-annotations-string.jsonl"
    try withTodoStore { todos in
      let expected = [
        "\(file):2: field 'annotations': an array belongs here, not a string "
          + #"(column 61: "pending","annotations":"just text"})"#,
        "\(file):3: field 'annotations': an annotation has no description "
          + #"(column 64: pending","annotations":[{"entry":"20260101T08000)"#,
        "\(file):4: field 'tags': an array belongs here, not a string "
          + #"(column 59: tatus":"pending","tags":"a,b"})"#,
      ]
      let error = try todos.rejection(ofFile: file)
      #expect(error.rejected.map(\.description) == expected)
      #expect(error.report.counts == [6, 0, 0, 0, 3, 3])

      var rejected: [String] = []
      let keepingGoing = ImportOptions { $0.keepsGoing = true }
      let report = try todos.importing(file: file, keepingGoing) {
        rejected.append($0.description)
      }
      #expect(rejected == expected)
      #expect(report.counts == [6, 3, 0, 0, 0, 3])
      #expect(try todos.all().map(\.title) == ["good one", "null fields", "good two"])
      #expect(try todos.todo("null fields").dueDate == nil)
      #expect(try todos.todo("null fields").tags == [])
    }
  }

  @Test func `C008: a missing value and a bare word are errors at their lines`() throws {
    try withTodoStore { todos in
      let error = try todos.rejection(ofFile: "c008-bad-number.json")
      #expect(
        error.rejected.map(\.description) == [
          "c008-bad-number.json:3: field 'estimate': a value belongs here, not , "
            + #"(column 46: ate missing","estimate":,"status":"pending"})"#,
          "c008-bad-number.json:4: field 'urgency': a bare word is not a value; text stands in "
            + "double quotes, and the only words are true, false and null "
            + #"(column 46: cy bare word","urgency":H,"status":"pending"})"#,
        ])
      #expect(error.report.counts == [3, 0, 0, 0, 1, 2])
    }
  }

  @Test(arguments: [
    ("c011a-array.json", ["array one", "array two"]),
    ("c011b-lines.jsonl", ["line one", "line two"]),
    ("c011c-pretty.json", ["one pretty object"]),
  ])
  func `C011: an array, lines and a pretty object are read without a flag`(
    file: String, titles: [String]
  ) throws {
    try withTodoStore { todos in
      let report = try todos.importing(file: file)
      #expect(report.counts == [titles.count, titles.count, 0, 0, 0, 0])
      #expect(report.unknownFields == [])
      #expect(try todos.all().map(\.title) == titles)
      #expect(try todos.all().allSatisfy { $0.extra == nil })
      #expect(try todos.importing(file: file).counts == [titles.count, 0, 0, titles.count, 0, 0])
    }
  }

  @Test func `C013: nothing of an unusual task is lost, and none is taken for another`() throws {
    let file = "c013-case-and-udas.json"
    try withTodoStore { todos in
      let error = try todos.rejection(ofFile: file)
      let paused =
        "\(file):1: field 'status': 'paused' is not a status: these are pending, waiting, "
        + "completed, deleted and recurring"
      #expect(error.rejected.map(\.description) == [paused])

      var rejected: [String] = []
      let keepingGoing = ImportOptions { $0.keepsGoing = true }
      let report = try todos.importing(file: file, keepingGoing) {
        rejected.append($0.description)
      }
      #expect(rejected == [paused])
      #expect(report.counts == [5, 2, 0, 0, 2, 1])
      #expect(report.deletedTasks == 1)
      #expect(report.recurringTasks == 1)
      #expect(report.waitingTasks == 1)

      let mixed = try todos.todo("Mixed")
      #expect(!mixed.completed)
      #expect(mixed.tags == ["Work", "work", "Été"])
      #expect(mixed.notes == "2026-01-02T09:00:00Z dated note")
      #expect(mixed.priority == .medium)
      #expect(try todos.store.read { try $0.list(named: "Home.Kitchen") }?.id == mixed.list)
      #expect(
        mixed.extra
          == #"{"status":"waiting","wait":"20270101T000000Z","start":"20260103T080000Z","#
          + #""estimate":30,"myfield":"keep me"}"#)
      let child = try todos.todo("child")
      #expect(child.parent == nil)
      #expect(
        child.extra
          == #"{"recur":"weekly","imask":1,"parent":"13130000-0000-4000-8000-000000000002"}"#)
      #expect(try todos.exported().contains(#""estimate":30,"myfield":"keep me""#))
      #expect(try todos.importing(file: file, keepingGoing).counts == [5, 0, 0, 2, 2, 1])
    }
  }
}
