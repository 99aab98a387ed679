import StoreTestSupport
import Testing

/// Every command has help with an example, found from the program's help alone.
struct HelpTests {
  /// The words that lead to every command and group.
  private static func commands(_ todo: TodoProcess, under path: [String] = []) throws -> [[String]]
  {
    let lines = try todo.run(["help"] + path).output
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard let title = lines.firstIndex(of: "Commands:") else { return [path] }
    let names = lines[(title + 1)...].prefix { !$0.isEmpty }
      .filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    return try names.reduce(into: [path]) { try $0 += commands(todo, under: path + [$1]) }
  }

  @Test func `every command has an abstract, a usage, an example and one help`() throws {
    try withTodo { todo in
      let commands = try Self.commands(todo)
      #expect(commands.count >= 10)
      for path in commands {
        let help = try todo.run(["help"] + path)
        #expect(help.termination == .exited(0))
        #expect(help.errors.isEmpty)
        #expect(try todo.run(path + ["--help"]).output == help.output)
        let line = (["todo"] + path).joined(separator: " ")
        #expect(help.output.contains("\n\nUsage: \(line) "), "\(line)")
        #expect(help.output.contains("\nExamples:\n  todo "), "\(line)")
      }
    }
  }

  @Test(arguments: [40, 80, 120])
  func `help fits the terminal, example lines apart`(width: Int) throws {
    try withTodo { todo in
      todo.variables = ["COLUMNS": String(width)]
      for path in try Self.commands(todo) {
        var isExample = false
        for line in try todo.run(["help"] + path).output.split(separator: "\n") {
          if line == "Examples:" { isExample = true }
          #expect(line.count <= (isExample ? max(80, width) : width), "\(line)")
        }
      }
    }
  }
}
