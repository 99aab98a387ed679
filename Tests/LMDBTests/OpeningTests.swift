import FoundationEssentials
import Glibc
import LMDB
import StoreTestSupport
import Testing

@Suite struct OpeningTests {
  @Test func `a file that is absent is not created`() throws {
    try withTemporaryDirectory { directory in
      #expect(throws: LMDBError(rawValue: ENOENT)) {
        try Environment.open(path: "\(directory)/absent")
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(left == [])
    }
  }

  @Test(arguments: ["", "x\n", String(repeating: "garbage ", count: 2_000)])
  func `a file that is not LMDB's is refused and kept`(content: String) throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/file"
      try Data(content.utf8).write(to: URL(filePath: path))
      #expect(throws: LMDBError.invalid) { try Environment.open(path: path) }
      #expect(try Data(contentsOf: URL(filePath: path)) == Data(content.utf8))
    }
  }

  @Test func `a directory and a named pipe are refused`() throws {
    try withTemporaryDirectory { directory in
      mkfifo("\(directory)/pipe", 0o600)
      #expect(throws: LMDBError.invalid) { try Environment.open(path: "\(directory)/pipe") }
      #expect(throws: LMDBError(rawValue: EISDIR)) { try Environment.open(path: directory) }
    }
  }

  @Test func `the map is one tebibyte of address space and takes no disk`() throws {
    try withNotes { notes in
      let statistics = try notes.environment.statistics()
      #expect(statistics.mapSizeInBytes == 1 << 40)
      var status = stat()
      stat(notes.environment.path, &status)
      #expect(status.st_size < 1 << 20)
    }
  }

  @Test func `the map is halved until the address space suffices`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      _ = try Notes(at: path, contents: ["key": "value"])
      let peer = try Peer("limit-address-space \(3 << 30)", "open \(path)")
      #expect(try peer.ask("map-size") == "\(2 << 30)")
      #expect(try peer.ask("get key") == "value")
    }
  }

  @Test func `the lock file has all its disk space before the first reader`() throws {
    try withNotes { notes in
      var status = stat()
      #expect(stat("\(notes.environment.path)-lock", &status) == 0)
      #expect(status.st_size == 128 + 64 * 1024)
      #expect(status.st_blocks * 512 >= status.st_size)
    }
  }

  @Test func `programs that this one starts do not inherit the file`() throws {
    try withNotes { notes in
      let path = notes.environment.path
      let own = (0..<64).compactMap { number -> String? in
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
      }
      #expect(own.contains(path))
      let peer = try Peer()
      let inherited = try #require(try peer.ask("descriptors"))
      #expect(!inherited.contains(path))
    }
  }

  @Test func `a read-only environment reads and refuses to write`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      _ = try Notes(at: path, contents: ["key": "value"])
      let options = EnvironmentOptions.with { $0.isReadOnly = true }
      let environment = try Environment.open(path: path, options: options)
      let notes = try #require(try environment.openDatabases(["notes"])[0])
      #expect(try environment.read { try $0.text(notes, "key") } == "value")
      #expect(throws: LMDBError(rawValue: EACCES)) {
        try environment.write { try $0.put(notes, "key", "other") }
      }
    }
  }

  @Test func `a read-only environment sees what another process commits`() throws {
    try withNotes(contents: ["key": "old"]) { notes in
      let peer = try Peer("open \(notes.environment.path) readonly")
      #expect(try peer.ask("get key") == "old")
      try notes.put("key", "new")
      #expect(try peer.ask("get key") == "new")
    }
  }

  @Test func `a lock file that may not be written is an error, not an opening without locks`()
    throws
  {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      _ = try Notes(at: path)
      chmod(directory, 0o755)
      chmod(path, 0o444)
      chmod("\(path)-lock", 0o444)
      let peer = try Peer("become-nobody")
      #expect(try peer.ask("open \(path) readonly") == "error \(EACCES)")
    }
  }

  @Test func `damage that LMDB finds in itself names the file`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/notes"
      let notes = try Notes(at: path)
      try notes.environment.write { txn in
        for number in 0..<2_000 { try txn.put(notes.database, "key \(number)", "value") }
      }
      try emptyBranchPages(ofFile: path)
      let peer = try Peer("open \(path)")
      #expect(try peer.ask("get key") == nil)
      let (errors, termination) = try peer.end()
      #expect(errors.contains("LMDB: damaged file \(path): "))
      #expect(termination == .signaled(SIGABRT))
    }
  }

  /// Leaves each branch page one key, which LMDB takes for impossible.
  ///
  /// A page begins with its number (8 bytes), a pad and its flags (2 bytes each;
  /// 1 = branch), and the end of its list of keys (2 bytes), which begins at 16.
  private func emptyBranchPages(ofFile path: String) throws {
    let url = URL(filePath: path)
    var bytes = try Data(contentsOf: url)
    for page in stride(from: 2 * 4_096, to: bytes.count, by: 4_096) where bytes[page + 10] == 1 {
      bytes[page + 12] = 18
      bytes[page + 13] = 0
    }
    // In place: the file must stay the same one.
    let file = open(path, O_WRONLY | O_CLOEXEC)
    defer { close(file) }
    let written = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
    #expect(written == bytes.count)
  }
}
