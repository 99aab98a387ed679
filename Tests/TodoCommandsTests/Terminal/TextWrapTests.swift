import Testing

@testable import TodoCommands

struct TextWrapTests {
  @Test func `lines break at spaces and never exceed the width`() {
    #expect(
      TextWrap.lines(of: "one two three four", width: 9) == ["one two", "three", "four"])
    #expect(TextWrap.lines(of: "one two", width: 7) == ["one two"])
  }

  @Test func `a word wider than a line stays whole`() {
    #expect(TextWrap.lines(of: "a /very/long/path b", width: 5) == ["a", "/very/long/path", "b"])
  }

  @Test func `columns count, not characters`() {
    #expect(TextWrap.lines(of: "漢字 漢字", width: 8) == ["漢字", "漢字"])
  }

  @Test func `later lines may hang`() {
    #expect(TextWrap.lines(of: "ab cd ef", width: 5, hangingIndent: 2) == ["ab cd", "  ef"])
  }

  @Test func `an empty text has no line`() {
    #expect(TextWrap.lines(of: "", width: 10) == [])
  }
}
