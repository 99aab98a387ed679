import Testing

@testable import TodoCommands

struct SuggestionTests {
  @Test(arguments: [
    ("lsit", "list"), ("lst", "list"), ("listt", "list"), ("LIST", "list"), ("dnoe", "done"),
    ("exprot", "export"), ("imprt", "import"),
  ])
  func `a slip of the hand finds its word`(word: String, expected: String) {
    let words = ["add", "list", "done", "import", "export"]
    #expect(Suggestion.nearest(to: word, among: words) == expected)
  }

  @Test(arguments: ["", "xyz", "importance", "li"])
  func `a word that is far from all finds none`(word: String) {
    #expect(Suggestion.nearest(to: word, among: ["list", "import"]) == nil)
  }

  @Test func `of equally near words the first in the alphabet is taken`() {
    #expect(Suggestion.nearest(to: "cat", among: ["rat", "bat"]) == "bat")
  }
}
