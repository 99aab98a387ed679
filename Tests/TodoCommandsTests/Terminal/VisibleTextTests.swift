import Testing

@testable import TodoCommands

struct VisibleTextTests {
  @Test(arguments: [
    ("plain – é 漢 👨‍👩‍👧 \u{200F}", "plain – é 漢 👨‍👩‍👧 \u{200F}"),
    ("two\nlines\r\n\tand a tab", "two\\nlines\\r\\n\\tand a tab"),
    ("\u{1B}[31mred\u{7}", "\\u{1B}[31mred\\u{7}"),
    ("\u{0}\u{7F}\u{9B}", "\\u{0}\\u{7F}\\u{9B}"),
    ("\u{202E}evil\u{202C}", "\\u{202E}evil\\u{202C}"),
    ("\u{2066}a\u{2069}\u{2028}b", "\\u{2066}a\\u{2069}\\u{2028}b"),
    ("C:\\new", "C:\\new"),
  ])
  func `what could steer a terminal is shown as an escape`(text: String, expected: String) {
    #expect(text.visible == expected)
  }
}
