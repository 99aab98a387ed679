import RecordStore
import StoreTestSupport
import Testing

@testable import TodoCommands

struct StoreQueryCommandTests {
  private func query(_ session: CommandSession, _ words: String...) -> Run {
    session.run(["store", "query", "notes"] + words)
  }

  @Test func `the records of a condition are printed, in its order`() throws {
    try withNotes { session in
      #expect(
        query(session, "count == 4", "--fields", "count") == Run(output: "count  4\n"))
      #expect(
        query(session, "TRUEPREDICATE SORT(id DESC)", "--fields", "count", "--json")
          == Run(output: #"{"count":4}"# + "\n" + #"{"count":null}"# + "\n"))
      #expect(
        query(session, "ANY words == 'a' SORT(id)", "-n", "1", "--table", "--fields", "seen,words")
          == Run(output: "false  a, b\n"))
      #expect(query(session, "text BEGINSWITH[c] 'FIRST' AND size > 3") == Run())
    }
  }

  @Test func `records are counted`() throws {
    try withNotes { session in
      #expect(query(session, "count == nil", "--count") == Run(output: "1\n"))
      #expect(
        query(session, "TRUEPREDICATE", "--count", "--json").output == #"{"count":2}"# + "\n")
    }
  }

  @Test(arguments: ["TRUEPREDICATE", "size > 0 SORT(text)", "at > 2026-01-01"])
  func `a damaged record is named, the others are printed, and the status is 65`(
    condition: String
  ) throws {
    try withNotes { session in
      let damaged = try session.damagedCopy(of: "first\nsecond")
      let run = query(session, condition, "--fields", "count", "--path", damaged, "--json")
      #expect(run.output == #"{"count":4}"# + "\n")
      #expect(run.status == 65)
      let lines = run.diagnostics.split(separator: "\n")
      try #require(lines.count == 3)
      #expect(lines[0].hasPrefix("notes 01890000-0000-7000-8000-000000000001 is damaged: "))
      #expect(lines[1] == "todo: 1 record is damaged")
    }
  }

  @Test func `a query says how it is run`() throws {
    try withNotes { session in
      #expect(
        query(session, "at > 2026-01-01 AND seen == false", "--explain", "--analyze")
          == Run(
            output: """
              notes: at > '2026-01-01T00:00:00.000Z' AND seen == false
                index (at), at > '2026-01-01T00:00:00.000Z'
                  test seen == false
                examined 2, returned 2

              """))
      #expect(
        query(session, "seen == true", "--explain", "--json").output
          == #"{"collection":"notes","query":"seen == true","walks":[{"index":null,"#
          + #""isReversed":false,"bounds":null,"test":"seen == true","rangeCount":1}],"#
          + #""order":"none","examined":null,"returned":null}"# + "\n")
      let refused = query(session, "seen == true", "--require-index")
      #expect(refused.status == 1)
      #expect(refused.diagnostics.hasPrefix("todo: No index of notes serves the query"))
    }
  }

  @Test func `what is wrong with a query is shown at its place`() throws {
    try withNotes { session in
      let run = query(session, "seen == true AND cuont > 2")
      #expect(run.status == 64)
      #expect(run.output == "")
      #expect(
        run.diagnostics.hasPrefix(
          "todo: At column 18 of the query: notes has no field 'cuont'. Did you mean 'count'?\n"
            + "  seen == true AND cuont > 2\n                   ^\n"), "\(run.diagnostics)")
    }
  }

  @Test(arguments: [
    ["--analyze"], ["--count", "--explain"], ["--table", "--json"], ["--fields", "nope"],
  ])
  func `options that do not go together are refused`(options: [String]) throws {
    try withNotes { session in
      let run = session.run(["store", "query", "notes", "TRUEPREDICATE"] + options)
      #expect(run.status == 64)
      #expect(run.output == "")
    }
  }
}
