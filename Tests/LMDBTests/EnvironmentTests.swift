import LMDB
import StoreTestSupport
import Testing

@Suite struct EnvironmentTests {
  @Test func `what a write commits is read afterwards`() throws {
    try withTemporaryDirectory { directory in
      let environment = try Environment.create(path: "\(directory)/a") { txn in
        let notes = try txn.createDatabase("notes")
        try txn.put(notes, "key", "value")
      }
      let notes = try #require(try environment.openDatabases(["notes"])[0])
      let (value, names) = try environment.read { txn in
        (try txn.text(notes, "key"), try txn.databaseNames())
      }
      #expect(value == "value")
      #expect(names == ["notes"])
    }
  }
}
