import Glibc
import LMDB
import StoreTestSupport
import Testing

/// What is left when the disk is full; needs the right to mount one.
@Suite(.enabled(if: SmallFileSystem.isAvailable)) struct FullDiskTests {
  @Test func `a disk that is full in the middle of a write leaves the old state`() throws {
    try SmallFileSystem.with(sizeInBytes: 4 << 20) { directory in
      let notes = try Notes(at: "\(directory)/notes", contents: ["key": "value"])
      try writeFile("\(directory)/filler", [UInt8](repeating: 0, count: 1 << 20))
      // More pages than LMDB keeps in memory: it writes some before the commit.
      let value = [UInt8](repeating: 7, count: 3000)
      var count = 0
      let error = #expect(throws: LMDBError.self) {
        try notes.environment.write { txn in
          while count < 200_000 {
            let key = Array("key \(count)".utf8)
            try key.withUnsafeBytes { key in
              try value.withUnsafeBytes { try txn.put(notes.database, key: key, value: $0) }
            }
            count += 1
          }
        }
      }
      #expect(error?.rawValue == ENOSPC || error?.rawValue == EIO)
      #expect(count < 200_000, "it was a put that failed, not the commit")
      #expect(try notes.value("key") == "value")
      SmallFileSystem.makeSpace(directory)
      try notes.put("key", "other")
      #expect(try notes.value("key") == "other")
      #expect(try notes.environment.checkPages().findings == [])
    }
  }

  @Test func `a lock file that finds no space is an error of opening`() throws {
    try SmallFileSystem.with(sizeInBytes: 4 << 20) { directory in
      let path = "\(directory)/notes"
      _ = try Notes(at: path, contents: ["key": "value"])
      unlink("\(path)-lock")
      try SmallFileSystem.fill(directory)
      #expect(throws: LMDBError(rawValue: ENOSPC)) { try Environment.open(path: path) }
      SmallFileSystem.makeSpace(directory)
      let environment = try Environment.open(path: path)
      let notes = try #require(try environment.openDatabases(["notes"])[0])
      #expect(try environment.read { try $0.text(notes, "key") } == "value")
    }
  }

  @Test func `a full disk lets nothing be created and leaves nothing behind`() throws {
    try SmallFileSystem.with(sizeInBytes: 4 << 20) { directory in
      try SmallFileSystem.fill(directory)
      #expect(throws: LMDBError(rawValue: ENOSPC)) { try Notes(at: "\(directory)/notes") }
      #expect(try SmallFileSystem.names(directory) == ["filler"])
      SmallFileSystem.makeSpace(directory)
      #expect(try Notes(at: "\(directory)/notes").value("key") == nil)
    }
  }
}
