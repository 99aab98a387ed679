import StoreTestSupport
import Testing

/// What the compiler refuses to a user of the library.
@Suite struct TransactionScopeTests {
  @Test func `a row view is not returned from a transaction`() throws {
    try refused(
      "let kept = try store.read { try $0.view(Note.self, id) }; print(try kept?.title ?? \"\")",
      accepted:
        "let kept = try store.read { try $0.view(Note.self, id)?.title }; print(kept ?? \"\")",
      saying: "value of tuple type '()' has no member 'title'")
  }

  @Test func `a row view is not kept outside its transaction`() throws {
    try refused(
      "var kept: RecordView<Note>?; try store.read { kept = try $0.view(Note.self, id) }; _ = kept",
      accepted:
        "var kept: Note?; try store.read { kept = try $0.view(Note.self, id)?.record() }; _ = kept",
      saying: "lifetime-dependent variable 'kept' escapes its scope")
  }

  @Test func `a row view is not kept outside its step of a loop`() throws {
    try refused(
      """
      try store.read { txn in
        var kept: RecordView<Note>?
        try txn.forEach(Note.all) { kept = $0 }
        _ = kept
      }
      """,
      accepted: """
        try store.read { txn in
          var kept: String?
          try txn.forEach(Note.all) { kept = try $0.title }
          _ = kept
        }
        """,
      saying: "lifetime-dependent variable 'kept' escapes its scope")
  }

  @Test func `nothing is awaited inside a transaction`() throws {
    try refused(
      "try write { txn in try txn.insert(Note(title: await newTitle())) }",
      accepted:
        "let title = await newTitle(); try write { txn in try txn.insert(Note(title: title)) }",
      saying: "to parameter expecting synchronous function type")
  }

  @Test func `nothing is written while a row view lives`() throws {
    try refused(
      """
      try write { txn in
        let view = try txn.view(Note.self, id)
        try txn.insert(Note())
        print(try view?.title ?? "")
      }
      """,
      accepted: """
        try write { txn in
          let title = try txn.view(Note.self, id)?.title
          try txn.insert(Note(title: title ?? ""))
        }
        """,
      saying: "overlapping accesses to 'txn'")
  }

  @Test func `nothing is written inside a loop over row views`() throws {
    try refused(
      "try write { txn in try txn.forEach(Note.all) { try txn.delete(Note.self, $0.id) } }",
      accepted: """
        try write { txn in
          var ids: [UUID] = []
          try txn.forEach(Note.all) { ids.append(try $0.id) }
          for id in ids { try txn.delete(Note.self, id) }
        }
        """,
      saying: "overlapping accesses to 'txn'")
  }

  @Test func `a read transaction is not stored outside its closure`() throws {
    try refused(
      "var kept: ReadTransaction?; try store.read { kept = consume $0 }; _ = kept",
      accepted: "var kept: Note?; try store.read { kept = try $0.fetch(Note.self, id) }; _ = kept",
      saying: "'$0' is borrowed and cannot be consumed")
  }

  @Test func `a write transaction is not stored outside its closure`() throws {
    try refused(
      "var kept: WriteTransaction?; try write { kept = consume $0 }; _ = kept",
      accepted: "var kept: Note?; try write { kept = try $0.fetch(Note.self, id) }; _ = kept",
      saying: "missing reinitialization of inout parameter '$0' after consume")
  }

  @Test func `a read transaction does not leave for another task`() throws {
    try refused(
      "try store.read { (txn: borrowing ReadTransaction) in Task { _ = try txn.sequence } }",
      accepted: "Task { try read { _ = try $0.sequence } }",
      saying: "'txn' cannot be captured by an escaping closure since it is a borrowed parameter")
  }

  @Test func `a write transaction does not leave for another task`() throws {
    try refused(
      "try write { txn in Task { try txn.delete(Note.self, id) } }",
      accepted: "Task { try write { try $0.delete(Note.self, id) } }",
      saying: "escaping closure captures 'inout' parameter 'txn'")
  }

  /// Compiles both as the body of a client's function that has a store, the id
  /// of a note in it, and something to wait for.
  private func refused(
    _ refused: String, accepted: String, saying diagnosis: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let source = """
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

      func newTitle() async -> String { "" }

      func use(_ store: Store, _ id: UUID) async throws {
        func read(_ body: (borrowing ReadTransaction) throws -> Void) throws { try store.read(body) }
        func write(_ body: (inout WriteTransaction) throws -> Void) throws { try store.write(body) }
        PLACE
      }
      """
    try RefusedProgram(
      source: source, accepted: accepted, refused: refused, diagnosis: diagnosis
    ).check(as: .client, sourceLocation: sourceLocation)
  }
}
