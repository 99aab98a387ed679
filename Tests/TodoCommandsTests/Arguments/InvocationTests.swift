import Testing

@testable import TodoCommands

/// From words to the command they name.
struct InvocationTests {
  @Test func `global options may stand before the command`() {
    let run = Run.sample("--store", "s", "say", "a")
    #expect(run.output.hasSuffix(" store=s\n"))
    #expect(run.status == 0)
  }

  @Test func `a group's command is reached by two words`() {
    #expect(Run.sample("box", "open", "B", "--path=p") == Run(output: "open B p\n"))
    #expect(Run.sample("box", "--store", "s", "open") == Run(output: "open - -\n"))
  }

  @Test func `the version is printed as data`() {
    #expect(Run.sample("--version") == Run(output: "sample 1.2.3\n"))
  }

  @Test(arguments: [
    [], ["--help"], ["-h"], ["help"], ["help", "--help"], ["--store", "s"],
  ])
  func `without a command the program's help is printed`(words: [String]) {
    let environment = CommandEnvironment.inMemory()
    let status = TodoCommand.run(SampleProgram.program, words, environment)
    #expect(status == .success)
    #expect(environment.output.text.hasPrefix("Show what was typed.\n\nUsage: sample COMMAND"))
    #expect(environment.diagnostics.text.isEmpty)
  }

  @Test(arguments: [
    ["box"], ["help", "box"], ["box", "--help"], ["--help", "box"],
  ])
  func `the help of a group is found in every spelling`(words: [String]) {
    let environment = CommandEnvironment.inMemory()
    let status = TodoCommand.run(SampleProgram.program, words, environment)
    #expect(status == .success)
    #expect(environment.output.text.hasPrefix("Work on a box.\n\nUsage: sample box COMMAND"))
  }

  @Test(arguments: [
    ["help", "box", "open"], ["box", "open", "--help"], ["box", "open", "B", "-h"],
    ["--help", "box", "open"],
  ])
  func `the help of a command is found in every spelling`(words: [String]) {
    let environment = CommandEnvironment.inMemory()
    let status = TodoCommand.run(SampleProgram.program, words, environment)
    #expect(status == .success)
    #expect(environment.output.text.hasPrefix("Open a box.\n\nUsage: sample box open [OPTIONS]"))
  }

  @Test func `a help option after two dashes is a word`() {
    #expect(Run.sample("say", "--", "--help").output.hasPrefix("--help times=1"))
  }

  @Test func `help is shown even when arguments are missing`() {
    #expect(Run.sample("say", "--help").status == 0)
  }

  @Test(arguments: [
    (["sya"], "unknown command 'sya'; did you mean 'say'?\nSee 'sample --help'."),
    (["hepl"], "unknown command 'hepl'; did you mean 'help'?\nSee 'sample --help'."),
    (["frobnicate"], "unknown command 'frobnicate'\nSee 'sample --help'."),
    (["box", "opne"], "unknown command 'opne'; did you mean 'open'?\nSee 'sample box --help'."),
    (["help", "box", "x"], "unknown command 'x'\nSee 'sample box --help'."),
    (["help", "say", "x"], "'say' has no command 'x'\nSee 'sample say --help'."),
    (["--sotre", "x"], "unknown option '--sotre'; did you mean '--store'?\nSee 'sample --help'."),
    (
      ["box", "--path", "p", "open"],
      """
      unknown option '--path'
      Options of a command stand after its name.
      See 'sample box --help'.
      """
    ),
  ])
  func `an unknown word is refused with the nearest one`(words: [String], message: String) {
    let environment = CommandEnvironment.inMemory()
    let status = TodoCommand.run(SampleProgram.program, words, environment)
    #expect(
      Run(environment, status.rawValue)
        == Run(diagnostics: "sample: \(message)\n", status: 64))
  }

  @Test(arguments: [
    (["bag"], "look false -\n"), (["bag", "--deep"], "look true -\n"),
    (["bag", "--store", "s", "-d"], "look true s\n"), (["--store=s", "bag"], "look false s\n"),
    (["bag", "close"], ""), (["bag", "--store", "s", "close"], ""),
  ])
  func `a group's standard command runs when no member is named`(
    words: [String], output: String
  ) {
    let environment = CommandEnvironment.inMemory()
    let status = TodoCommand.run(SampleProgram.program, words, environment)
    #expect(Run(environment, status.rawValue) == Run(output: output))
  }

  @Test(arguments: [
    (["bag", "look"], "unknown command 'look'\nSee 'sample bag --help'."),
    (
      ["bag", "--depe"], "unknown option '--depe'; did you mean '--deep'?\nSee 'sample bag --help'."
    ),
    (["bag", "--deep", "x"], "unexpected argument 'x'"),
    (["bag", "--deep", "close"], "unexpected argument 'close'"),
  ])
  func `a standard command takes no words that it does not know`(
    words: [String], message: String
  ) {
    let environment = CommandEnvironment.inMemory()
    let status = TodoCommand.run(SampleProgram.program, words, environment)
    #expect(status == .usage)
    #expect(environment.diagnostics.text.hasPrefix("sample: \(message)\n"))
  }

  @Test(arguments: [["bag", "--help"], ["help", "bag"], ["bag", "--deep", "-h"]])
  func `the help of such a group is one`(words: [String]) {
    let environment = CommandEnvironment.inMemory()
    _ = TodoCommand.run(SampleProgram.program, words, environment)
    #expect(environment.output.text.hasPrefix("Show the bag.\n\nUsage: sample bag [OPTIONS]\n"))
  }
}
