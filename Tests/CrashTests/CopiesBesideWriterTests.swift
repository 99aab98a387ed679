import Glibc
import RecordStore
import StoreTestSupport
import Testing

/// Copies of a store that another process writes meanwhile.
@Suite struct CopiesBesideWriterTests {
  @Test(arguments: [true, false])
  func `each copy is a whole store as of one commit, not earlier than the one before`(
    isCompact: Bool
  ) throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/numbers.store"
      let peer = try startPeer("acknowledge", path, "100000", "relaxed")
      try wait(for: "1", from: peer)
      let store = try Store.open(at: path, schemas: [])
      var last = 0
      for number in 0..<20 {
        let copy = "\(directory)/copy\(number)"
        // A number that the copy must have, since it was acknowledged before.
        let acknowledged = try #require(try peer.readLine().flatMap { Int($0) })
        try store.backUp(to: copy, isCompact: isCompact)
        let checker = try startPeer("acknowledged", copy)
        let said = try checker.readToEnd()
        #expect(checker.wait() == .exited(0), "\(said)")
        let found = try #require(Int(said.output.dropLast()))
        #expect(found >= acknowledged && found >= last)
        last = found
      }
      #expect(last > 20, "nothing was written beside the copies")
      peer.kill(SIGKILL)
    }
  }
}
