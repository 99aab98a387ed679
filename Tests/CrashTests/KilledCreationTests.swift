import FoundationEssentials
import Glibc
import RecordStore
import StoreTestSupport
import Testing

/// Making a store that is killed leaves no file, or a store.
@Suite struct KilledCreationTests {
  @Test func `a creation that is killed leaves no file or a whole store, and no other`() throws {
    var random = SeededGenerator(seed: 7)
    var made = 0
    for number in 0..<40 {
      try withTemporaryDirectory { directory in
        let path = "\(directory)/new.store"
        let peer = try startPeer("create", path)
        try wait(for: "opening", from: peer)
        // The first is killed at once, the last when it has finished; a moment
        // between has no condition to wait for.
        if number == 39 { try wait(for: "open", from: peer) }
        if number > 0 { usleep(1 << UInt32.random(in: 0...15, using: &random)) }
        peer.kill(SIGKILL)
        peer.wait()
        let isFinished = try peer.readToEnd().output.contains("open\n") || number == 39
        let isThere = access(path, F_OK) == 0
        if isThere {
          made += 1
          #expect(try recordsAfterCrash("entries", at: path).isEmpty)
        }
        #expect(isThere || !isFinished, "the store was made and is not there")

        let next = try startPeer("create", path)
        #expect(try next.readToEnd().output == "opening\nopen\n")
        #expect(next.wait() == .exited(0))
        #expect(try recordsAfterCrash("entries", at: path).isEmpty)
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
        #expect(names.sorted() == ["new.store", "new.store-lock"])
      }
    }
    print("creations: \(made) of 40 were killed when the store was there")
    #expect(made > 0)
  }
}
