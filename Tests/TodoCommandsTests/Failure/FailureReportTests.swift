import Testing

@testable import TodoCommands

/// Each kind of error, its text and its status.
struct FailureReportTests {
  @Test(arguments: [
    (
      "usage", "sample: 'x' is no date\nWrite a date.\nSee 'sample fail --help'.\n",
      64
    ),
    ("command", "sample: no such todo: 7\nRun 'todo list'.\n", 1),
    ("interrupted", "sample: interrupted: nothing was imported\n", 130),
    ("reader", "", 0),
    ("system", "sample: cannot open a.jsonl: No such file or directory\n", 74),
    ("damaged", "", 65),
    ("other", "sample: unknown: other\n", 1),
    ("a\u{1B}[2Jb", "sample: unknown: a\\u{1B}[2Jb\n", 1),
  ])
  func `an error becomes text on standard error and a status`(
    kind: String, text: String, status: Int32
  ) {
    #expect(
      Run.sample("fail", kind)
        == Run(output: "before\n", diagnostics: text, status: status))
  }

  @Test func `the program's name is red on a terminal`() {
    let terminal = Terminal(showsOutput: false, showsDiagnostics: true, width: 80)
    let run = Run.sample("fail", "command", terminal: terminal)
    #expect(run.diagnostics.hasPrefix("\u{1B}[31msample:\u{1B}[0m no such todo"))
  }
}
