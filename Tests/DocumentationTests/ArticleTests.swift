import StoreTestSupport
import Testing

/// Articles of the documentation whose code is a program.
@Suite struct ArticleTests {
  @Test func `a store behind a protocol does what one in memory does`() throws {
    let article = try Document("Sources/TodoKit/TodoKit.docc/HidingTheStore.md")
    let program = article.blocks("swift").map { $0.joined(separator: "\n") }
    #expect(program.count == 4)
    let shown = try #require(article.blocks("text").first)
    let run = try SwiftCompiler().run(program.joined(separator: "\n"), withLibraryOf: "todo")
    #expect(run.termination == .exited(0), "\(run.errors)")
    #expect(run.output == shown.joined(separator: "\n") + "\n")
  }
}
