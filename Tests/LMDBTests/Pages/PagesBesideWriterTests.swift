import LMDB
import StoreTestSupport
import Testing

@Suite struct PagesBesideWriterTests {
  /// Checks snapshot after snapshot for three seconds while another process
  /// commits without pause, with short and large values, and removes them.
  @Test func `beside a writer no sound page is called damaged`() throws {
    try withNotes(options: .with { $0.durability = .relaxed }) { notes in
      let path = notes.environment.path
      let peer = try Peer("open \(path) relaxed")
      try peer.start("churn")
      var snapshots: Set<Int> = []
      let end = ContinuousClock.now + .seconds(3)
      while ContinuousClock.now < end {
        let report = try notes.environment.checkPages()
        #expect(report.findings == [])
        guard report.isSound else { break }
        snapshots.insert(report.transactionID)
      }
      peer.kill()
      #expect(snapshots.count > 20)
    }
  }

  @Test func `beside a writer a file that is short is opened`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      _ = try Notes(at: path)
      let peer = try Peer("open \(path) relaxed")
      try peer.start("churn")
      var timesShort = 0
      while timesShort < 3 {
        let environment = try Environment.open(path: path)
        let statistics = try environment.statistics()
        let fullSize = (statistics.lastPageNumber + 1) * statistics.pageSizeInBytes
        if statistics.fileSizeInBytes < fullSize { timesShort += 1 }
        try #require(!peer.hasAnswered)
      }
      peer.kill()
    }
  }

  @Test func `a snapshot is checked until its meta page is overwritten`() throws {
    try withNotes(contents: ["key": "value"]) { notes in
      let txn = try notes.environment.beginRead()
      #expect(try notes.environment.checkPages(in: txn)?.findings == [])
      try notes.put("key", "second")
      #expect(try notes.environment.checkPages(in: txn)?.transactionID == txn.id)
      try notes.put("key", "third")
      #expect(try notes.environment.checkPages(in: txn) == nil)
    }
  }
}
