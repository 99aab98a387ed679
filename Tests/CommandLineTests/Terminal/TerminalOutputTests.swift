import StoreTestSupport
import Testing

/// What only a terminal gets: titles, widths, progress.
struct TerminalOutputTests {
  @Test(arguments: [40, 80, 120] as [UInt16])
  func `no line is wider than the terminal`(columns: UInt16) throws {
    try withTodo { todo in
      _ = try todo.run("demo")
      _ = try todo.run("add", String(repeating: "漢字 and more ", count: 30))
      for words in [["list", "--all"], ["lists"], ["search", "e"], ["stats"]] {
        let lines = try output(of: words, columns, todo).split(separator: "\r\n")
        #expect(lines.count > 3)
        for line in lines { #expect(Self.width(of: line) <= Int(columns), "\(line)") }
      }
    }
  }

  /// The columns of a line, of which Chinese and emoji take two for each scalar.
  private static func width(of line: Substring) -> Int {
    line.unicodeScalars.reduce(0) { width, scalar in
      switch scalar.value {
      case 0xFE0F: width
      case 0x4E00...0x9FFF, 0x1F000...0x1FFFF: width + 2
      default: width + 1
      }
    }
  }

  private func output(
    of words: [String], _ columns: UInt16, _ todo: TodoProcess
  ) throws -> String {
    let terminal = try todo.terminal(words, columns: columns)
    #expect(terminal.finish() == .exited(0))
    return terminal.screen
  }

  @Test func `progress is shown while an import runs, and taken away`() throws {
    try withTodo { todo in
      let lines = String(repeating: #"{"title":"x"}"# + "\n", count: 3_000)
      let path = todo.directory + "/many.jsonl"
      try writeFile(path, Array(lines.utf8))
      let terminal = try todo.terminal("import", path, columns: 40)
      #expect(terminal.finish() == .exited(0))
      #expect(terminal.screen.contains("\r\u{1B}[K2000 records, "))
      #expect(terminal.screen.hasSuffix("0 rejected\r\n"))
      let piped = try todo.run("import", "--dry-run", path)
      #expect(!piped.errors.contains("\r"))
    }
  }
}
