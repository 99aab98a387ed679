import Glibc
import RecordStore
import StoreTestSupport
import Testing

/// An opening that is killed while it adds to a store has added all or nothing.
@Suite struct KilledAdditionTests {
  @Test func `an index is there with all its entries, or not at all`() throws {
    var random = SeededGenerator(seed: 11)
    var made = 0
    for _ in 0..<15 {
      try withTemporaryDirectory { directory in
        let path = "\(directory)/peer.store"
        let first = try startPeer("import", path, "1000")
        #expect(try first.readToEnd().output.hasSuffix("committed\n"))

        let peer = try startPeer("extend", path)
        try wait(for: "opening", from: peer)
        // A moment inside of the opening has no condition to wait for.
        usleep(1 << UInt32.random(in: 0...16, using: &random))
        peer.kill(SIGKILL)
        peer.wait()
        let isFinished = try peer.readToEnd().output.contains("open\n")
        let indexCount = try indexes(path)
        #expect(isFinished ? indexCount == 3 : [2, 3].contains(indexCount))
        if indexCount == 3 { made += 1 }

        let next = try startPeer("extend", path)
        #expect(try next.readToEnd().output == "opening\nopen\n")
        #expect(try indexes(path) == 3)
      }
    }
    print("additions: \(made) of 15 were killed when the index was there")
  }

  /// The number of indexes of a store that is intact.
  private func indexes(_ path: String) throws -> Int {
    #expect(try recordsAfterCrash("entries", at: path).count == 1000)
    let store = try Store.open(at: path, schemas: [])
    let entries = try store.collections().first { $0.name == "entries" }
    let count = entries?.indexes.count ?? 0
    #expect(try store.verify().entryCount == 1000 * count)
    return count
  }
}
