import RecordStore
import Testing
import TodoInterchange
import TodoKit

/// Imports of inputs with random damage.
@Suite struct RandomImportTests {
  private static let files = [
    "c001-dup-uuid.jsonl", "c003a-full.jsonl", "c007-annotations-string.jsonl",
    "c009-invalid-utf8.jsonl", "c011a-array.json", "c011c-pretty.json", "c013-case-and-udas.json",
  ]

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `whatever an input holds, the counts add up and the store is whole`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let inputs = try Self.files.map(jsonFixture)
    try withTodoStore { todos in
      for round in 0..<150 {
        let input = Self.damaged(inputs[round % inputs.count], using: &generator)
        var options = ImportOptions()
        options.keepsGoing = true
        options.replacesRecords = Bool.random(using: &generator)
        options.rejectsDuplicates = Bool.random(using: &generator)
        options.repairsText = Bool.random(using: &generator)
        options.isDryRun = Int.random(in: 0..<4, using: &generator) == 0
        options.format = [nil, nil, .json, .taskwarrior].randomElement(using: &generator) ?? nil

        let before = try todos.all().count
        var rejected = 0
        let report = try todos.importTodos(
          from: [.bytes(input)], options: options, rejected: { _ in rejected += 1 })
        let counts = report.counts
        #expect(counts.dropFirst().reduce(0, +) == counts[0], "round \(round): \(input)")
        #expect(report.rejected == rejected, "round \(round): \(input)")
        let after = try todos.all().count
        #expect(after - before == (options.isDryRun ? 0 : report.created), "round \(round)")
      }
      let exported = try todos.exported()
      let again = try todos.importing(exported)
      #expect(again.unchanged == again.read)
    }
  }

  /// The same bytes, some of them changed, left out or doubled.
  private static func damaged(
    _ bytes: [UInt8], using generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      guard let index = bytes.indices.randomElement(using: &generator) else { break }
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(bytes[index], at: index)
      default: bytes.removeSubrange(index..<min(index + 20, bytes.count))
      }
    }
    return bytes
  }
}
