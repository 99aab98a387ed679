import Testing

@testable import TodoCommands

struct StyleTests {
  @Test(arguments: [
    (true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false),
    (true, ["NO_COLOR": ""], true), (true, ["TERM": "dumb"], false),
    (true, ["TERM": "xterm"], true),
  ])
  func `emphasis needs a terminal and no refusal`(
    isTerminal: Bool, variables: [String: String], expected: Bool
  ) {
    let style = Style(isTerminal: isTerminal) { variables[$0] }
    #expect(style.isEnabled == expected)
    #expect(style.bold("x") == (expected ? "\u{1B}[1mx\u{1B}[0m" : "x"))
  }
}
