import Testing

@testable import TodoInterchange

/// Random inputs, the same in every run: an error or a value, never a trap.
@Suite struct JSONRandomInputTests {
  @Test func `10,000 random inputs give a value or an error`() throws {
    var generator = SeededGenerator(seed: 20_260_101)
    let tokens = Array(#"{}[]:,"\ue5-+.0tfn"#.utf8) + [0x0A, 0x20, 0xC3, 0xA9, 0xF0, 0x9F, 0xFF]
    for round in 0..<10_000 {
      let count = Int.random(in: 0...60, using: &generator)
      let bytes = (0..<count).map { _ in
        Bool.random(using: &generator)
          ? tokens.randomElement(using: &generator) ?? 0
          : UInt8.random(in: 0...255, using: &generator)
      }
      try check(bytes, round)
    }
  }

  @Test func `10,000 damaged texts give a value or an error, and both occur`() throws {
    var generator = SeededGenerator(seed: 20_260_102)
    var accepted = 0
    for round in 0..<10_000 {
      var writer = JSONWriter(style: round.isMultiple(of: 4) ? .pretty : .compact)
      writer.object { json in
        json.member("title", RandomJSON.string(using: &generator))
        json.key("tags")
        RandomJSON.write(to: &json, depth: 3, using: &generator)
        json.member("notes", RandomJSON.string(upTo: 200, using: &generator))
      }
      var bytes = writer.bytes
      #expect(jsonErrorReadingAll(bytes) == nil, "round \(round): \(bytes)")
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = bytes.indices.randomElement(using: &generator) ?? 0
        bytes[index] =
          Bool.random(using: &generator)
          ? UInt8.random(in: 0...255, using: &generator)
          : UInt8.random(in: 0x20...0x7E, using: &generator)
      }
      if try check(bytes, round) { accepted += 1 }
    }
    #expect(accepted > 500)
    #expect(accepted < 9_500)
  }

  /// Reads an input in every way; the ways agree whether it is JSON.
  ///
  /// - Returns: Whether it is.
  @discardableResult
  private func check(_ bytes: [UInt8], _ round: Int) throws -> Bool {
    let skipped = jsonError(in: bytes)
    #expect(jsonErrorReadingAll(bytes) == skipped, "round \(round): \(bytes)")
    if let skipped { #expect(0...bytes.count ~= skipped.offset, "round \(round): \(bytes)") }
    if skipped == nil {
      var writer = JSONWriter()
      writer.raw(bytes.span.bytes)
      #expect(jsonError(in: writer.bytes) == nil, "round \(round): \(bytes)")
    }
    _ = try readRecords([bytes])
    return skipped == nil
  }
}
