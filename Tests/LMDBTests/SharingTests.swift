import Dispatch
import Glibc
import LMDB
import StoreTestSupport
import Testing

@Suite struct SharingTests {
  @Test func `a second opening shares the environment`() throws {
    try withNotes { notes in
      let again = try Environment.open(path: notes.environment.path)
      #expect(again === notes.environment)
    }
  }

  @Test func `a hard link and a symbolic link lead to the same environment`() throws {
    try withTemporaryDirectory { directory in
      let notes = try Notes(at: "\(directory)/notes")
      link("\(directory)/notes", "\(directory)/hard")
      symlink("notes", "\(directory)/soft")
      #expect(try Environment.open(path: "\(directory)/hard") === notes.environment)
      #expect(try Environment.open(path: "\(directory)/soft") === notes.environment)
      #expect(access("\(directory)/hard-lock", F_OK) == -1)
      #expect(access("\(directory)/soft-lock", F_OK) == -1)
    }
  }

  @Test func `through a symbolic link the lock file is that of the file`() throws {
    try withTemporaryDirectory { directory in
      _ = try Notes(at: "\(directory)/notes")
      symlink("notes", "\(directory)/soft")
      let environment = try Environment.open(path: "\(directory)/soft")
      #expect(environment.path == "\(directory)/notes")
      #expect(access("\(directory)/soft-lock", F_OK) == -1)
    }
  }

  @Test func `a file that was renamed is still the same environment`() throws {
    try withTemporaryDirectory { directory in
      let notes = try Notes(at: "\(directory)/notes")
      rename("\(directory)/notes", "\(directory)/moved")
      #expect(try Environment.open(path: "\(directory)/moved") === notes.environment)
    }
  }

  @Test func `other options for an open file are refused`() throws {
    try withNotes { notes in
      let options = EnvironmentOptions.with { $0.durability = .relaxed }
      #expect(throws: LMDBError.differentOptions) {
        try Environment.open(path: notes.environment.path, options: options)
      }
    }
  }

  @Test func `an opener that needs fewer databases shares, one that needs more is refused`() throws
  {
    try withNotes(options: .with { $0.maximumDatabases = 10 }) { notes in
      let path = notes.environment.path
      let fewer = EnvironmentOptions.with { $0.maximumDatabases = 9 }
      let shared = try Environment.open(path: path, options: fewer)
      #expect(shared === notes.environment)
      let more = EnvironmentOptions.with { $0.maximumDatabases = 11 }
      #expect(throws: LMDBError.differentOptions) {
        try Environment.open(path: path, options: more)
      }
    }
  }

  @Test func `the locks on the file outlive everything that is done with it`() throws {
    try withNotes { notes in
      let peer = try Peer()
      let holder = "lock-holder \(notes.environment.path)-lock"
      #expect(try peer.ask(holder) == "\(getpid())")
      _ = try Environment.open(path: notes.environment.path)
      _ = try notes.environment.openDatabases(["notes", "absent"])
      _ = try notes.environment.statistics()
      _ = try notes.environment.readers()
      try notes.put("key", "value")
      try notes.environment.sync()
      #expect(try peer.ask(holder) == "\(getpid())")
    }
  }

  @Test func `the last reference closes the environment`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      let peer = try Peer()
      var notes: Notes? = try Notes(at: path)
      var again: Environment? = try Environment.open(path: path)
      notes = nil
      #expect(try peer.ask("lock-holder \(path)-lock") == "\(getpid())")
      again = nil
      #expect(try peer.ask("lock-holder \(path)-lock") == "nobody")
      #expect(notes == nil && again == nil)
    }
  }

  @Test func `a transaction keeps its environment open`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      let peer = try Peer()
      let database = try Notes(at: path).database
      let txn = try Environment.open(path: path).beginRead()
      #expect(try peer.ask("lock-holder \(path)-lock") == "\(getpid())")
      // The handle is of an environment that has been closed since.
      #expect(throws: LMDBError(rawValue: EINVAL)) { try txn.text(database, "key") }
      try txn.commit()
      #expect(try peer.ask("lock-holder \(path)-lock") == "nobody")
    }
  }

  @Test func `threads open and close one file at once`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      _ = try Notes(at: path, contents: ["key": "value"])
      let failures = Lock()
      // Safe because it is only touched under the lock.
      nonisolated(unsafe) var failed: [String] = []
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        for _ in 0..<50 {
          do {
            let environment = try Environment.open(path: path)
            let notes = try #require(try environment.openDatabases(["notes"])[0])
            let value = try environment.read { try $0.text(notes, "key") }
            if value != "value" { throw LMDBError.notFound }
          } catch {
            failures.withLock { failed.append("\(error)") }
          }
        }
      }
      #expect(failed == [])
    }
  }

  @Test func `opening waits for whoever replaces the file and opens the new one`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      _ = try Notes(at: path, contents: ["key": "old"])
      _ = try Notes(at: "\(directory)/new", contents: ["key": "new"])
      let file = open(path, O_RDONLY | O_CLOEXEC)
      #expect(flock(file, LOCK_EX | LOCK_NB) == 0)
      let peer = try Peer()
      try peer.start("open \(path)")
      try waitUntilBlocked(peer, in: "lock_inode")
      rename("\(directory)/new", path)
      close(file)
      #expect(try peer.answer() == "ok")
      #expect(try peer.ask("get key") == "new")
    }
  }

  @Test func `a file cannot be replaced while it is open`() throws {
    try withNotes { notes in
      let file = open(notes.environment.path, O_RDONLY | O_CLOEXEC)
      defer { close(file) }
      #expect(flock(file, LOCK_EX | LOCK_NB) == -1)
      #expect(errno == EWOULDBLOCK)
    }
  }
}
