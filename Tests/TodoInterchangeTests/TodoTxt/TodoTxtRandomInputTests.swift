import RecordStore
import Testing
import TodoInterchange
import TodoKit

/// Imports of random and randomly damaged todo.txt.
@Suite struct TodoTxtRandomInputTests {
  private static let files = [
    "c009-invalid-utf8.txt", "c014-crlf.txt", "c015-no-final-newline.txt", "c016-bom.txt",
    "c022-done-forms.txt", "c024-bad-dates.txt",
  ]
  /// The bytes that mean something, and some that do not.
  private static let bytes =
    Array("x (A)\n\r\t+@:-0123456789duetpri%éa".utf8) + [0, 0x1F, 0x80, 0xC3, 0xE2, 0xFF]

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `whatever the bytes are, the counts add up and what is exported comes back`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let files = try Self.files.map { try fixture("todotxt/\($0)") }
    try withTodoStore { todos in
      for round in 0..<300 {
        let input =
          round.isMultiple(of: 2)
          ? Self.damaged(files[round / 2 % files.count], using: &generator)
          : (0..<Int.random(in: 0...200, using: &generator)).compactMap { _ in
            Self.bytes.randomElement(using: &generator)
          }
        var options = ImportOptions()
        options.format = .todoTxt
        options.keepsGoing = true
        options.repairsText = Bool.random(using: &generator)
        options.replacesRecords = Bool.random(using: &generator)
        let report = try todos.importTodos(from: [.bytes(input)], options: options)
        #expect(report.counts.dropFirst().reduce(0, +) == report.counts[0], "\(input)")
        let lines = input.split(separator: 0x0A).filter { line in
          !line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        }
        let isMarkAlone = lines.first == [0xEF, 0xBB, 0xBF]
        #expect(report.read == lines.count - (isMarkAlone ? 1 : 0), "\(input)")
      }
      let exported = try todos.exportedAsTodoTxt()
      try withTodoStore { copy in
        let report = try copy.importing(exported.text, ImportOptions { $0.format = .todoTxt })
        #expect(report.created == exported.report.count)
        #expect(report.rejected == 0)
        #expect(try copy.exportedAsTodoTxt().text == exported.text)
      }
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
