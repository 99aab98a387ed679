import StoreTestSupport
import Testing

/// What the compiler refuses to a user of the library.
@Suite struct TransactionScopeTests {
  @Test func `a row view does not leave its transaction`() throws {
    try RefusedProgram(
      source: client(
        """
        var kept: String?
        try store.read { txn in PLACE }
        print(kept as Any)
        """),
      accepted: "kept = try txn.view(Note.self, id)?.title",
      refused: "let escaped = try store.read { try $0.view(Note.self, id) }; kept = escaped?.title",
      diagnosis: "escape"
    ).check(as: .client)
  }

  @Test func `a row view is not kept in a variable outside`() throws {
    try RefusedProgram(
      source: client(
        """
        try store.read { txn in
          var last = try txn.view(Note.self, id)
          PLACE
          print(try last?.title as Any)
        }
        """),
      accepted: "last = try txn.view(Note.self, id)",
      refused: "try store.read { inner in last = try inner.view(Note.self, id) }",
      diagnosis: "escapes its scope"
    ).check(as: .client)
  }

  @Test func `nothing is awaited inside a transaction`() throws {
    try RefusedProgram(
      source: client(
        """
        func title() async -> String { "" }
        func retitle() async throws {
          let new = await title()
          try await store.write { txn in
            try txn.update(Note.self, id) { $0.title = new }
            PLACE
          }
        }
        """),
      accepted: "_ = new",
      refused: "_ = await title()",
      diagnosis: "async"
    ).check(as: .client)
  }

  @Test func `nothing is written while a row view lives`() throws {
    try RefusedProgram(
      source: client(
        """
        try store.write { txn in
          guard let view = try txn.view(Note.self, id) else { return }
          let title = try view.title
          PLACE
          print(title)
        }
        """),
      accepted: "try txn.insert(Note(title: title))",
      refused: "try txn.insert(Note(title: title)); print(try view.title)",
      diagnosis: "overlapping accesses to 'txn'"
    ).check(as: .client)
  }

  @Test func `a read transaction is not stored outside its closure`() throws {
    try RefusedProgram(
      source: client(
        """
        var kept: ReadTransaction?
        try store.read { txn in
          let one = try txn.fetch(Note.self, id)
          PLACE
        }
        """),
      accepted: "_ = one",
      refused: "kept = txn",
      diagnosis: "'txn' is borrowed and cannot be consumed"
    ).check(as: .client)
  }

  @Test func `a write transaction is not stored outside its closure`() throws {
    try RefusedProgram(
      source: client(
        """
        var kept: WriteTransaction?
        try store.write { txn in
          try txn.insert(Note())
          PLACE
        }
        """),
      accepted: "",
      refused: "kept = txn",
      diagnosis: "missing reinitialization of inout parameter 'txn' after consume"
    ).check(as: .client)
  }

  /// A program in which `body` has a store and the id of a note in it.
  private func client(_ body: String) -> String {
    """
    import FoundationEssentials
    import RecordStore

    struct Note: Record {
      var id = UUID.v7()
      var title = ""

      static let collection = "notes"
      static func fields(_ field: inout some FieldVisitor<Note>) {
        field(1, "id", \\.id)
        field(2, "title", \\.title)
      }
    }

    func use(_ store: Store, _ id: UUID) throws {
    \(body)
    }
    """
  }
}
