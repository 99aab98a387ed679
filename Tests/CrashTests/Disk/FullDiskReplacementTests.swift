import Glibc
import StoreTestSupport
import Testing

/// Copies of a store for which there is no space: the old state stays, and
/// nothing is left behind.
@Suite struct FullDiskReplacementTests {
  private static let todos = (1...2000).map { number in
    #"{"source":"\#(number)","title":"todo \#(number)","notes":"\#(notes)"}"# + "\n"
  }.joined()
  private static let notes = String(repeating: "n", count: 200)

  @Test(.enabled(if: SmallFileSystem.isAvailable))
  func `a compaction, a restore and a backup on a full disk are refused`() throws {
    try SmallFileSystem.with(sizeInBytes: 8 << 20) { disk in
      let (todo, backup) = try makeStore(in: disk)
      let before = try readFile(todo.storePath)
      try SmallFileSystem.fill(disk)
      try SmallFileSystem.makeSpace(disk, bytes: 200 << 10)
      for (words, path) in [
        (["compact"], todo.storePath), (["restore", "--yes", backup], todo.storePath),
        (["restore", "--path", "\(disk)/other.store", backup], "\(disk)/other.store"),
      ] {
        let failed = try todo.run(["store"] + words)
        #expect(failed.termination == .exited(74), "\(words): \(failed)")
        #expect(failed.output == "")
        #expect(failed.errors.hasPrefix("todo: A copy of \(disk)/"))
        #expect(failed.errors.contains(" are free where \(path) lies. Nothing was changed."))
        #expect(try SmallFileSystem.names(disk) == Self.fullDiskNames)
        #expect(try readFile(todo.storePath) == before)
      }
      // Whether a backup fits shows only while it is written.
      let failed = try todo.run("store", "backup", "\(disk)/other.store")
      #expect(failed.termination == .exited(74))
      #expect(failed.errors.hasPrefix("todo: There is no space left for \(disk)/other.store: "))
      #expect(try SmallFileSystem.names(disk) == Self.fullDiskNames)

      SmallFileSystem.makeSpace(disk)
      try expectAllWorks(todo, backup)
    }
  }

  @Test func `a copy that is cut short leaves the store as it was`() throws {
    try withTodo { todo in
      let (made, backup) = try makeStore(in: todo.directory)
      todo = made
      let before = try readFile(todo.storePath)
      let names = try SmallFileSystem.names(todo.directory)
      for command in [
        #"compact"#, #"restore --yes "$DIRECTORY/backup.store""#,
        #"restore --path "$DIRECTORY/other.store" "$DIRECTORY/backup.store""#,
        #"backup "$DIRECTORY/other.store""#, #"backup -c "$DIRECTORY/other.store""#,
      ] {
        // In blocks of 512 bytes: less than the copy, more than a lock file.
        let failed = try todo.shell(#"ulimit -f 400; exec "$TODO" store \#(command)"#)
        #expect(failed.termination == .exited(74), "\(command): \(failed)")
        #expect(failed.errors.hasPrefix("todo: There is no space left for \(todo.directory)/"))
        #expect(failed.errors.contains("ulimit -f"))
        #expect(failed.output == "")
        let left = try SmallFileSystem.names(todo.directory)
        #expect(left.filter { !$0.hasSuffix("-lock") } == names.filter { !$0.hasSuffix("-lock") })
        #expect(try readFile(todo.storePath) == before)
      }
      try expectAllWorks(todo, backup)
    }
  }

  private static let fullDiskNames = ["backup.store", "filler", "todo.store", "todo.store-lock"]
  private static let names = ["backup.store", "todo.store", "todo.store-lock"]

  /// A store, and a backup from before the last todo.
  private func makeStore(in directory: String) throws -> (TodoProcess, backup: String) {
    var todo = TodoProcess(directory: directory)
    todo.storePath = "\(directory)/todo.store"
    let backup = "\(directory)/backup.store"
    #expect(try todo.run("import", "-", input: Self.todos).termination == .exited(0))
    #expect(try todo.run("store", "backup", backup).termination == .exited(0))
    #expect(try todo.run("add", "last").termination == .exited(0))
    #expect(try SmallFileSystem.names(directory) == Self.names)
    return (todo, backup)
  }

  /// Compacts the store, restores the backup, and checks what is there.
  private func expectAllWorks(_ todo: TodoProcess, _ backup: String) throws {
    func count() throws -> Int {
      let check = try todo.run("store", "check")
      #expect(check.termination == .exited(0), "\(check)")
      return try todo.run("list", "--limit", "all").output.split(separator: "\n").count
    }
    #expect(try count() == 2001)
    #expect(try todo.run("store", "compact").termination == .exited(0))
    #expect(try count() == 2001)
    #expect(try todo.run("store", "restore", "--yes", backup).termination == .exited(0))
    #expect(try count() == 2000)
  }
}
