import Testing

@testable import TodoInterchange

@Suite struct JSONRecordReaderTests {
  private func record(_ text: String, _ offset: Int, _ line: Int, _ column: Int) -> ReadRecord {
    .record(text, InputPosition(offset: offset, line: line, column: column))
  }

  // MARK: Shapes

  @Test(arguments: ["", " ", "\n\r\n\t\n", "[]", " [\n ] \n", "\u{FEFF}", "\u{FEFF}[]"])
  func `an input without records has none`(input: String) throws {
    #expect(try readRecords(input) == [])
  }

  @Test func `each line is a record with its place`() throws {
    #expect(
      try readRecords("{\"a\":1}\n\n  \t\r\n  {\"b\":2}  \r\n{\"c\":3}") == [
        record("{\"a\":1}", 0, 1, 1), record("{\"b\":2}", 16, 4, 3), record("{\"c\":3}", 27, 5, 1),
      ])
  }

  @Test func `a line is a record whatever it holds`() throws {
    #expect(
      try readRecords("{\"a\":\"\n{\"b\":[\nhello\n{\"c\":1} {}\n") == [
        record("{\"a\":\"", 0, 1, 1), record("{\"b\":[", 7, 2, 1), record("hello", 14, 3, 1),
        record("{\"c\":1} {}", 20, 4, 1),
      ])
  }

  @Test func `elements of an array are records`() throws {
    #expect(
      try readRecords(" [ {\"a\":\"]},{\\\"\"}\n , {\"b\":[{}]},{\n}] \n") == [
        record("{\"a\":\"]},{\\\"\"}", 3, 1, 4), record("{\"b\":[{}]}", 21, 2, 4),
        record("{\n}", 32, 2, 15),
      ])
  }

  @Test func `objects over several lines are records`() throws {
    #expect(
      try readRecords("\n{\n \"a\": {}\n}\n{}{ \"b\":\n1 }") == [
        record("{\n \"a\": {}\n}", 1, 2, 1), record("{}", 14, 5, 1),
        record("{ \"b\":\n1 }", 16, 5, 3),
      ])
  }

  @Test func `a byte order mark counts in the offset only`() throws {
    #expect(try readRecords("\u{FEFF}{}\n") == [record("{}", 3, 1, 1)])
    #expect(try readRecords("\u{FEFF}[{}]") == [record("{}", 4, 1, 2)])
  }

  @Test(arguments: [[0xFF, 0xFE, 0x7B, 0x00], [0xFE, 0xFF, 0x00, 0x7B]] as [[UInt8]])
  func `UTF-16 is refused by its name`(input: [UInt8]) throws {
    #expect(
      try readRecords([input]).map(\.description) == [
        "error at line 1, column 1: the input is UTF-16, as its first two bytes say; "
          + "only UTF-8 is read"
      ])
  }

  // MARK: Errors

  @Test(arguments: [
    ("[{} {}]", "line 1, column 5: a comma or a closing bracket ] belongs here, not brace {"),
    ("[{},]", "line 1, column 5: an object belongs here, not bracket ]"),
    ("[{},\n 1]", "line 2, column 2: an object belongs here, not 1"),
    ("[{},", "line 1, column 5: an object belongs here, but the text ends"),
    ("[{}\n", "line 2, column 1: a comma or a closing bracket ] belongs here, but the text ends"),
    ("[", "line 1, column 2: an object belongs here, but the text ends"),
    ("[{}]\n]", "line 2, column 1: only space may follow the array, not bracket ]"),
    ("[{},\n{\"a\":\"b\n\"}]", "line 2, column 8: a string ends here without its closing quote"),
    (
      "[{},\n{\"a\":1\n",
      "line 3, column 1: a comma or a closing brace } belongs here, but the text ends"
    ),
    (
      "{\n}\nx",
      "line 3, column 1: an object belongs here, not x"
    ),
    (
      "{\n\"a\":1\n{\"b\":2}\n",
      "line 3, column 1: a comma or a closing brace } belongs here, not brace {"
    ),
  ])
  func `behind an error in the shape nothing more is found`(
    input: String, error: String
  ) throws {
    let found = try readRecords(input)
    #expect(found.last?.description == "error at " + error)
    #expect(found.dropLast().allSatisfy { !$0.description.hasPrefix("error") })
  }

  @Test func `a forgotten brace is noticed long before the end of the input`() throws {
    let lines = String(repeating: "{\"b\":2}\n", count: 10_000)
    var reader = JSONRecordReader(
      InputBuffer(
        ByteSource(chunks: ["{\"a\":1\n", lines, "[not read]"].map { Array($0.utf8) }),
        capacity: 256))
    let error = #expect(throws: JSONError.self) { _ = try reader.next()?.position }
    #expect(
      error?.description
        == "line 2, column 1: a comma or a closing brace } belongs here, not brace {")
    #expect(reader.input.position.offset + reader.input.count <= 512)
  }

  @Test func `a source that fails is an error of its own`() throws {
    var reader = JSONRecordReader(try ByteSource(path: "/"))
    let error = #expect(throws: ByteSourceError.self) { _ = try reader.next()?.position }
    #expect(error?.description == "cannot read /: Is a directory")
  }

  // MARK: Size limit

  @Test func `a line over the limit is refused by its line, and the next is read`() throws {
    let large = "{\"a\":\"" + String(repeating: "x", count: 293) + "\"}"
    let fits = "{\"a\":\"" + String(repeating: "x", count: 292) + "\"}"
    #expect(
      try readRecords("{}\n \(large)\n\(fits)\n", sizeLimit: 300).map(\.description) == [
        "line 1, column 1: {}",
        "error at line 2, column 2: the record that begins here is larger than the limit of "
          + "300 bytes",
        "line 3, column 1: \(fits)",
      ])
    #expect(try readRecords(large, sizeLimit: 300).count == 1)
  }

  @Test func `an element over the limit is refused by its line, and ends the array`() throws {
    let large = "{\"a\":\"" + String(repeating: "x", count: 293) + "\"}"
    let fits = "{\"a\":\"" + String(repeating: "x", count: 292) + "\"}"
    #expect(
      try readRecords("[\(fits),\n\(large),{}]", sizeLimit: 300).map(\.description) == [
        "line 1, column 2: \(fits)",
        "error at line 2, column 1: the record that begins here is larger than the limit of "
          + "300 bytes",
      ])
  }

  @Test func `the limit is 96 MiB unless told otherwise`() {
    let reader = JSONRecordReader(ByteSource([]))
    #expect(
      reader.tooLarge().message
        == "the record that begins here is larger than the limit of 96 MiB")
  }

  // MARK: Chunks

  @Test func `the chunks in which an input comes make no difference`() throws {
    var generator = SeededGenerator(seed: 20_260_104)
    for round in 0..<600 {
      let bytes = Self.randomInput(round, using: &generator)
      let limit = round.isMultiple(of: 5) ? 120 : 10_000
      let whole = try readRecords([bytes], sizeLimit: limit)
      let single = try readRecords(bytes.map { [$0] }, sizeLimit: limit)
      #expect(single == whole, "round \(round): \(bytes)")
      var chunks: [[UInt8]] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 0...40, using: &generator)
        chunks.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      let chunked = try readRecords(chunks, sizeLimit: limit)
      #expect(chunked == whole, "round \(round): \(bytes)")
    }
  }

  /// Records in one of the shapes; each third input has a damaged byte.
  private static func randomInput(
    _ round: Int, using generator: inout SeededGenerator
  ) -> [UInt8] {
    let shape = round % 3
    var bytes = round.isMultiple(of: 7) ? Array("\u{FEFF}".utf8) : []
    if shape == 1 { bytes += Array("[\n".utf8) }
    for index in 0..<Int.random(in: 0...6, using: &generator) {
      if shape == 1, index > 0 { bytes += Array("\r\n,".utf8) }
      var writer = JSONWriter(style: shape == 0 ? .compact : .pretty)
      writer.object { json in
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
          json.key(RandomJSON.string(using: &generator))
          RandomJSON.write(to: &json, depth: 2, using: &generator)
        }
      }
      bytes += writer.bytes
      if shape != 1 { bytes += Array((Bool.random(using: &generator) ? "\n" : "\r\n \n").utf8) }
    }
    if shape == 1 { bytes += Array("]".utf8) }
    if round.isMultiple(of: 3 + shape), let index = bytes.indices.randomElement(using: &generator) {
      bytes[index] = UInt8.random(in: 0...255, using: &generator)
    }
    return bytes
  }
}
