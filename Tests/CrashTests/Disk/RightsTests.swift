import Glibc
import RecordStore
import StoreTestSupport
import Testing

/// Files, directories and file systems that may not be written or read; needs
/// the right to become another user.
@Suite(.enabled(if: geteuid() == 0)) struct RightsTests {
  /// A store in a directory of its own, which others may enter.
  private static func withStore(_ body: (_ directory: String, _ path: String) throws -> Void) throws
  {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/peer.store"
      let peer = try startPeer("create", path)
      #expect(try peer.readToEnd().output.hasSuffix("open\n"))
      chmod(directory, 0o755)
      try body(directory, path)
    }
  }

  private func asNobody(_ path: String, _ purpose: String) throws -> String {
    let peer = try startPeer("open-as-nobody", path, purpose)
    return try peer.readToEnd().output
  }

  @Test func `a new store and its lock file are for its owner only, whatever the umask`() throws {
    try withTodo { todo throws in
      #expect(try todo.shell(#"umask 0; exec "$TODO" add first"#).termination == .exited(0))
      for path in [todo.storePath, todo.storePath + "-lock"] {
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o600)
      }
    }
  }

  @Test func `a store of another user is an error that names the file`() throws {
    try Self.withStore { _, path throws in
      for purpose in ["read", "write"] {
        #expect(
          try asNobody(path, purpose)
            == "\(path) cannot be read: Permission denied. The store is as it was.\n")
      }
    }
  }

  @Test func `a lock file that may not be written is named, also to a reader`() throws {
    try Self.withStore { _, path throws in
      chmod(path, 0o666)
      let expected =
        "The lock file \(path)-lock cannot be written: Permission denied. "
        + "The store is as it was. Reading needs it too: let this user write it.\n"
      #expect(try asNobody(path, "read") == expected)
      #expect(try asNobody(path, "write") == expected)
    }
  }

  @Test func `a lock file that cannot be made is named, also to a reader`() throws {
    try Self.withStore { _, path throws in
      chmod(path, 0o666)
      unlink(path + "-lock")
      let expected =
        "The lock file \(path)-lock cannot be made: Permission denied. The store is as it was. "
        + "Reading needs it too: let this user write the directory, or keep the store where "
        + "that is so.\n"
      #expect(try asNobody(path, "read") == expected)
      #expect(try asNobody(path, "write") == expected)
      #expect(access(path + "-lock", F_OK) == -1)
    }
  }

  @Test func `a file that may not be written is read, and writing is an error`() throws {
    try Self.withStore { _, path throws in
      chmod(path, 0o444)
      chmod(path + "-lock", 0o666)
      #expect(try asNobody(path, "read") == "ok\n")
      #expect(
        try asNobody(path, "write")
          == "\(path) cannot be written: Permission denied. The store is as it was.\n")
    }
  }

  @Test func `a directory that may not be entered, or not be written, is an error`() throws {
    try Self.withStore { directory, path throws in
      let new = "\(directory)/new.store"
      let expected = "cannot be reached or made: Permission denied. The store is as it was.\n"
      #expect(try asNobody(new, "write") == "\(new) \(expected)")
      #expect(try asNobody(new, "read") == "There is no store at \(new).\n")
      #expect(access(new, F_OK) == -1)
      chmod(directory, 0o700)
      #expect(try asNobody(path, "read") == "\(path) \(expected)")
    }
  }

  @Test(.enabled(if: SmallFileSystem.isAvailable))
  func `on a read-only file system todos are listed, and adding is an error`() throws {
    try SmallFileSystem.with(sizeInBytes: 4 << 20) { disk in
      let todo = TodoProcess(directory: disk)
      _ = try todo.run("add", "first")
      for hasLockFile in [true, false] {
        if !hasLockFile { unlink(todo.storePath + "-lock") }
        try SmallFileSystem.setReadOnly(true, disk)
        #expect(try todo.run("list").output == "1  first\n")
        #expect(try todo.run("store", "check").termination == .exited(0))
        for words in [["add", "second"], ["done", "1"]] {
          let failed = try todo.run(words)
          #expect(failed.termination == .exited(74))
          #expect(
            failed.errors.contains("\(todo.storePath) can only be read: Read-only file system"))
        }
        try SmallFileSystem.setReadOnly(false, disk)
      }
      #expect(try todo.run("add", "second").output == "Added 2: second\n")
    }
  }

  @Test(.enabled(if: SmallFileSystem.isAvailable))
  func `a reader without a lock file and a writer keep each other out`() throws {
    try SmallFileSystem.with(sizeInBytes: 4 << 20) { disk in
      let path = "\(disk)/peer.store"
      let maker = try startPeer("create", path)
      #expect(try maker.readToEnd().output == "opening\nopen\n")
      maker.wait()
      try SmallFileSystem.setReadOnly(true, disk)
      var reader: Store? = try Store.open(at: path, schemas: [], options: .readOnly)
      #expect(try reader?.read { try $0.sequence } == 0)
      try SmallFileSystem.setReadOnly(false, disk)
      let refused = try startPeer("create", path)
      #expect(try refused.readToEnd().output.contains("open with another lock file"))
      reader = nil
      let writer = try startPeer("create", path)
      #expect(try writer.readToEnd().output == "opening\nopen\n")
    }
  }

  @Test func `a symbolic link to a store leads to it, and one that leads nowhere is an error`()
    throws
  {
    try withTodo { todo throws in
      _ = try todo.run("add", "first")
      var linked = todo
      linked.storePath = "\(todo.directory)/link.store"
      symlink("todo.store", linked.storePath)
      #expect(try linked.run("add", "second").output == "Added 2: second\n")
      #expect(try todo.run("list").output == "1  first\n2  second\n")
      #expect(access(linked.storePath + "-lock", F_OK) == -1)

      symlink("nothing", "\(todo.directory)/nowhere.store")
      linked.storePath = "\(todo.directory)/nowhere.store"
      let failed = try linked.run("add", "third")
      #expect(failed.termination == .exited(1))
      #expect(failed.errors.contains("is a symbolic link that leads nowhere"))
      #expect(access("\(todo.directory)/nothing", F_OK) == -1)
    }
  }

  @Test func `a hard link to a store that nobody has open leads to it`() throws {
    try withTodo { todo throws in
      _ = try todo.run("add", "first")
      var linked = todo
      linked.storePath = "\(todo.directory)/hard.store"
      #expect(link(todo.storePath, linked.storePath) == 0)
      #expect(try linked.run("add", "second").output == "Added 2: second\n")
      #expect(try todo.run("list").output == "1  first\n2  second\n")
      #expect(try todo.run("store", "check").termination == .exited(0))
    }
  }
}
