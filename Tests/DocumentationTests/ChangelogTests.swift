import Testing

/// The CHANGELOG, whose newest section is what the next release will say.
@Suite struct ChangelogTests {
  @Test func `the first section is Unreleased and says something`() throws {
    let lines = try Document("CHANGELOG.md").text.split(separator: "\n")
    let sections = lines.indices.filter { lines[$0].hasPrefix("## ") }
    let first = try #require(sections.first)
    #expect(lines[first] == "## Unreleased")
    let end = sections.dropFirst().first ?? lines.endIndex
    #expect(lines[first..<end].contains { $0.hasPrefix("- ") })
  }
}
