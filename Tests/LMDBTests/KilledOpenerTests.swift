import FoundationEssentials
import Glibc
import LMDB
import StoreTestSupport
import Testing

/// What a process leaves that is killed while it opens a file.
@Suite struct KilledOpenerTests {
  @Test func `who waits for an opener that is killed commits after what is there`() throws {
    for number in 1...12 {
      try withTemporaryDirectory { directory in
        let path = "\(directory)/notes"
        do {
          // Commits on both meta pages, and more than a new file has.
          let notes = try Notes(at: path, contents: ["key": "old"])
          for commit in 0..<8 { try notes.put("key", "\(commit)") }
        }
        let opener = try Peer()
        try opener.start("open-again-and-again \(path)")
        try stopInOpening(opener, path)

        let other = try Peer()
        try other.start("open \(path)")
        try waitUntilBlocked(other, in: "lock_inode", "setlk")
        opener.kill()
        #expect(try other.answer() == "ok")
        #expect(try other.ask("get key") == "7", "\(number)")
        #expect(try other.ask("put key new") == "ok")
        #expect(try other.ask("close") == "ok")

        let environment = try Environment.open(path: path)
        let notes = try #require(try environment.openDatabases(["notes"])[0])
        #expect(try environment.read { try $0.text(notes, "key") } == "new", "\(number)")
        #expect(try environment.checkPages().findings == [])
      }
    }
  }

  /// Stops a process while it alone has the lock file, to prepare it.
  private func stopInOpening(_ peer: Peer, _ path: String) throws {
    let file = open("\(path)-lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    while true {
      if !isExclusive(file) { continue }
      kill(pid_t(peer.processID), SIGSTOP)
      while try !isStopped(peer) { sched_yield() }
      if isExclusive(file) { return }
      kill(pid_t(peer.processID), SIGCONT)
    }
  }

  /// Whether a process has LMDB's lock on byte 0 for itself.
  private func isExclusive(_ file: Int32) -> Bool {
    var lock = flock()
    lock.l_type = Int16(F_RDLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_len = 1
    return fcntl(file, F_GETLK, &lock) == 0 && lock.l_type == Int16(F_WRLCK)
  }

  private func isStopped(_ peer: Peer) throws -> Bool {
    let status = try String(contentsOfFile: "/proc/\(peer.processID)/stat", encoding: .utf8)
    return status.split(separator: ")").last?.hasPrefix(" T") == true
  }
}
