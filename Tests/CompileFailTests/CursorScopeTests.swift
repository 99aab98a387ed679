import StoreTestSupport
import Testing

/// What the compiler refuses to the modules above LMDB.
@Suite struct CursorScopeTests {
  @Test func `a cursor does not outlive its transaction`() throws {
    try RefusedProgram(
      source: """
        import LMDB

        func walk(_ environment: Environment, _ database: Database) throws {
          let cursor: Cursor
          PLACE
          print(cursor.key.count)
        }
        """,
      accepted: "let txn = try environment.beginRead(); cursor = try txn.cursor(database)",
      refused: "do { let txn = try environment.beginRead(); cursor = try txn.cursor(database) }",
      diagnosis: "lifetime-dependent variable 'cursor' escapes its scope"
    ).check(as: .member)
  }

  @Test func `a cursor is not returned from a transaction`() throws {
    try RefusedProgram(
      source: """
        import LMDB

        func walk(_ environment: Environment, _ database: Database) throws {
          let length = try environment.read { txn in
            let cursor = try txn.cursor(database)
            return PLACE
          }
          print(length + 1)
        }
        """,
      accepted: "cursor.key.count",
      refused: "cursor",
      diagnosis: "Escapable"
    ).check(as: .member)
  }

  @Test func `nothing is written while a cursor lives`() throws {
    try RefusedProgram(
      source: """
        import LMDB

        func walk(_ environment: Environment, _ database: Database) throws {
          try environment.write { txn in
            PLACE
          }
        }
        """,
      accepted: "do { var cursor = try txn.cursor(database); _ = try cursor.next() }; "
        + "try txn.removeAll(database)",
      refused: "var cursor = try txn.cursor(database); try txn.removeAll(database); "
        + "_ = try cursor.next()",
      diagnosis: "overlapping accesses to 'txn'"
    ).check(as: .member)
  }
}
