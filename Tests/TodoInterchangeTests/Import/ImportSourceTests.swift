import Glibc
import RecordStore
import StoreTestSupport
import Testing
import TodoKit

@testable import TodoInterchange

/// Inputs in every shape, piece by piece.
@Suite struct ImportSourceTests {
  /// How the records of an input follow each other.
  enum Shape: CaseIterable {
    case lines
    case array
    case pretty

    /// Tasks in the shape, none of which takes more than 64 bytes.
    func input(_ count: Int) -> [UInt8] {
      let records = (0..<count).map { index in
        self == .pretty
          ? "{\n  \"description\": \"t\(index)\",\n  \"status\": \"pending\"\n}"
          : "{\"description\":\"t\(index)\",\"status\":\"pending\"}"
      }
      let text =
        self == .array
        ? "[\n" + records.joined(separator: "\n,") + "\n]\n"
        : records.joined(separator: "\n") + "\n"
      return Array(text.utf8)
    }
  }

  @Test(arguments: Shape.allCases)
  func `C011: each shape is imported from a pipe as it comes in`(shape: Shape) throws {
    try withTodoStore { todos in
      var ends: [CInt] = [0, 0]
      try #require(pipe(&ends) == 0)
      let (reading, writing) = (ends[0], ends[1])
      defer { close(reading) }
      let input = shape.input(5_000)
      try runOnThreads(2) { thread in
        if thread == 0 {
          defer { close(writing) }
          try write(input, to: writing, inPiecesOf: 1_000)
        } else {
          let report = try todos.importTodos(from: [
            ImportInput { ByteSource(fileDescriptor: reading, name: "standard input") }
          ])
          #expect(report.counts == [5_000, 5_000, 0, 0, 0, 0])
        }
      }
      #expect(try todos.all().map(\.title) == (0..<5_000).map { "t\($0)" })
    }
  }

  private func write(_ bytes: [UInt8], to descriptor: CInt, inPiecesOf size: Int) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.prefix(size).withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      try #require(count > 0)
      rest = rest.dropFirst(count)
    }
  }

  @Test(arguments: Shape.allCases)
  func `C011: of no shape more is held than a record and a piece`(shape: Shape) throws {
    let input = shape.input(20_000)
    let chunks = stride(from: 0, to: input.count, by: 50).map { start in
      Array(input[start..<min(start + 50, input.count)])
    }
    var reader = JSONRecordReader(InputBuffer(ByteSource(chunks: chunks), capacity: 64))
    var count = 0
    var largest = 0
    while true {
      guard let record = try reader.next() else { break }
      largest = max(largest, record.bytes.byteCount)
      count += 1
    }
    #expect(count == 20_000)
    #expect(largest <= 64)
    #expect(reader.input.capacity <= 256)
  }
}
