import RecordStore
import StoreTestSupport
import Testing

/// Commands that change one todo at once.
@Suite struct WritersTests {
  @Test func `C031 two programs that change one todo at once keep both changes`() throws {
    try withTodo { todo in
      #expect(try todo.run("add", "first").output == "Added 1: first\n")
      let tagger = try startPeer("edit", todo.storePath)
      let prioritizer = try startPeer("edit", todo.storePath)
      for round in 0..<100 {
        let priority = ["low", "medium", "high"][round % 3]
        try tagger.write("tag \(round)\n")
        try prioritizer.write("priority \(priority)\n")
        #expect(try tagger.readLine() == "ok")
        #expect(try prioritizer.readLine() == "ok")
        let listed = try todo.run("list", "--json").output
        #expect(listed.contains(#""tags":["\#(round)"]"#), "\(listed)")
        #expect(listed.contains(#""priority":"\#(priority)""#), "\(listed)")
      }
    }
  }
}
