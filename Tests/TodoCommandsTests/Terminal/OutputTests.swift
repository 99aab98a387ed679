import Glibc
import StoreTestSupport
import Testing

@testable import TodoCommands

struct OutputTests {
  @Test func `everything written arrives in order`() throws {
    let output = Output.memory()
    let line = String(repeating: "x", count: 99) + "\n"
    for _ in 0..<2_000 { try output.write(line) }
    try output.write([0x41, 0x42])
    try output.flush()
    #expect(output.contents.count == 200_002)
    #expect(output.text.hasSuffix("x\nAB"))
  }

  @Test func `a pipe without a reader is told apart from a failure`() throws {
    signal(SIGPIPE, SIG_IGN)
    let (reader, writer) = try Self.pipe()
    close(reader)
    defer { close(writer) }
    let output = Output.descriptor(writer, name: "the pipe")
    try output.write("x")
    #expect { try output.flush() } throws: { error in
      if case OutputError.readerIsGone = error { true } else { false }
    }
    #expect(throws: OutputError.self) { try output.flush() }
  }

  @Test func `a full disk is reported with the stream and the system's words`() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    defer { close(descriptor) }
    let output = Output.descriptor(descriptor, name: "standard output")
    try output.write("x")
    #expect { try output.flush() } throws: { error in
      guard case OutputError.system(let action, let code) = error else { return false }
      return action == "write to standard output" && code == ENOSPC
    }
  }

  @Test func `a non-blocking pipe that is full is waited for`() throws {
    let (reader, writer) = try Self.pipe()
    #expect(fcntl(writer, F_SETFL, O_NONBLOCK) == 0)
    let count = 1 << 20
    try runOnThreads(2) { thread in
      if thread == 0 {
        let output = Output.descriptor(writer, name: "the pipe")
        defer { close(writer) }
        try output.write(String(repeating: "x", count: count))
        try output.flush()
      } else {
        let received = Self.countOfBytes(from: reader)
        guard received == count else { throw TestSupportError("\(received) bytes arrived") }
      }
    }
    close(reader)
  }

  /// Reads until the input ends.
  private static func countOfBytes(from reader: Int32) -> Int {
    var total = 0
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(reader, &buffer, buffer.count)
      if count <= 0 { return total }
      total += count
    }
  }

  private static func pipe() throws -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(Glibc.pipe(&ends) == 0)
    return (ends[0], ends[1])
  }
}
