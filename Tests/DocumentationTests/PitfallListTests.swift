import Foundation
import Testing

/// The list of LMDB's pitfalls and the tests of our answers.
@Suite struct PitfallListTests {
  /// A test as the list names it.
  private struct Reference: CustomStringConvertible {
    let target: String
    let suite: String
    let beginning: String

    var description: String { "\(target) \(suite): \(beginning)" }
  }

  private static let list = "Tests/LMDBTests/README.md"

  @Test func `every test that the list names is there`() throws {
    let references = try Document(Self.list).text.split(separator: "\n").flatMap(references)
    #expect(references.count > 100)
    let targets = Set(references.map(\.target))
    let texts = try Dictionary(uniqueKeysWithValues: targets.map { ($0, try sources(of: $0)) })
    for reference in references {
      let suites = (texts[reference.target] ?? []).filter {
        $0.contains("@Suite") && $0.contains("struct \(reference.suite) ")
      }
      #expect(
        suites.contains { $0.contains("@Test") && $0.contains("func `\(reference.beginning)") },
        "\(reference)")
    }
  }

  @Test func `each pitfall has its row and a test`() throws {
    let rows = try Document(Self.list).text.split(separator: "\n").compactMap { line in
      Int(line.dropFirst(2).prefix { $0.isNumber }).map { ($0, references(in: line)) }
    }
    #expect(rows.map(\.0) == Array(1...34))
    for (number, references) in rows { #expect(!references.isEmpty, "row \(number)") }
  }

  /// The tests in the last cell of a row.
  ///
  /// They stand there as "`Suite`: test; test …. Target `Suite`: test".
  private func references(in line: Substring) -> [Reference] {
    guard line.hasPrefix("|"), let cell = line.dropLast().split(separator: "|").last else {
      return []
    }
    return cell.split(separator: ". ").flatMap { part -> [Reference] in
      guard let match = part.firstMatch(of: /(?:(\w+) )?`(\w+Tests)`: (.+)/) else { return [] }
      return match.3.split(separator: ";").map { test in
        Reference(
          target: match.1.map(String.init) ?? "LMDBTests", suite: String(match.2),
          beginning: test.trimmingCharacters(in: CharacterSet(charactersIn: " ….")))
      }
    }
  }

  private func sources(of target: String) throws -> [String] {
    let folder = URL(filePath: #filePath).appending(path: "../../\(target)").standardizedFileURL
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }
}
