import Testing

@testable import TodoCommands

struct TableTests {
  private static let columns = [
    TableColumn(title: "#", alignment: .right, rank: 0),
    TableColumn(title: "Title", minimumWidth: 12, rank: 1),
    TableColumn(title: "Due", rank: 2),
    TableColumn(title: "List", minimumWidth: 6, rank: 3),
    TableColumn(title: "Tags", minimumWidth: 6, rank: 4),
  ]
  private static let rows = [
    ["7", "Buy milk and bread for the weekend", "2026-05-01", "Groceries", "shop errand"],
    ["12345", "漢字の長いタイトルがここにあります", "", "", "家"],
    ["8", "Call\nmum", "2026-05-02", "Family", ""],
  ]

  private func table(
    width: Int?, rows: [[String]] = Self.rows, style: Style = Style(isEnabled: false)
  ) throws -> String {
    let output = Output.memory()
    var table = Table(columns: Self.columns, width: width, style: style)
    for row in rows { try table.append(row.map { TableCell($0) }, to: output) }
    try table.finish(on: output)
    try output.flush()
    return output.text
  }

  @Test func `elsewhere than on a terminal nothing is cut and there are no titles`() throws {
    #expect(
      try table(width: nil) == """
            7  Buy milk and bread for the weekend  2026-05-01  Groceries  shop errand
        12345  漢字の長いタイトルがここにあります                         家
            8  Call\\nmum                           2026-05-02  Family

        """)
  }

  @Test func `120 columns hold everything`() throws {
    #expect(
      try table(width: 120) == """
            #  Title                               Due         List       Tags
            7  Buy milk and bread for the weekend  2026-05-01  Groceries  shop errand
        12345  漢字の長いタイトルがここにあります                         家
            8  Call\\nmum                           2026-05-02  Family

        """)
  }

  @Test func `at 60 columns the least important columns shrink first`() throws {
    #expect(
      try table(width: 60) == """
            #  Title                      Due         List    Tags
            7  Buy milk and bread for t…  2026-05-01  Groce…  shop …
        12345  漢字の長いタイトルがここ…                      家
            8  Call\\nmum                  2026-05-02  Family

        """)
  }

  @Test func `at 40 columns the least important columns go`() throws {
    #expect(
      try table(width: 40) == """
            #  Title          Due         List
            7  Buy milk and…  2026-05-01  Groce…
        12345  漢字の長いタ…
            8  Call\\nmum      2026-05-02  Family

        """)
  }

  @Test(arguments: [1, 5, 10, 20, 40, 80, 120])
  func `no line is wider than the terminal`(width: Int) throws {
    for line in try table(width: width).split(separator: "\n") {
      #expect(String(line).displayWidth <= max(width, 6))
    }
  }

  @Test func `a column without any text is left out`() throws {
    #expect(
      try table(width: 80, rows: [["1", "Run", "", "Sport", ""]]) == """
        #  Title  List
        1  Run    Sport

        """)
  }

  @Test func `no rows are no text`() throws {
    try #expect(table(width: 80, rows: []) == "")
  }

  @Test func `rows after the first thousand keep the widths and are not cut in a pipe`() throws {
    let short = [["1", "a", "", "", ""]]
    let rows = Array(repeating: short[0], count: 1_000) + [["2", "a long title", "d", "l", "t"]]
    let lines = try table(width: nil, rows: rows).split(separator: "\n")
    #expect(lines.count == 1_001)
    #expect(lines[0] == "1  a")
    #expect(lines[1_000] == "2  a long title  d  l  t")
  }

  @Test func `emphasis does not disturb the columns`() throws {
    let output = Output.memory()
    var table = Table(
      columns: Array(Self.columns.prefix(3)), width: 80, style: Style(isEnabled: true))
    try table.append([TableCell("1"), TableCell("Run", .danger), TableCell("today")], to: output)
    try table.finish(on: output)
    try output.flush()
    #expect(
      output.text
        == "\u{1B}[2m#\u{1B}[0m  \u{1B}[2mTitle\u{1B}[0m  \u{1B}[2mDue\u{1B}[0m\n"
        + "1  \u{1B}[31mRun\u{1B}[0m    today\n")
  }
}
