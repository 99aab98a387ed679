import Testing

@testable import RecordStore

@Suite struct WildcardPatternTests {
  private func matches(
    _ text: String, _ pattern: String, _ options: TextOptions = []
  ) throws -> Bool {
    let form = WildcardPattern.parse(pattern)
    let elements =
      if case .general(let elements) = form { elements } else { [] as [WildcardPattern.Element] }
    try #require(!elements.isEmpty, "'\(pattern)' is simple")
    let folded = options.isEmpty ? Array(text.utf8) : TextFolder.fold(text, options)
    return folded.withUnsafeBytes { WildcardPattern(elements, options).matches($0) }
  }

  @Test(arguments: [
    ("", TextOperator.equal, ""), ("ab", .equal, "ab"), ("ab*", .prefix, "ab"),
    ("*", .prefix, ""), ("**", .prefix, ""), ("*ab", .suffix, "ab"), ("*ab**", .contains, "ab"),
    ("a\\*b", .equal, "a*b"), ("\\\\*", .prefix, "\\"), ("a\\", .equal, "a\\"),
    ("\\a*", .prefix, "a"),
  ]) func `a pattern that another operator can do is given to it`(
    _ pattern: String, _ comparison: TextOperator, _ text: String
  ) throws {
    guard case .simple(let found, let foundText) = WildcardPattern.parse(pattern) else {
      Issue.record("'\(pattern)' is general")
      return
    }
    #expect(found == comparison)
    #expect(foundText == text)
  }

  @Test(arguments: [
    ("a?c", ["abc", "a?c", "a日c", "a\u{0}c"], ["ac", "abbc", "", "abcd"]),
    ("?", ["a", "日", "😀"], ["", "ab", "e\u{301}"]),
    ("a*c", ["ac", "abc", "a日*c"], ["a", "c", "ca", "acb"]),
    ("*a*b", ["ab", "xaxb", "aab"], ["ba", "abx", ""]),
    ("?*", ["a", "日", "ab"], [""]),
    ("*?b", ["ab", "日b", "abb"], ["b", "ba"]),
    ("a**?\\*", ["ax*", "a日日*"], ["a*", "ax"]),
    ("日?語*", ["日本語", "日本語x", "日*語"], ["日語", "本語"]),
  ]) func `stars and question marks stand for scalars`(
    _ pattern: String, _ matching: [String], _ others: [String]
  ) throws {
    for text in matching { #expect(try matches(text, pattern), "\(text) \(pattern)") }
    for text in others { #expect(try !matches(text, pattern), "\(text) \(pattern)") }
  }

  @Test func `a folded pattern takes an accented letter for one, however it is written`() throws {
    #expect(try matches("Caf\u{E9}s", "caf?S", .caseInsensitive))
    #expect(try matches("Cafe\u{301}s", "caf?S", .caseInsensitive))
    #expect(try matches("Cafe\u{301}s", "c*fe?", [.caseInsensitive, .diacriticInsensitive]))
    #expect(try !matches("Cafe\u{301}s", "c*fe?", .caseInsensitive))
  }

  @Test func `long patterns match across words of bits`() throws {
    for count in [62, 63, 64, 65, 127, 128, 129, 1000] {
      let text = String(repeating: "ab", count: count / 2) + (count % 2 == 0 ? "" : "a")
      let pattern = "?" + text.dropFirst()
      #expect(try matches(text, pattern), "\(count)")
      #expect(try !matches(text + "b", pattern), "\(count)")
      #expect(try !matches(String(text.dropLast()), pattern), "\(count)")
      #expect(try matches(text + text, pattern + "*" + text.dropFirst()), "\(count)")
    }
  }

  @Test func `a pattern made to be slow is not`() throws {
    let text = String(repeating: "a", count: 100_000)
    let pattern = String(repeating: "*a", count: 30) + "?b"
    #expect(try !matches(text, pattern))
    #expect(try matches(text + "xb", pattern))
  }
}
