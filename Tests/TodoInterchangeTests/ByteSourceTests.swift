import Glibc
import Testing

@testable import TodoInterchange

@Suite struct ByteSourceTests {
  private func contents(_ source: consuming ByteSource, atMost count: Int) throws -> [[UInt8]] {
    var chunks: [[UInt8]] = []
    var buffer = [UInt8](repeating: 0, count: count + 2)
    while true {
      let read = try source.read(into: &buffer, behind: 2)
      #expect(buffer.prefix(2) == [0, 0])
      if read == 0 { return chunks }
      chunks.append(Array(buffer[2..<2 + read]))
    }
  }

  @Test func `bytes in memory come in order, chunk by chunk`() throws {
    let chunks: [[UInt8]] = [[1, 2, 3, 4, 5], [], [6]]
    #expect(try contents(ByteSource(chunks: chunks), atMost: 3) == [[1, 2, 3], [4, 5], [6]])
    #expect(try contents(ByteSource([7, 8]), atMost: 9) == [[7, 8]])
    #expect(try contents(ByteSource([]), atMost: 9) == [])
  }

  @Test func `a file is read to its end`() throws {
    let source = try ByteSource(path: #filePath)
    #expect(source.name == #filePath)
    let text = String(decoding: try contents(source, atMost: 100).joined(), as: UTF8.self)
    #expect(text.hasPrefix("import Glibc\n"))
    #expect(text.hasSuffix("}\n"))
  }

  @Test func `an open descriptor is read and left open`() throws {
    var ends: [CInt] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { close(ends[0]) }
    #expect(write(ends[1], "abc", 3) == 3)
    close(ends[1])
    let source = ByteSource(fileDescriptor: ends[0], name: "a pipe")
    #expect(try contents(source, atMost: 2) == [Array("ab".utf8), Array("c".utf8)])
    #expect(fcntl(ends[0], F_GETFD) >= 0)
  }

  @Test func `a file that is not there is named with the system's reason`() {
    let error = #expect(throws: ByteSourceError.self) { _ = try ByteSource(path: "/no/such").name }
    #expect(error?.description == "cannot open /no/such: No such file or directory")
    #expect(error?.errno == ENOENT)
  }

  @Test func `a folder is named as what it is`() throws {
    let error = #expect(throws: ByteSourceError.self) {
      _ = try contents(ByteSource(path: "/"), atMost: 1)
    }
    #expect(error?.description == "cannot read /: Is a directory")
  }
}
