import StoreTestSupport
import Testing

/// What the compiler refuses to the modules above LMDB.
@Suite struct CursorScopeTests {
  @Test func `a cursor does not leave its transaction`() throws {
    try RefusedProgram(
      source: """
        import LMDB

        func count(_ environment: Environment, _ database: Database) throws {
          try environment.read { txn in
            var cursor = try txn.cursor(database)
            PLACE
            _ = try cursor.next()
          }
        }
        """,
      accepted: "cursor = try txn.cursor(database)",
      refused: "try environment.read { inner in cursor = try inner.cursor(database) }",
      diagnosis: "escapes its scope"
    ).check(as: .member)
  }
}
