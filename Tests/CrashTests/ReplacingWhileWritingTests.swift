import RecordStore
import StoreTestSupport
import Testing

/// Compacting a store that other processes open and write.
@Suite struct ReplacingWhileWritingTests {
  @Test func `two that compact and four that write lose no acknowledged record`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/peer.store"
      _ = try startPeer("create", path).readToEnd()
      let compactors = try (0..<2).map { _ in try startPeer("compact-repeatedly", path) }
      let writers = try (1...4).map { try startPeer("append", path, "\($0)", "60") }
      var expected: [StoredValue] = []
      for (index, writer) in writers.enumerated() {
        let said = try writer.readToEnd()
        #expect(writer.wait() == .exited(0))
        let text = said.output.split(separator: "\n").last ?? ""
        let count = try #require(Int(text), "\(said.output) \(said.errors)")
        #expect(count >= 60)
        expected += (0..<count).map { .integer(Int64((index + 1) * 1_000_000 + $0)) }
      }
      var compactions = 0
      for compactor in compactors {
        compactor.closeInput()
        let said = try compactor.readToEnd()
        #expect(compactor.wait() == .exited(0))
        compactions += try #require(Int(said.output.dropLast()), "\(said.output) \(said.errors)")
      }
      print("compactions: \(compactions) beside \(expected.count) commits")
      #expect(compactions > 20)
      let entries = try recordsAfterCrash("entries", at: path)
      #expect(entries.map(\.id) == expected)
      #expect(entries.allSatisfy { $0["text"] == .string("entry \($0.id)") })
      let store = try Store.open(at: path, schemas: [])
      #expect(try store.read { try $0.sequence } == UInt64(expected.count))
    }
  }
}
