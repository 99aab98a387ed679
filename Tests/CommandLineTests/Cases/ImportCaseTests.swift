import Foundation
import StoreTestSupport
import Testing

/// Public bug reports about imports, by the built command.
struct ImportCaseTests {
  private static func fixture(_ name: String) -> String {
    URL(filePath: #filePath).appending(path: "../../../Fixtures/json/\(name)").standardizedFileURL
      .path()
  }

  private func titles(_ todo: TodoProcess) throws -> [String] {
    try todo.run("list", "--all", "--json", "--sort", "created").output
      .matches(of: /"title":"([^"]*)"/).map { String($0.output.1) }
  }

  @Test func `C001: of two records with one ID the last counts, and both lines are named`() throws {
    try withTodo { todo in
      let file = Self.fixture("c001-dup-uuid.jsonl")
      let result = try todo.run("import", file)
      #expect(result.termination == .exited(0))
      #expect(
        result.errors == """
          warning: \(file):2: the ID 11111111-0000-4000-8000-000000000001 stands at \(file):1 too; \
          this record counts
          3 read: 2 created, 1 updated, 0 unchanged, 0 skipped, 0 rejected

          """)
      #expect(try titles(todo).sorted() == ["other", "second text"])
    }
  }

  @Test func `C001: strict, nothing is stored`() throws {
    try withTodo { todo in
      let result = try todo.run("import", "--strict", Self.fixture("c001-dup-uuid.jsonl"))
      #expect(result.termination == .exited(65))
      #expect(result.errors.contains("c001-dup-uuid.jsonl:2: field 'uuid': "))
      #expect(try titles(todo) == [])
    }
  }

  @Test func `C003: what a record does not speak of stays, or goes with --replace`() throws {
    try withTodo { todo in
      let (full, partial) = (Self.fixture("c003a-full.jsonl"), Self.fixture("c003b-partial.jsonl"))
      _ = try todo.run("import", full)
      #expect(
        try todo.run("import", partial).errors
          == "1 read: 0 created, 1 updated, 0 unchanged, 0 skipped, 0 rejected\n")
      let merged = try todo.run("show", "--json", "1").output
      #expect(merged.contains(#""title":"report v2""#))
      #expect(
        merged.contains(#""dueDate":"2026-04-01T07:00:00Z","priority":"high","tags":["a","b"]"#))
      #expect(
        try todo.run("import", partial).errors
          == "1 read: 0 created, 0 updated, 1 unchanged, 0 skipped, 0 rejected\n")
      #expect(try todo.run("show", "--json", "1").output == merged)
      _ = try todo.run("import", "--replace", partial)
      #expect(
        try todo.run("show", "--json", "1").output
          .contains(#""dueDate":null,"priority":"none","tags":[]"#))
    }
  }

  @Test func `C006: a raw line break in a string is an error with its place`() throws {
    try withTodo { todo in
      _ = try todo.run("add", "first")
      let file = Self.fixture("c006-raw-newline.json")
      let result = try todo.run("import", file)
      #expect(result.termination == .exited(65))
      #expect(result.errors.hasPrefix("\(file):2: "))
      #expect(result.errors.contains("column 39"), "\(result.errors)")
      #expect(try titles(todo) == ["first"])
    }
  }

  @Test func `C007: a wrong shape is rejected with line and field, the others are good`() throws {
    try withTodo { todo in
      let file = Self.fixture("c007-annotations-string.jsonl")
      let result = try todo.run("import", "--keep-going", file)
      #expect(result.termination == .exited(65))
      #expect(result.errors.contains("\(file):2: field 'annotations': "))
      #expect(result.errors.contains("\(file):3: field 'annotations': "))
      let tags = try todo.run("list", "--json", "--where", "title == 'tags as string'").output
      #expect(tags == "[]\n" || tags.contains(#""tags":["a","b"]"#))
      #expect(Set(try titles(todo)).isSuperset(of: ["good one", "null fields", "good two"]))
      #expect(try titles(todo).contains("bad shape") == false)
    }
  }

  @Test func `C008: a malformed number is shown where it stands`() throws {
    try withTodo { todo in
      let file = Self.fixture("c008-bad-number.json")
      let result = try todo.run("import", file)
      #expect(result.termination == .exited(65))
      #expect(result.errors.hasPrefix("\(file):3: "))
      #expect(result.errors.contains("column 46"), "\(result.errors)")
      #expect(result.errors.contains(#""estimate":,"#))
      #expect(try titles(todo) == [])
    }
  }

  @Test func `C008: what is exported passes a strict parser`() throws {
    try withTodo { todo in
      _ = try todo.run("demo")
      let result = try todo.shell(
        """
        $TODO export | python3 -c 'import json,sys
        for line in sys.stdin: json.loads(line, parse_constant=lambda name: 1/0)'
        $TODO list --all --json | python3 -c 'import json,sys; json.load(sys.stdin)'
        $TODO stats --json | python3 -c 'import json,sys; json.load(sys.stdin)'
        $TODO lists --json | python3 -c 'import json,sys; json.load(sys.stdin)'
        """)
      #expect(result.errors.isEmpty)
      #expect(result.termination == .exited(0))
    }
  }

  @Test func `C009: bytes that are not UTF-8 are rejected by line, or replaced and counted`() throws
  {
    try withTodo { todo in
      let file = Self.fixture("c009-invalid-utf8.jsonl")
      let refused = try todo.run("import", "-k", file)
      #expect(refused.termination == .exited(65))
      for line in 2...4 { #expect(refused.errors.contains("\(file):\(line): ")) }
      #expect(try titles(todo) == ["2026-01-01 good line one", "2026-01-05 good line two"])
      let repaired = try todo.run("import", "--repair-text", file)
      #expect(repaired.termination == .exited(0))
      #expect(repaired.errors.contains("warning: 3 records are repaired: "))
      #expect(try titles(todo).contains { $0.contains("caf\u{FFFD} latin-1") })
    }
  }

  @Test(arguments: ["c011a-array.json", "c011b-lines.jsonl", "c011c-pretty.json"])
  func `C011: an array, a line for each and one pretty object are known by themselves`(
    name: String
  ) throws {
    try withTodo { todo in
      let count = name == "c011c-pretty.json" ? 1 : 2
      let file = Self.fixture(name)
      let counts =
        "\(count) read: \(count) created, 0 updated, 0 unchanged, 0 skipped, 0 rejected\n"
      let first = try todo.shell("$TODO import - <'\(file)'")
      #expect(first.errors.hasSuffix(counts))
      #expect(try titles(todo).count == count)
      let second = try todo.run("import", file)
      #expect(
        second.errors.hasSuffix(
          "0 created, 0 updated, \(count) unchanged, 0 skipped, 0 rejected\n"))
    }
  }

  @Test func `C011: what is no JSON is told for what it looks like`() throws {
    try withTodo { todo in
      let result = try todo.run("import", "-", input: "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")
      #expect(result.termination == .exited(65))
      #expect(result.errors.contains("the input looks like iCalendar"))
    }
  }

  @Test func `C056: a field of five megabytes is stored, and listed in one line`() throws {
    try withTodo { todo in
      let path = todo.directory + "/big.jsonl"
      let big = String(repeating: "0123456789", count: 524_288)
      let lines = [#"{"title":"one"}"#, #"{"title":"big","notes":"\#(big)"}"#, #"{"title":"two"}"#]
      try writeFile(path, Array(lines.joined(separator: "\n").utf8))
      #expect(try todo.run("import", path).termination == .exited(0))
      #expect(try todo.run("list").output == "1  one\n2  big\n3  two\n")
      #expect(try todo.run("show", "2").output.utf8.count > 5_242_880)
      #expect(try todo.run("search", "9012345678901").output == "2  big\n")
      let result = try todo.shell(
        "$TODO export --output $DIRECTORY/out && $TODO import $DIRECTORY/out")
      #expect(result.errors.hasSuffix("3 unchanged, 0 skipped, 0 rejected\n"))
    }
  }
}
