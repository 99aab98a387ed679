import FoundationEssentials
import Glibc
import LMDB
import StoreTestSupport
import Testing

/// What is left of a file that was being made when its maker was killed.
@Suite struct UnfinishedFileTests {
  private static let suffix = ".new-unfinished"

  @Test func `the next opening removes what is left over, and its lock file`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      _ = try Notes(at: path, contents: ["key": "value"])
      for name in ["\(path)\(Self.suffix)", "\(path)\(Self.suffix)-lock"] {
        try Data("half".utf8).write(to: URL(filePath: name))
      }
      #expect(try Notes(opening: path).value("key") == "value")
      #expect(try names(in: directory) == ["notes", "notes-lock"])
    }
  }

  @Test func `a second name that a maker left at the end does not keep a file from being replaced`()
    throws
  {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      _ = try Notes(at: path, contents: ["key": "value"])
      #expect(link(path, "\(path)\(Self.suffix)") == 0)
      _ = try Environment.compact(path: path, timeout: .zero) { _ in }
      #expect(try names(in: directory) == ["notes"])
      #expect(try Notes(opening: path).value("key") == "value")
    }
  }

  @Test func `the next making removes what is left over, and never writes into it`() throws {
    try withTemporaryDirectory { directory in
      let (path, old) = ("\(directory)/notes", "\(directory)/old")
      _ = try Notes(at: old, contents: ["key": "old"])
      // The name may lead to a whole file.
      #expect(link(old, "\(path)\(Self.suffix)") == 0)
      _ = try Notes(at: path, contents: ["key": "new"])
      #expect(try Notes(opening: path).value("key") == "new")
      #expect(try Notes(opening: old).value("key") == "old")
      #expect(try names(in: directory) == ["notes", "notes-lock", "old", "old-lock"])
    }
  }

  @Test func `making a file removes what is left of others in the directory, and nothing else`()
    throws
  {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      let notes = try Notes(at: path, contents: ["key": "value"])
      let begun = try Data(contentsOf: URL(filePath: path)).prefix(8192)
      for (name, bytes) in [
        ("empty\(Self.suffix)", Data()), ("monday\(Self.suffix)", begun),
        ("diary\(Self.suffix)", Data("Dear diary".utf8)),
        ("short\(Self.suffix)", Data("a".utf8)), ("monday.new", begun),
      ] { try bytes.write(to: URL(filePath: "\(directory)/\(name)")) }
      mkdir("\(directory)/sub\(Self.suffix)", 0o700)
      try notes.environment.copy(to: "\(directory)/tuesday", isCompact: true) { _ in }
      #expect(
        try names(in: directory) == [
          "diary\(Self.suffix)", "monday.new", "notes", "notes-lock", "short\(Self.suffix)",
          "sub\(Self.suffix)", "tuesday",
        ])
    }
  }

  @Test func `what a living maker makes is left alone`() throws {
    try withTemporaryDirectory { directory in
      let (path, copy) = ("\(directory)/notes", "\(directory)/copy")
      let notes = try Notes(at: path, contents: ["key": "value"])
      try notes.environment.copy(to: copy, isCompact: true) { temporary in
        #expect(temporary == "\(copy)\(Self.suffix)")
        try notes.environment.copy(to: "\(directory)/other", isCompact: false) { _ in }
        // Somebody puts a file of the name there and opens it.
        try notes.environment.copy(to: "\(directory)/early", isCompact: true) { _ in }
        rename("\(directory)/early", copy)
        #expect(try Notes(opening: copy).value("key") == "value")
        #expect(access(temporary, F_OK) == 0)
        unlink(copy)
      }
      #expect(try Notes(opening: copy).value("key") == "value")
    }
  }

  @Test func `of several who make one file at once, one has made it`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      let made = Counter()
      try runOnThreads(6) { number in
        do {
          _ = try Environment.create(path: path) { txn in
            let notes = try txn.createDatabase("notes")
            try txn.put(notes, "key", "\(number)")
          }
          made.add()
        } catch let error as LMDBError {
          guard error.rawValue == EEXIST else { throw error }
        }
      }
      #expect(made.count == 1)
      #expect(try names(in: directory) == ["notes", "notes-lock"])
      #expect(try Environment.checkPages(path: path)?.isSound == true)
    }
  }

  /// Counts on several threads.
  private final class Counter: Sendable {
    // Safe because it is only used under the lock.
    nonisolated(unsafe) private var number = 0
    private let lock = Lock()

    var count: Int { lock.withLock { number } }

    func add() { lock.withLock { number += 1 } }
  }
}
