import StoreTestSupport
import Testing

/// The README, held against the program that it describes.
@Suite struct ReadmeTests {
  let readme: Document

  init() throws {
    readme = try Document("README.md")
  }

  @Test func `the README has at most 200 lines`() {
    #expect(readme.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 201)
  }

  @Test func `the library example prints what the README shows`() throws {
    let example = try #require(readme.blocks("swift").first)
    #expect(example.count <= 35)
    let shown = try #require(readme.blocks("text").first)
    let run = try SwiftCompiler().run(example.joined(separator: "\n"), withLibraryOf: "todo")
    #expect(run.termination == .exited(0), "\(run.errors)")
    #expect(run.output == shown.joined(separator: "\n") + "\n")
  }

  @Test func `every command in the README exists`() throws {
    let commands = readme.blocks("console").joined().compactMap(Command.init)
    #expect(commands.count >= 5)
    let todo = try ChildProcess.path(ofExecutable: "todo")
    for command in commands {
      let help = try ChildProcess.run(todo, arguments: command.words + ["--help"])
      #expect(help.termination == .exited(0), "\(command.line)\n\(help.errors)")
      for option in command.options {
        #expect(help.output.contains(option), "help of '\(command.line)' lacks \(option)")
      }
    }
  }

  /// A line of a terminal session that runs `todo`.
  private struct Command {
    let line: Substring
    /// The command's own name: `add`, or `store` and `check`.
    let words: [String]
    /// The long options used, without their values.
    let options: [String]

    /// Nil for output, and for a command that is not `todo`.
    init?(_ line: Substring) {
      guard line.hasPrefix("$ todo ") else { return nil }
      let parts = line.split(separator: " ").dropFirst(2).map(String.init)
      self.line = line
      words = parts.first == "store" ? Array(parts.prefix(2)) : Array(parts.prefix(1))
      options = parts.filter { $0.hasPrefix("--") }
        .map { String($0.prefix { $0 != "=" }) }
    }
  }
}
