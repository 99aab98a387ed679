import Testing

@testable import TodoCommands

struct SuggestionTests {
  @Test(arguments: [
    ("lsit", "list"), ("lst", "list"), ("listt", "list"), ("LIST", "list"), ("dnoe", "done"),
    ("exprot", "export"), ("imprt", "import"),
  ])
  func `a slip of the hand finds its word`(word: String, expected: String) {
    let words = ["add", "list", "done", "import", "export"]
    #expect(Suggestion.text(for: word, among: words) == "; did you mean '\(expected)'?")
  }

  @Test(arguments: ["", "xyz", "importance", "li"])
  func `a word that is far from all finds none`(word: String) {
    #expect(Suggestion.text(for: word, among: ["list", "import"]) == "")
  }

  @Test func `of equally near words the first in the alphabet is taken`() {
    #expect(Suggestion.text(for: "cat", among: ["rat", "bat"]) == "; did you mean 'bat'?")
  }
}
