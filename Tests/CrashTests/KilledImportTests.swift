import Glibc
import RecordStore
import StoreTestSupport
import Testing

/// An import that is killed leaves the store as it was before or after.
@Suite struct KilledImportTests {
  private static let entryCount = 1500

  /// Where the process is killed.
  private enum Moment {
    /// After this many of ten parts are in the transaction.
    case afterParts(Int)
    /// This long after the commit has begun, in microseconds.
    case inCommit(UInt32)
  }

  @Test func `fifty imports that are killed leave the state before or after`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/peer.store"
      try importToTheEnd(path)
      var generation: Int64 = 1
      #expect(try state(path) == generation)
      var random = SeededGenerator(seed: 2026)
      var kept = 0
      for number in 0..<50 {
        let moment: Moment =
          number % 10 < 7
          ? .afterParts(.random(in: 0...9, using: &random))
          : .inCommit(1 << UInt32.random(in: 0...14, using: &random))
        let words = try killImport(path, moment)
        let found = try state(path)
        switch (words.contains("written"), words.contains("committed")) {
        case (false, _): #expect(found == generation, "nothing was to be committed: \(moment)")
        case (true, true): #expect(found == generation + 1, "the commit is lost: \(moment)")
        case (true, false): #expect([generation, generation + 1].contains(found), "\(moment)")
        }
        if found == generation { kept += 1 }
        generation = found ?? generation
      }
      print("imports: \(kept) of 50 were killed before their commit")
      #expect(kept >= 20, "most of the imports were killed too late")
      try importToTheEnd(path)
      #expect(try state(path) == generation + 1)
    }
  }

  @Test func `a writer that is killed does not keep others from writing`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/peer.store"
      try importToTheEnd(path)
      let store = try Store.open(at: path, schemas: [Schema("own", version: 1, [Mark.self])])
      for id in 0..<3 {
        _ = try killImport(path, .afterParts(5))
        try store.write { try $0.insert(Mark(id: id)) }
      }
      #expect(try store.read { try $0.count(Mark.all) } == 3)
      #expect(try store.verify().findings == [])
    }
  }

  private func importToTheEnd(_ path: String) throws {
    let peer = try startPeer("import", path, "\(Self.entryCount)")
    let said = try peer.readToEnd()
    #expect(peer.wait() == .exited(0))
    #expect(said.output.hasSuffix("written\ncommitted\n"))
    #expect(said.errors == "")
  }

  /// Kills an import between its begin and the end of its commit, and gives all
  /// that it has said.
  private func killImport(_ path: String, _ moment: Moment) throws -> [String] {
    let peer = try startPeer("import", path, "\(Self.entryCount)")
    try wait(for: "begun", from: peer)
    var words: [String] = []
    switch moment {
    case .afterParts(let count):
      for _ in 0..<count { try wait(for: "part", from: peer) }
    case .inCommit(let microseconds):
      for _ in 0..<10 { try wait(for: "part", from: peer) }
      try wait(for: "written", from: peer)
      words.append("written")
      // A moment inside of a commit has no condition to wait for.
      usleep(microseconds)
    }
    peer.kill(SIGKILL)
    peer.wait()
    words += try peer.readToEnd().output.split(separator: "\n").map(String.init)
    return words
  }

  /// The generation of all entries, nil when they are not all of one.
  private func state(_ path: String) throws -> Int64? {
    let entries = try recordsAfterCrash("entries", at: path)
    #expect(entries.count == Self.entryCount)
    let generations = Set(entries.compactMap { $0["generation"] })
    guard generations.count == 1, case .integer(let generation) = generations.first else {
      return nil
    }
    for (id, entry) in entries.enumerated() {
      #expect(entry.id == .integer(Int64(id)))
      #expect(entry["text"] == .string("\(generation) of \(id)"))
    }
    return generation
  }

  private struct Mark: Record {
    var id = 0

    static let collection = "marks"
    static func fields(_ field: inout some FieldVisitor<Mark>) {
      field(1, "id", \.id)
    }
  }
}
