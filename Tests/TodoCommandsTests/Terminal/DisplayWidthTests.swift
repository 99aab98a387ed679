import Testing

@testable import TodoCommands

struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("한", 2), ("ㄱ", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("ｆｕｌｌ", 8), ("ﾊﾝ", 2), ("\u{3000}", 2), ("\u{A0}x", 2),
    ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2),
    ("zero\u{200B}width", 9), ("اختبار", 6), ("→ – …", 5), ("क्ष", 2), ("𠀀", 2), ("🫶", 2),
  ])
  func `a text takes the columns that a terminal gives it`(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test(arguments: [
    ("Buy milk", 8, "Buy milk"), ("Buy milk", 7, "Buy mi…"), ("Buy milk", 1, "…"), ("Buy", 0, ""),
    ("漢字漢字", 7, "漢字漢…"), ("漢字漢字", 6, "漢字…"), ("漢字漢字", 8, "漢字漢字"),
    ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
  ])
  func `a cut falls between characters and fits`(text: String, width: Int, expected: String) {
    #expect(text.truncated(to: width) == expected)
    #expect(expected.displayWidth <= width)
  }

  @Test func `padding counts columns`() {
    #expect("漢".padded(to: 4) == "漢  ")
    #expect("long".padded(to: 2) == "long")
  }
}
