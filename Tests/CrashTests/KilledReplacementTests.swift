import FoundationEssentials
import Glibc
import RecordStore
import StoreTestSupport
import Testing

/// A compaction or a restore that is killed leaves the old file or the new one.
@Suite struct KilledReplacementTests {
  private static let entryCount = 300

  /// How many are killed of each; `KILLS` in the environment chooses another
  /// number.
  private static let count =
    ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 200

  @Test func `compactions that are killed lose nothing and leave nothing behind`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/peer.store"
      try importEntries(path)
      var random = SeededGenerator(seed: 5)
      var moments = Moments()
      for _ in 0..<Self.count {
        let peer = try startPeer("compact", path)
        try moments.kill(peer, after: "compacting", at: path, &random)
        #expect(try generation(path) == 1)
        #expect(try names(in: directory) == ["peer.store", "peer.store-lock"])
      }
      moments.expect(Self.count, "compactions")
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
      var moments = Moments()
      var restored = 0
      for _ in 0..<Self.count {
        let peer = try startPeer("restore", path, backup)
        try moments.kill(peer, after: "restoring", at: path, &random)
        let found = try #require(try generation(path))
        #expect([1, 2].contains(found))
        #expect(
          try names(in: directory).filter { !$0.hasSuffix("-lock") } == [
            "backup.store", "newer.store", "peer.store",
          ])
        if found == 1 {
          restored += 1
          try Store.restore(at: path, from: newer)
        }
      }
      print("restores: \(restored) of \(Self.count) had the backup in place")
      moments.expect(Self.count, "restores")
      #expect(restored > 0)
      #expect(try generation(backup) == 1)
    }
  }

  private func importEntries(_ path: String) throws {
    let peer = try startPeer("import", path, "\(Self.entryCount)")
    #expect(try peer.readToEnd().output.hasSuffix("committed\n"))
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
    try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
  }
}

/// The moments at which processes were killed, as far as they can be told.
private struct Moments {
  /// With the new file in the making.
  var inside = 0
  /// After the last word.
  var late = 0

  /// Kills a peer at a random moment after a word: mostly after it has begun
  /// with the new file, where it spends the least time.
  mutating func kill(
    _ peer: ChildProcess, after word: String, at path: String, _ random: inout SeededGenerator
  ) throws {
    let temporary = "\(path).new-replacement"
    try wait(for: word, from: peer)
    if Int.random(in: 0..<4, using: &random) > 0 {
      while access(temporary, F_OK) != 0, !peer.hasOutput { sched_yield() }
    }
    // A moment inside of the work has no condition to wait for.
    usleep(1 << UInt32.random(in: 0...15, using: &random))
    peer.kill(SIGKILL)
    peer.wait()
    if access(temporary, F_OK) == 0 { inside += 1 }
    if try !peer.readToEnd().output.isEmpty { late += 1 }
  }

  func expect(_ count: Int, _ what: String) {
    print(
      "\(what): \(inside) of \(count) were killed with the new file in the making, \(late) after "
        + "the end")
    #expect(inside >= count / 4)
    #expect(late < count / 2)
  }
}
