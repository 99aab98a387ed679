import StoreTestSupport
import Testing

/// The README, held against the programs that it describes.
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

  @Test func `the terminal session runs as the README shows it`() throws {
    let session = TerminalSession(try #require(readme.blocks("console").first))
    #expect(session.steps.count >= 5)
    try session.run { command, shown, run in
      #expect(run.output == shown, "\(command)")
    }
  }

  @Test func `every command that the text mentions exists`() throws {
    let todo = try ChildProcess.path(ofExecutable: "todo")
    let mentioned = readme.text.matches(of: /`todo ((?:store )?[a-z]+)/)
    #expect(!mentioned.isEmpty)
    for mention in mentioned {
      let words = mention.output.1.split(separator: " ").map(String.init)
      let help = try ChildProcess.run(todo, arguments: words + ["--help"])
      #expect(help.termination == .exited(0), "todo \(mention.output.1)\n\(help.errors)")
    }
  }

  @Test func `every function of the reading list is where it says`() throws {
    let entries = readme.text.matches(of: /`(Sources\/[^`]+\.swift)`: `([a-z]+)`/)
    #expect(entries.count == 6)
    for entry in entries {
      let source = try Document(String(entry.output.1)).text
      #expect(source.contains("func \(entry.output.2)"), "\(entry.output.1)")
    }
  }

  @Test func `every page that is linked exists`() throws {
    let links = readme.text.matches(of: /\]\(([^)#:]+)\)/)
    #expect(!links.isEmpty)
    for link in links { _ = try Document(String(link.output.1)) }
  }
}
