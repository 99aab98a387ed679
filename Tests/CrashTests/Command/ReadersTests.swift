import Glibc
import RecordStore
import StoreTestSupport
import Testing

/// Commands that read while others write, or die.
@Suite struct ReadersTests {
  @Test func `C032 fifty readers beside an import see the state before or after it`() throws {
    try withTodo { todo in
      let before = 200
      let after = before + 5000
      _ = try todo.run("import", "-", input: lines(1...before))
      let file = "\(todo.directory)/more.jsonl"
      try writeFile(file, Array(lines(before + 1...after).utf8))
      // Half of them before, half of them after the import has begun.
      var readers = try (0..<25).map { _ in try todo.start("list", "--json") }
      let importer = try todo.start("import", file)
      readers += try (0..<25).map { _ in try todo.start("list", "--json") }
      var counts: Set<Int> = []
      for reader in readers {
        let said = try reader.readToEnd()
        #expect(reader.wait() == .exited(0))
        #expect(said.errors == "")
        counts.insert(said.output.split(separator: #""title":"#).count - 1)
      }
      #expect(try importer.readToEnd().errors.contains("5000 created"))
      #expect(importer.wait() == .exited(0))
      #expect(counts.isSubset(of: [before, after]))
      #expect(counts.contains(before), "no reader was there before the import")
    }
  }

  @Test func `C036 two hundred killed readers leave no slot, and the file stays small`() throws {
    try withTodo { todo in
      _ = try todo.run("import", "-", input: lines(1...1000))
      let store = try Store.open(at: todo.storePath, schemas: [], options: .readOnly)
      for _ in 0..<200 {
        let reader = try todo.start("list", "--json")
        // It has more to print than a pipe takes: it waits in its snapshot.
        reader.waitForOutput()
        #expect(try store.information().readerCount == 1)
        reader.kill(SIGKILL)
        reader.wait()
      }
      #expect(try store.information().readerCount == 1, "the last one's slot is still there")
      let peer = try startPeer("change", todo.storePath, "2000", "5")
      #expect(try peer.readToEnd().output == "done\n")
      #expect(peer.wait() == .exited(0))

      let information = try store.information()
      #expect(information.readerCount == 0)
      // A slot that pinned its snapshot would make it tens of megabytes.
      #expect(information.fileSizeInBytes < information.usedSizeInBytes + (4 << 20))
      #expect(try todo.run("list", "--limit", "1").termination == .exited(0))
    }
  }

  private func lines(_ numbers: ClosedRange<Int>) -> String {
    numbers.map { #"{"source":"\#($0)","title":"todo \#($0)"}"# + "\n" }.joined()
  }
}
