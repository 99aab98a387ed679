import Testing

@testable import TodoCommands

struct StoreReadersCommandTests {
  @Test func `nobody reads a store that is not in use`() throws {
    try withNotes { session in
      #expect(
        session.run("store readers") == Run(diagnostics: "nobody reads \(session.path) now\n"))
      #expect(session.run("store readers --json").output == "[]\n")
    }
  }
}
