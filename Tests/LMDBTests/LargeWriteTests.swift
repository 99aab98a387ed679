import LMDB
import StoreTestSupport
import Testing

/// Writes of more pages than LMDB keeps in memory.
@Suite struct LargeWriteTests {
  @Test func `a write of more than 131,071 pages is stored as a whole, or undone`() throws {
    struct Undone: Error {}
    let count = 140_000
    let options = EnvironmentOptions.with { $0.durability = .relaxed }
    try withNotes(options: options, contents: ["before": "value"]) { notes in
      #expect(throws: Undone.self) {
        try put(count, into: notes) { throw Undone() }
      }
      #expect(try notes.environment.read { try $0.statistics(of: notes.database).entries } == 1)
      // The pages that LMDB wrote ahead are free again: the file does not double.
      let size = try notes.environment.statistics().fileSizeInBytes
      try put(count, into: notes) {}
      #expect(try notes.environment.read { try $0.statistics(of: notes.database).entries } == count)
      #expect(try notes.environment.statistics().fileSizeInBytes < size * 3 / 2)
      #expect(try notes.environment.checkPages().findings == [])
    }
  }

  /// Puts a page for each number, in place of what is there.
  private func put(_ count: Int, into notes: Notes, atEnd body: () throws -> Void) throws {
    let value = [UInt8](repeating: 7, count: 3000)
    try notes.environment.write { txn in
      try txn.removeAll(notes.database)
      for number in 0..<count {
        try withUnsafeBytes(of: number.bigEndian) { key in
          try value.withUnsafeBytes { try txn.append(notes.database, key: key, value: $0) }
        }
      }
      try body()
    }
  }
}
