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
      let start = ContinuousClock.now
      let writers = try (1...4).map { try startPeer("append", path, "\($0)", "80") }
      var expected: [StoredValue] = []
      for (index, writer) in writers.enumerated() {
        let said = try writer.readToEnd()
        #expect(writer.wait() == .exited(0))
        let text = said.output.split(separator: "\n").last ?? ""
        let count = try #require(Int(text), "\(said.output) \(said.errors)")
        #expect(count >= 80)
        expected += (0..<count).map { .integer(Int64((index + 1) * 1_000_000 + $0)) }
      }
      let duration = start.duration(to: .now)
      var (even, odd) = (0, 0)
      for compactor in compactors {
        compactor.closeInput()
        let said = try compactor.readToEnd()
        #expect(compactor.wait() == .exited(0))
        let counts = said.output.dropLast().split(separator: " ").compactMap { Int($0) }
        try #require(counts.count == 2, "\(said.output) \(said.errors)")
        even += counts[0]
        odd += counts[1]
      }
      print(
        "compactions: \(even) at even and \(odd) at odd transactions, beside "
          + "\(expected.count) commits in \(duration)")
      #expect(even > 10)
      #expect(odd > 10)
      let entries = try recordsAfterCrash("entries", at: path)
      #expect(entries.map(\.id) == expected)
      #expect(entries.allSatisfy { $0["text"] == .string("entry \($0.id)") })
      let store = try Store.open(at: path, schemas: [])
      #expect(try store.read { try $0.sequence } == UInt64(expected.count))
    }
  }
}
