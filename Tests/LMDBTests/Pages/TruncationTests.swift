import Glibc
import LMDB
import StoreTestSupport
import Testing

@Suite struct TruncationTests {
  @Test func `a file cut anywhere is refused, or lacks only free pages`() throws {
    let sample = try PageFile.sample()
    var refused = 0
    try withTemporaryDirectory { directory in
      let path = "\(directory)/file"
      try sample.write(to: path)
      let whole = try PageFile.contents(of: path)
      let boundaries = (0..<sample.pageCount).map { $0 * PageFile.pageSize }
      for size in boundaries + boundaries.map({ $0 + 1 }) + boundaries.map({ $0 + 4095 }) {
        var file = sample
        file.bytes.removeLast(sample.bytes.count - size)
        try file.write(to: path)
        do {
          #expect(try PageFile.contents(of: path) == whole, "cut to \(size) bytes")
        } catch let error as LMDBError {
          refused += 1
          #expect(error == (size < 4096 + 152 ? .invalid : .truncated), "cut to \(size) bytes")
        }
      }
    }
    #expect(refused >= sample.pageCount)
  }

  @Test func `a truncated file is refused with both sizes and stays as it is`() throws {
    var file = try PageFile.sample()
    let full = file.bytes.count
    file.bytes.removeLast(full - full / 2)
    try file.withFile { path in
      #expect(throws: LMDBError.truncated) { try Environment.open(path: path) }
      let diagnosis = try Environment.diagnose(path: path)
      #expect(diagnosis.fileSizeInBytes == full / 2)
      #expect(diagnosis.fullSizeInBytes == full)
      #expect(diagnosis.description == "truncated: \(full / 2) of \(full) bytes")
      let left = try PageFile(path)
      #expect(left.bytes == file.bytes)
    }
  }

  @Test func `a file without the free pages at its end opens`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      try leaveShort(path)
      let environment = try Environment.open(path: path)
      let statistics = try environment.statistics()
      #expect(statistics.fileSizeInBytes < (statistics.lastPageNumber + 1) * 4096)
      #expect(try environment.checkPages().findings == [])
      let notes = try #require(try environment.openDatabases(["notes"])[0])
      #expect(try environment.read { try $0.text(notes, "key") } == "value")
      let diagnosis = try Environment.diagnose(path: path)
      #expect(diagnosis.fullSizeInBytes == nil)
    }
  }

  @Test func `free pages that are cut off a file are no loss`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      do {
        let notes = try Notes(at: path, contents: ["key": "value"])
        try notes.put("large", String(repeating: "x", count: 1 << 20))
        try notes.environment.write { _ = try $0.delete(notes.database, "large") }
        // These commits move what is used to the free pages in front.
        for number in 0..<4 { try notes.put("other", "\(number)") }
      }
      let half = try PageFile(path).bytes.count / 2
      truncate(path, off_t(half))
      let environment = try Environment.open(path: path)
      #expect(try environment.checkPages().findings == [])
      let notes = try #require(try environment.openDatabases(["notes"])[0])
      #expect(try environment.read { try $0.text(notes, "key") } == "value")
    }
  }

  /// Makes a file that its last commit has left shorter than its last page.
  ///
  /// A value that is put and deleted in one transaction takes pages at the end
  /// that are never written, if the free list was in use before.
  private func leaveShort(_ path: String) throws {
    let notes = try Notes(at: path, contents: ["key": "value"])
    for number in 0..<100 {
      let statistics = try notes.environment.statistics()
      if statistics.fileSizeInBytes < (statistics.lastPageNumber + 1) * 4096 { return }
      try notes.environment.write { txn in
        try txn.put(notes.database, "other", "\(number)")
        try txn.put(notes.database, "large", String(repeating: "x", count: 100_000))
        _ = try txn.delete(notes.database, "large")
      }
    }
    Issue.record("No commit has left the file short.")
  }
}
