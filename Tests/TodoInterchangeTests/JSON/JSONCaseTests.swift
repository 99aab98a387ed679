import Testing

@testable import TodoInterchange

/// Inputs on which other programs failed, as far as their form goes.
@Suite struct JSONCaseTests {
  /// The first error in an input's records, and the records before it.
  private func firstError(in input: [UInt8]) throws -> (JSONError?, recordsBefore: Int) {
    var reader = JSONRecordReader(ByteSource(input))
    var count = 0
    do {
      while let record = try reader.next() {
        var json = record.scanner
        try json.skipValue()
        try json.finish()
        count += 1
      }
      return (nil, count)
    } catch let error as JSONError {
      return (error, count)
    }
  }

  @Test func `C006: a raw line break in a string is an error at its place`() throws {
    let (error, before) = try firstError(in: jsonFixture("c006-raw-newline.json"))
    #expect(before == 1)
    #expect(
      error?.description
        == "line 2, column 39: a string ends here without its closing quote")
  }

  @Test func `C008: a missing value is an error at its line and column`() throws {
    let (error, before) = try firstError(in: jsonFixture("c008-bad-number.json"))
    #expect(before == 1)
    #expect(error?.description == "line 3, column 46: a value belongs here, not ,")
    #expect(error?.excerpt == "ate missing\",\"estimate\":,\"status\":\"pending\"}")
  }

  @Test(arguments: [
    ("c011a-array.json", 2, [2, 4]), ("c011b-lines.jsonl", 2, [1, 3]),
    ("c011c-pretty.json", 1, [3]),
  ])
  func `C011: an array, lines and a pretty object are told apart`(
    file: String, count: Int, lines: [Int]
  ) throws {
    let input = try jsonFixture(file)
    #expect(try firstError(in: input) == (nil, count))
    let found = try readRecords([input]).map { record in
      if case .record(_, let position) = record { position.line } else { 0 }
    }
    #expect(found == lines)
  }

  @Test func `C056: a field of 5 MB between two others is read whole`() throws {
    let notes = String(repeating: "0123456789", count: 500_000)
    let input = Array("{\"a\":1}\n{\"notes\":\"\(notes)\"}\n{\"b\":2}\n".utf8)
    var reader = JSONRecordReader(ByteSource(input))
    var strings: [String] = []
    var lines: [Int] = []
    while let record = try reader.next() {
      lines.append(record.position.line)
      var json = record.scanner
      try json.beginObject()
      while let key = try json.nextKey() {
        if "notes" ~= key { strings.append(try json.string()) } else { try json.skipValue() }
      }
      try json.finish()
    }
    #expect(lines == [1, 2, 3])
    #expect(strings == [notes])
  }
}
