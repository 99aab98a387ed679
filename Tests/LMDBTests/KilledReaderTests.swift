import LMDB
import StoreTestSupport
import Testing

/// What a reader leaves that is killed while others go on.
@Suite struct KilledReaderTests {
  @Test func `a reader that was killed does not let the file of a running writer grow`() throws {
    let options = EnvironmentOptions.with { $0.durability = .relaxed }
    try withNotes(options: options, contents: ["key": "value"]) { notes in
      let reader = try Peer("open \(notes.environment.path)", "read")
      reader.kill()
      let value = String(repeating: "x", count: 100_000)
      for _ in 0..<600 { try notes.put("key", value) }
      // Without the reader 0.5 MB are enough; all values would take 60 MB.
      let size = try notes.environment.statistics().fileSizeInBytes
      #expect(size < 35_000_000)
      #expect(try notes.environment.readers().count <= 1)
    }
  }

  @Test func `a reader that is alive keeps its snapshot meanwhile`() throws {
    let options = EnvironmentOptions.with { $0.durability = .relaxed }
    try withNotes(options: options, contents: ["key": "value"]) { notes in
      let reader = try Peer("open \(notes.environment.path)", "read")
      for number in 0..<600 { try notes.put("key", "\(number)") }
      #expect(try reader.ask("get key") == "value")
    }
  }
}
