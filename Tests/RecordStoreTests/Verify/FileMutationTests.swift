import StoreTestSupport
import Testing

@testable import RecordStore

/// Thousands of damaged copies of a small store: the check finds damage, or the
/// store is what it was.
@Suite struct FileMutationTests {
  /// In processes of their own: a trap would end the whole run.
  @Test(arguments: 0..<5)
  func `a damaged copy is found, or holds the same records`(part: Int) async {
    await #expect(processExitsWith: .success) { [part] in
      try checkMutations(seeds: part * 1_000..<(part + 1) * 1_000)
    }
  }
}

private func checkMutations(seeds: Range<Int>) throws {
  try withTemporaryDirectory { directory in
    let path = "\(directory)/press.store"
    try Article.makeStore(at: path)
    let sound = try readFile(path)
    let articles = try Article.all(at: path)
    var intactCount = 0
    for seed in seeds {
      var bytes = sound
      var mutation = FileMutation(seed: UInt64(seed))
      mutation.damage(&bytes)
      try overwriteFile(path, bytes)
      guard let verification = try? Store.check(at: path), verification.isIntact else { continue }
      intactCount += 1
      #expect(try Article.all(at: path) == articles, "seed \(seed)")
    }
    // Free pages, gaps in pages and the meta page of the commit before.
    #expect(intactCount > seeds.count / 20 && intactCount < seeds.count * 3 / 4)
  }
}
