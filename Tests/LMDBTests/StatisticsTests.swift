import Glibc
import LMDB
import StoreTestSupport
import Testing

@Suite struct StatisticsTests {
  @Test func `used, free, file and map are four numbers`() throws {
    try withNotes(options: .with { $0.mapSizeInBytes = 1 << 30 }) { notes in
      let large = String(repeating: "x", count: 1 << 20)
      try notes.put("large", large)
      let full = try notes.environment.statistics()
      try notes.environment.write { _ = try $0.delete(notes.database, "large") }
      let empty = try notes.environment.statistics()

      #expect(full.mapSizeInBytes == 1 << 30)
      #expect(full.pageSizeInBytes == 4_096)
      #expect(full.usedBytes > 1 << 20)
      #expect(empty.usedBytes < 64 * 4_096)
      #expect(empty.freePages >= 256)
      #expect(empty.usedBytes == (empty.lastPageNumber + 1 - empty.freePages) * 4_096)
      var status = stat()
      stat(notes.environment.path, &status)
      #expect(empty.fileSizeInBytes == Int(status.st_size))
      #expect(empty.fileSizeInBytes > 1 << 20)
      #expect(empty.lastTransactionID == full.lastTransactionID + 1)
    }
  }

  @Test func `readers are counted over all processes`() throws {
    try withNotes { notes in
      #expect(try notes.environment.statistics().readersUsed == 0)
      let peer = try Peer("open \(notes.environment.path)", "read")
      let txn = try notes.environment.beginRead()
      let statistics = try notes.environment.statistics()
      #expect(statistics.readersUsed == 2)
      #expect(statistics.maximumReaders == 1_024)
      _ = consume txn
      #expect(try peer.ask("end-read") == "ok")
      #expect(try notes.environment.statistics().readersUsed == 0)
    }
  }

  @Test func `a reader slot names the process and its snapshot`() throws {
    try withNotes { notes in
      let txn = try notes.environment.beginRead()
      let peer = try Peer("open \(notes.environment.path)")
      try notes.put("key", "value")
      #expect(try peer.ask("read") == "ok")
      let slots = try notes.environment.readers().sorted { $0.processID < $1.processID }
      let expected = [
        (Int(getpid()), txn.id), (peer.processID, txn.id + 1),
      ].sorted { $0.0 < $1.0 }
      #expect(slots.map(\.processID) == expected.map(\.0))
      #expect(slots.map(\.transactionID) == expected.map(\.1))
    }
  }

  @Test func `a database knows its entries and pages`() throws {
    try withNotes { notes in
      let empty = try notes.environment.read { try $0.statistics(of: notes.database) }
      #expect(empty.entries == 0 && empty.depth == 0 && empty.leafPages == 0)
      try notes.environment.write { txn in
        for number in 0..<1_000 { try txn.put(notes.database, "key \(number)", "value") }
        try txn.put(notes.database, "large", String(repeating: "x", count: 10_000))
      }
      let filled = try notes.environment.read { try $0.statistics(of: notes.database) }
      #expect(filled.entries == 1_001)
      #expect(filled.depth == 2)
      #expect(filled.branchPages == 1)
      #expect(filled.leafPages > 1)
      #expect(filled.overflowPages == 3)
    }
  }
}
