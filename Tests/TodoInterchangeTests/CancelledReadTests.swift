import Glibc
import Testing

@testable import TodoInterchange

/// The wait for input, ended from outside.
@Suite struct CancelledReadTests {
  private func makePipe() -> (reader: CInt, writer: CInt) {
    var ends: [CInt] = [-1, -1]
    #expect(pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  @Test func `a readable canceller ends a wait for bytes`() throws {
    let (input, canceller) = (makePipe(), makePipe())
    defer {
      for end in [input.reader, input.writer, canceller.reader, canceller.writer] { close(end) }
    }
    var source = ByteSource(
      fileDescriptor: input.reader, name: "pipe", canceller: canceller.reader)
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(write(input.writer, "abc", 3) == 3)
    let count = try source.read(into: &buffer, behind: 0)
    #expect(count == 3)
    #expect(write(canceller.writer, "x", 1) == 1)
    var failure: ByteSourceError?
    do throws(ByteSourceError) { _ = try source.read(into: &buffer, behind: 0) } catch {
      failure = error
    }
    #expect(failure?.isCancellation == true)
    #expect(failure?.description == "cannot read pipe: Operation canceled")
  }

  @Test func `a canceller that is not readable changes nothing`() throws {
    let (input, canceller) = (makePipe(), makePipe())
    defer { for end in [input.reader, canceller.reader, canceller.writer] { close(end) } }
    var source = ByteSource(
      fileDescriptor: input.reader, name: "pipe", canceller: canceller.reader)
    var buffer = [UInt8](repeating: 0, count: 8)
    close(input.writer)
    let count = try source.read(into: &buffer, behind: 0)
    #expect(count == 0)
  }
}
