import LMDB
import StoreTestSupport
import Testing

@Suite struct PageWalkerTests {
  @Test(arguments: 1...6)
  func `every commit leaves sound pages, all of them used or free`(seed: UInt64) throws {
    try withTemporaryDirectory { directory in
      var commits = try RandomCommits(at: "\(directory)/file", seed: seed)
      for _ in 0..<40 {
        try commits.commit()
        let report = try commits.environment.checkPages()
        let statistics = try commits.environment.statistics()
        #expect(report.findings == [])
        #expect(report.lostPages == 0)
        #expect(report.freePages == statistics.freePages)
        #expect(report.usedPages == statistics.lastPageNumber + 1 - statistics.freePages)
        #expect(report.transactionID == statistics.lastTransactionID)
      }
    }
  }
}
