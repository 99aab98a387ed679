import LMDB
import StoreTestSupport
import Testing

/// States of a file that a power cut leaves behind unsynced meta pages.
@Suite struct PowerCutTests {
  /// With relaxed durability the pages of two commits may be on disk and
  /// neither of their meta pages; with full durability those of one.
  @Test(arguments: [1, 2])
  func `commits that a power cut undid are no damage`(commits: Int) throws {
    let options = EnvironmentOptions.with { $0.durability = .relaxed }
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      let notes = try Notes(at: path, options: options)
      var random = SeededGenerator(seed: 1)
      func put() throws {
        let value = String(repeating: "x", count: .random(in: 0..<6000, using: &random))
        try notes.put("key \(Int.random(in: 0..<20, using: &random))", value)
      }
      for _ in 0..<200 {
        try put()
        let before = try readFile(path)
        for _ in 0..<commits { try put() }
        let after = try readFile(path)
        let metaPages = 2 * 4096
        try writeFile("\(directory)/cut", before[..<metaPages] + Array(after[metaPages...]))
        let report = try #require(try Environment.checkPages(path: "\(directory)/cut"))
        #expect(report.findings == [])
      }
    }
  }
}
