import RecordStore
import StoreTestSupport
import Testing

/// Processes that write to one store at once.
@Suite struct TwoWritersTests {
  @Test func `two processes that write at once lose nothing`() throws {
    let times = 1000
    try withTemporaryDirectory { directory in
      let path = "\(directory)/peer.store"
      // Both make the store, both write.
      let peers = try ["a", "b"].map { try startPeer("count", path, $0, "\(times)") }
      for peer in peers {
        let said = try peer.readToEnd()
        #expect(said.output == "ready\nhalf\ndone\n")
        #expect(said.errors == "")
        #expect(peer.wait() == .exited(0))
      }
      let tallies = try recordsAfterCrash("tallies", at: path)
      #expect(
        tallies.map { "\($0.id) \($0["count"] ?? .null)" } == [
          "'a' \(times)", "'all' \(2 * times)", "'b' \(times)",
        ])
      let entries = try recordsAfterCrash("entries", at: path)
      #expect(entries.map(\.id) == (0..<2 * times).map { .integer(Int64($0)) })
      let texts = Set(entries.compactMap { $0["text"] })
      #expect(texts.count == 2 * times)
      let store = try Store.open(at: path, schemas: [])
      #expect(try store.read { try $0.sequence } == UInt64(2 * times))
    }
  }

  @Test func `a process keeps up an index that another adds meanwhile`() throws {
    let times = 200
    try withTemporaryDirectory { directory in
      let path = "\(directory)/peer.store"
      let writer = try startPeer("count", path, "a", "\(times)")
      try wait(for: "ready", from: writer)
      try wait(for: "half", from: writer)
      let later = try startPeer("extend", path)
      #expect(try later.readToEnd().output == "opening\nopen\n")
      #expect(try writer.readToEnd().output == "done\n")
      #expect(writer.wait() == .exited(0))
      let store = try Store.open(at: path, schemas: [])
      let verification = try store.verify()
      #expect(verification.findings == [])
      #expect(verification.entryCount == 3 * times)
    }
  }
}
