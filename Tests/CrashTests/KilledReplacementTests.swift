import FoundationEssentials
import Glibc
import RecordStore
import StoreTestSupport
import Testing

/// A compaction or a restore that is killed leaves the old file or the new one.
@Suite struct KilledReplacementTests {
  private static let entryCount = 1500

  @Test func `compactions that are killed lose nothing and leave nothing behind`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/peer.store"
      try importEntries(path)
      var random = SeededGenerator(seed: 5)
      var inside = 0
      for _ in 0..<30 {
        inside += try kill(startPeer("compact", path), after: "compacting", at: path, &random)
        #expect(try generation(path) == 1)
        #expect(try names(in: directory).allSatisfy { !$0.contains("new") })
      }
      print("compactions: \(inside) of 30 were killed with the new file in the making")
      #expect(inside >= 10)
      let last = try startPeer("compact", path).readToEnd()
      #expect(last.output == "compacting\ncompacted\n")
      #expect(try generation(path) == 1)
    }
  }

  @Test func `restores that are killed leave the old store or the backup`() throws {
    try withTemporaryDirectory { directory in
      let (path, backup) = ("\(directory)/peer.store", "\(directory)/backup.store")
      try importEntries(path)
      try Store.open(at: path, schemas: []).backUp(to: backup)
      try importEntries(path)
      let newer = "\(directory)/newer.store"
      try Store.open(at: path, schemas: []).backUp(to: newer)
      var random = SeededGenerator(seed: 6)
      var (inside, restored) = (0, 0)
      for _ in 0..<30 {
        inside += try kill(
          startPeer("restore", path, backup), after: "restoring", at: path, &random)
        let found = try #require(try generation(path))
        #expect([1, 2].contains(found))
        if found == 1 {
          restored += 1
          try Store.restore(at: path, from: newer)
        }
        #expect(try names(in: directory).allSatisfy { !$0.contains("new-") })
      }
      print(
        "restores: \(inside) of 30 were killed with the new file in the making, "
          + "\(restored) with it in place")
      #expect(inside >= 10)
      #expect(try generation(backup) == 1)
    }
  }

  private func importEntries(_ path: String) throws {
    let peer = try startPeer("import", path, "\(Self.entryCount)")
    #expect(try peer.readToEnd().output.hasSuffix("committed\n"))
  }

  /// Kills a peer some time after it has begun with the new file.
  ///
  /// - Returns: 1 when it has left the file in the making, else 0.
  private func kill(
    _ peer: ChildProcess, after word: String, at path: String, _ random: inout SeededGenerator
  ) throws -> Int {
    let temporary = "\(path).new-replacement"
    try wait(for: word, from: peer)
    while access(temporary, F_OK) != 0, !peer.hasOutput { sched_yield() }
    // A moment inside of the work has no condition to wait for.
    usleep(1 << UInt32.random(in: 0...18, using: &random))
    peer.kill(SIGKILL)
    peer.wait()
    return access(temporary, F_OK) == 0 ? 1 : 0
  }

  /// The generation of all entries, nil when they are not all of one.
  private func generation(_ path: String) throws -> Int64? {
    let entries = try recordsAfterCrash("entries", at: path)
    #expect(entries.count == Self.entryCount)
    let generations = Set(entries.compactMap { $0["generation"] })
    guard generations.count == 1, case .integer(let generation) = generations.first else {
      return nil
    }
    return generation
  }

  private func names(in directory: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory)
  }
}
