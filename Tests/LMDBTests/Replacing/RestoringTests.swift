import FoundationEssentials
import Glibc
import LMDB
import StoreTestSupport
import Testing

/// Putting a copy of another file in the place of a file.
@Suite struct RestoringTests {
  @Test(arguments: [0, 1])
  func `restoring brings back what the source holds`(commits: Int) throws {
    try withTemporaryDirectory { directory in
      let (path, source) = ("\(directory)/notes", "\(directory)/backup")
      _ = try Notes(at: source, contents: ["key": "old"])
      do {
        let notes = try Notes(at: path, contents: ["key": "new", "more": "value"])
        for number in 0..<commits { try notes.put("key \(number)", "value") }
      }
      let before = try Data(contentsOf: URL(filePath: source))
      try restore(path, source)
      #expect(try Data(contentsOf: URL(filePath: source)) == before)
      let notes = try Notes(opening: path)
      #expect(try notes.value("key") == "old")
      #expect(try notes.value("more") == nil)
      try notes.put("key", "next")
      #expect(try notes.value("key") == "next")
      #expect(try Notes(opening: source).value("key") == "old")
      #expect(try names(in: directory) == ["backup", "backup-lock", "notes", "notes-lock"])
    }
  }

  @Test func `nothing has to be in the place`() throws {
    try withTemporaryDirectory { directory in
      let (path, source) = ("\(directory)/notes", "\(directory)/backup")
      _ = try Notes(at: source, contents: ["key": "value"])
      unlink("\(source)-lock")
      try restore(path, source)
      #expect(try Notes(opening: path).value("key") == "value")
      // The source was read without a lock file of its own.
      #expect(try names(in: directory) == ["backup", "notes", "notes-lock"])
    }
  }

  @Test func `what is damaged is replaced, and what was never LMDB's is not`() throws {
    try withTemporaryDirectory { directory in
      let (path, source) = ("\(directory)/notes", "\(directory)/backup")
      _ = try Notes(at: source, contents: ["key": "value"])
      for damaged in [[], [0x00], [UInt8](repeating: 0, count: 10_000)] {
        try Data(damaged).write(to: URL(filePath: path))
        try restore(path, source)
        #expect(try Notes(opening: path).value("key") == "value")
      }
      let foreign = Data("Dear diary".utf8)
      try foreign.write(to: URL(filePath: path))
      let error = #expect(throws: ReplacementError.self) { try restore(path, source) }
      guard case .foreign(let diagnosis) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(diagnosis.kind == .text)
      #expect(try Data(contentsOf: URL(filePath: path)) == foreign)
    }
  }

  @Test func `both files have to be free`() throws {
    try withTemporaryDirectory { directory in
      let (path, source) = ("\(directory)/notes", "\(directory)/backup")
      _ = try Notes(at: source)
      _ = try Notes(at: path, contents: ["key": "value"])
      for held in [path, source] {
        let peer = try Peer("open \(held)")
        let error = #expect(throws: ReplacementError.self) { try restore(path, source) }
        guard case .inUse(held, let holders) = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
        #expect(holders.map(\.processID) == [peer.processID])
        peer.kill()
      }
      #expect(try Notes(opening: path).value("key") == "value")
    }
  }

  @Test func `a file is not restored from itself, nor from what is not there`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      _ = try Notes(at: path, contents: ["key": "value"])
      symlink("notes", "\(directory)/soft")
      let same = #expect(throws: ReplacementError.self) { try restore(path, "\(directory)/soft") }
      guard case .sameFile = same else {
        Issue.record("\(String(describing: same))")
        return
      }
      let error = #expect(throws: ReplacementError.self) { try restore(path, "\(path) 2") }
      guard case .source(LMDBError(rawValue: ENOENT)) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(throws: LMDBError(rawValue: ENOENT)) {
        try restore("\(directory)/absent/notes", path)
      }
      #expect(try Notes(opening: path).value("key") == "value")
    }
  }

  private func restore(_ path: String, _ source: String) throws {
    try Environment.restore(path: path, from: source, timeout: .zero) { _ in }
  }
}
