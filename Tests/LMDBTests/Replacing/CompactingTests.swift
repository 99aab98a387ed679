import FoundationEssentials
import Glibc
import LMDB
import StoreTestSupport
import Testing

/// Putting a compact copy in the place of a file.
@Suite struct CompactingTests {
  private struct Refusal: Error {}

  @Test(arguments: 1...4)
  func `compacting keeps every pair, at even and odd commits`(commits: Int) throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      do {
        let notes = try Notes(at: path, contents: ["kept": "value"])
        for number in 1...commits {
          let large = String(repeating: "x", count: 200_000)
          try notes.put("large \(number)", large)
          try notes.environment.write { txn in
            try [UInt8]("large \(number)".utf8).withUnsafeBytes {
              _ = try txn.delete(notes.database, key: $0)
            }
          }
          if number == commits, commits.isMultiple(of: 2) { try notes.put("last", "one") }
        }
      }
      let sizes = try compact(path)
      #expect(sizes.before > 200_000)
      #expect(sizes.after < 40_000)
      #expect(try status(path).st_size == sizes.after)
      let notes = try Notes(opening: path)
      #expect(try notes.value("kept") == "value")
      #expect(try notes.value("last") == (commits.isMultiple(of: 2) ? "one" : nil))
      #expect(try notes.value("large 1") == nil)
      // The commits are counted from 1 again, whatever the lock file said.
      try notes.put("next", "value")
      #expect(try notes.value("next") == "value")
      #expect(try notes.value("kept") == "value")
      #expect(try notes.environment.checkPages().findings == [])
      #expect(try names(in: directory) == ["notes", "notes-lock"])
    }
  }

  @Test func `a file that another process has open is named with the process and kept`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      _ = try Notes(at: path)
      let before = try status(path)
      let peer = try Peer("open \(path)")
      let error = #expect(throws: ReplacementError.self) { try compact(path) }
      guard case .inUse(path, let holders) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(holders.map(\.processID) == [peer.processID])
      #expect(holders.first?.description == "process \(peer.processID) (lmdb-peer)")
      let after = try status(path)
      #expect(before.st_ino == after.st_ino)
      #expect(try names(in: directory) == ["notes", "notes-lock"])
      #expect(try peer.ask("put key value") == "ok")
    }
  }

  @Test func `a file that this process has open cannot be replaced`() throws {
    try withNotes { notes in
      let path = notes.environment.path
      let error = #expect(throws: ReplacementError.self) { try compact(path) }
      guard case .inUse(_, let holders) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(holders.map(\.processID) == [Int(getpid())])
      let peer = try Peer()
      #expect(try peer.ask("compact \(path) 0") == "in use by [\(getpid())]")
    }
  }

  @Test func `compacting waits until the others have closed the file`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      var notes: Notes? = try Notes(at: path, contents: ["key": "value"])
      let peer = try Peer()
      try peer.start("compact \(path) 600")
      try waitUntilBlocked(peer, in: "nanosleep")
      try notes?.put("later", "value")
      notes = nil
      let answer = try #require(try peer.answer())
      #expect(answer.split(separator: " ").count == 2, "\(answer)")
      #expect(try Notes(opening: path).value("later") == "value")
      #expect(notes == nil)
    }
  }

  @Test func `an opener waits for the new file and loses nothing`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      _ = try Notes(at: path, contents: ["key": "value"])
      let peer = try Peer()
      _ = try Environment.compact(path: path, timeout: .zero) { _ in
        try peer.start("open \(path)")
        try waitUntilBlocked(peer, in: "lock_inode")
      }
      #expect(try peer.answer() == "ok")
      #expect(try peer.ask("get key") == "value")
      #expect(try peer.ask("put key theirs") == "ok")
      let notes = try Notes(opening: path)
      #expect(try notes.value("key") == "theirs")
      try notes.put("key", "mine")
      #expect(try peer.ask("get key") == "mine")
    }
  }

  @Test func `the new file has the owner and the permissions of the old one`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      _ = try Notes(at: path)
      #expect(chmod(path, 0o640) == 0)
      // Only the super-user can give a file away.
      if geteuid() == 0 { #expect(chown(path, 65_534, 65_533) == 0) }
      let before = try status(path)
      _ = try compact(path)
      let after = try status(path)
      #expect(after.st_ino != before.st_ino)
      #expect(after.st_mode == before.st_mode)
      #expect(after.st_uid == before.st_uid && after.st_gid == before.st_gid)
    }
  }

  @Test func `a symbolic link stays one, and the file it leads to is replaced`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      _ = try Notes(at: path, contents: ["key": "value"])
      let before = try status(path).st_ino
      symlink("notes", "\(directory)/soft")
      _ = try compact("\(directory)/soft")
      #expect(try status(path).st_ino != before)
      #expect(try Notes(opening: "\(directory)/soft").value("key") == "value")
      #expect(try names(in: directory) == ["notes", "notes-lock", "soft"])
    }
  }

  @Test func `a file with a second name is refused`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      _ = try Notes(at: path)
      link(path, "\(directory)/hard")
      let error = #expect(throws: ReplacementError.self) { try compact(path) }
      guard case .severalNames = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test func `a check that refuses the copy leaves the old file alone`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      _ = try Notes(at: path, contents: ["key": "value"])
      let before = try status(path).st_ino
      #expect(throws: Refusal.self) {
        try Environment.compact(path: path, timeout: .zero) { copy in
          #expect(try Environment.checkPages(path: copy)?.isSound == true)
          throw Refusal()
        }
      }
      #expect(try status(path).st_ino == before)
      #expect(try names(in: directory) == ["notes", "notes-lock"])
      #expect(try Notes(opening: path).value("key") == "value")
    }
  }

  @Test func `a damaged file is refused and kept`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      do {
        let notes = try Notes(at: path)
        for number in 0..<500 { try notes.put("key \(number)", "value") }
      }
      var bytes = try Data(contentsOf: URL(filePath: path))
      let count = bytes.count
      for page in 2..<count / 4096 { bytes[page * 4096 + 14] ^= 0xFF }
      try bytes.write(to: URL(filePath: path))
      let error = #expect(throws: ReplacementError.self) { try compact(path) }
      guard case .damaged(let finding) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(finding.hasPrefix("Page "))
      #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
      try Data("no file of LMDB".utf8).write(to: URL(filePath: path))
      #expect(throws: LMDBError.invalid) { try compact(path) }
      unlink(path)
      #expect(throws: LMDBError(rawValue: ENOENT)) { try compact(path) }
    }
  }

  @Test func `the next opening removes what a killed replacer has left`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      _ = try Notes(at: path, contents: ["key": "value"])
      let leftover = "\(path).new-replacement"
      for name in [leftover, "\(leftover)-lock"] {
        try Data("half".utf8).write(to: URL(filePath: name))
      }
      #expect(try Notes(opening: path).value("key") == "value")
      #expect(try names(in: directory) == ["notes", "notes-lock"])
      try Data("half".utf8).write(to: URL(filePath: leftover))
      _ = try compact(path)
      #expect(try names(in: directory) == ["notes"])
    }
  }

  @Test func `a replaced file leaves no lock file that was of the old one`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      _ = try Notes(at: path)
      #expect(access("\(path)-lock", F_OK) == 0)
      _ = try compact(path)
      #expect(access("\(path)-lock", F_OK) == -1)
    }
  }

  private func compact(_ path: String) throws -> (before: Int, after: Int) {
    try Environment.compact(path: path, timeout: .zero) { _ in }
  }
}
