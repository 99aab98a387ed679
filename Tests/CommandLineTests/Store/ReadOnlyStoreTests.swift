import StoreTestSupport
import Testing

/// A store on a file system that can only be read.
@Suite(.enabled(if: SmallFileSystem.isAvailable)) struct ReadOnlyStoreTests {
  @Test func `it is shown, asked and copied, and changing it is an error`() throws {
    try SmallFileSystem.with(sizeInBytes: 4 << 20) { disk in
      try withTemporaryDirectory { directory in
        let todo = TodoProcess(directory: disk)
        _ = try todo.runPeer("write-specimens")
        try SmallFileSystem.setReadOnly(true, disk)
        defer { try? SmallFileSystem.setReadOnly(false, disk) }
        #expect(try todo.run("store", "get", "specimens", "--raw", "key", "b").output == "b")
        let reading = [
          ["info"], ["schema"], ["indexes"], ["collections"], ["readers"], ["check"],
          ["rows", "specimens"], ["query", "specimens", "flag == false"],
          ["backup", directory + "/copy.store"], ["repair", "--dry-run"],
        ]
        for words in reading {
          let run = try todo.run(["store"] + words)
          #expect(run.termination == .exited(0), "\(words): \(run.errors)")
        }
        let copy = try todo.run("store", "check", "--path", directory + "/copy.store")
        #expect(copy.termination == .exited(0))
        let writing = [
          ["set", "specimens", "a", "large=1"], ["delete", "specimens", "a", "--yes"],
          ["backup", disk + "/copy.store"], ["compact"],
          ["restore", directory + "/copy.store", "--yes"],
        ]
        for words in writing {
          let run = try todo.run(["store"] + words)
          #expect(run.termination == .exited(74), "\(words): \(run.errors)")
          #expect(run.errors.contains("Read-only file system"), "\(words): \(run.errors)")
        }
      }
    }
  }
}
