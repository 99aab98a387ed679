import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

@Suite struct MigrationBarrierTests {
  @Test func `what was written before a rewriting migration cannot be undone`() throws {
    try withParts { path in
      try deletePart(2, path, label: "before")
      let store = try migrate(
        path,
        [
          .retypeField("size", to: .string, optional: true, in: "parts") { _ in .null }
        ])
      let last = try #require(try lastSet(store))
      #expect(last.kind == .barrier)
      #expect(last.label == "version 2 of shop")
      let error = try #require(#expect(throws: StoreError.self) { try store.undo() })
      #expect(error.code == .nothingToUndo)
      #expect(error.description.contains("a migration has rewritten its records"))
      #expect(try store.verify().isIntact)
    }
  }

  @Test func `a migration that rewrites nothing is no barrier`() throws {
    try withParts { path in
      try deletePart(2, path, label: "before")
      let store = try migrate(path, [.addIndex(on: ["weight"], in: "parts")])
      #expect(try lastSet(store)?.kind == .change)
      #expect(try store.undo().map(\.label) == ["before"])
    }
  }

  private func deletePart(_ id: Int64, _ path: String, label: String) throws {
    // With the system's clock, as the migration has: what is old is dropped.
    var options = StoreOptions()
    options.history = HistoryOptions()
    let store = try Store.open(at: path, schemas: [], options: options)
    try store.write(label: label) { txn in
      let wasThere = try txn.delete(.integer(id), inCollection: "parts")
      #expect(wasThere)
    }
  }

  private func lastSet(_ store: Store) throws -> ChangeSet? {
    try store.read { txn in try txn.changeSet(txn.sequence) }
  }
}
