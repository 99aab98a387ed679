import Testing

@testable import TodoCommands

/// From words to the properties of a command.
struct ArgumentParsingTests {
  @Test(arguments: [
    (["a", "b"], "a|b times=1 tone=- tags= urgent=false capitals=false store=-"),
    (["-n", "2", "a"], "a times=2 tone=- tags= urgent=false capitals=false store=-"),
    (["-n2", "a"], "a times=2 tone=- tags= urgent=false capitals=false store=-"),
    (["--times=2", "a"], "a times=2 tone=- tags= urgent=false capitals=false store=-"),
    (["--times", "2", "a"], "a times=2 tone=- tags= urgent=false capitals=false store=-"),
    (["-uc", "a"], "a times=1 tone=- tags= urgent=true capitals=true store=-"),
    (["-ucn", "3", "a"], "a times=3 tone=- tags= urgent=true capitals=true store=-"),
    (["-un3", "a"], "a times=3 tone=- tags= urgent=true capitals=false store=-"),
    (["a", "-u", "-u"], "a times=1 tone=- tags= urgent=true capitals=false store=-"),
    (["a", "-t", "loud"], "a times=1 tone=loud tags= urgent=false capitals=false store=-"),
    (
      ["a", "--tag", "x", "--tag=y"],
      "a times=1 tone=- tags=x|y urgent=false capitals=false store=-"
    ),
    (["a", "--tag="], "a times=1 tone=- tags= urgent=false capitals=false store=-"),
    (["a", "--tag=x=y"], "a times=1 tone=- tags=x=y urgent=false capitals=false store=-"),
    (["a", "--tag", "-u"], "a times=1 tone=- tags=-u urgent=false capitals=false store=-"),
    (["a", "--store", "s"], "a times=1 tone=- tags= urgent=false capitals=false store=s"),
    (["a", "--", "-u", "--"], "a|-u|-- times=1 tone=- tags= urgent=false capitals=false store=-"),
    (["-", "a"], "-|a times=1 tone=- tags= urgent=false capitals=false store=-"),
    (["", " b "], "| b  times=1 tone=- tags= urgent=false capitals=false store=-"),
    (["a:", "b:c", "1-2"], "a:|b:c|1-2 times=1 tone=- tags= urgent=false capitals=false store=-"),
  ])
  func `words become arguments, options and flags`(words: [String], expected: String) throws {
    let environment = CommandEnvironment.inMemory()
    let status = TodoCommand.run(SampleProgram.program, ["say"] + words, environment)
    #expect(Run(environment, status.rawValue) == Run(output: expected + "\n"))
  }

  @Test(arguments: [
    (["say"], "WORD is missing"),
    (["say", "a", "--times"], "option '--times' needs a value: --times COUNT"),
    (["say", "a", "-n"], "option '-n' needs a value: -n COUNT"),
    (["say", "a", "-n", "-1"], "--times takes a whole number of 0 or more, not '-1'"),
    (["say", "a", "-n", "1e3"], "--times takes a whole number of 0 or more, not '1e3'"),
    (
      ["say", "a", "-n", "99999999999999999999"],
      "--times takes a whole number of 0 or more, not '99999999999999999999'"
    ),
    (
      ["say", "a", "-t", "laud"],
      "--tone takes one of calm, loud, whispered, not 'laud'; did you mean 'loud'?"
    ),
    (
      ["say", "a", "-t", "LOUD"],
      "--tone takes one of calm, loud, whispered, not 'LOUD'; did you mean 'loud'?"
    ),
    (["say", "a", "-n1", "-n2"], "option '--times' is given more than once"),
    (["say", "a", "--urgent=yes"], "option '--urgent' takes no value"),
    (["say", "a", "--urgnet"], "unknown option '--urgnet'; did you mean '--urgent'?"),
    (["fail", "a", "b"], "unexpected argument 'b'"),
    (["--store", "s", "say", "a", "--store", "t"], "option '--store' is given more than once"),
  ])
  func `a wrong word is refused with status 64 and the command's help`(
    words: [String], message: String
  ) {
    let environment = CommandEnvironment.inMemory()
    let status = TodoCommand.run(SampleProgram.program, words, environment)
    let lines = environment.diagnostics.text.split(separator: "\n")
    let command = words.contains("say") ? "say" : "fail"
    #expect(status == .usage)
    #expect(environment.output.text.isEmpty)
    #expect(lines.first == "sample: \(message)")
    #expect(lines.last == "See 'sample \(command) --help'.")
  }

  @Test func `what is missing is shown by the usage`() {
    #expect(
      Run.sample("say")
        == Run(
          diagnostics: """
            sample: WORD is missing
            Usage: sample say [OPTIONS] WORD...
            See 'sample say --help'.

            """, status: 64))
  }

  @Test func `an unknown option that resembles none tells how to write a dash`() {
    #expect(
      Run.sample("say", "-5", "degrees")
        == Run(
          diagnostics: """
            sample: unknown option '-5'
            Write -- before words that begin with a dash.
            See 'sample say --help'.

            """, status: 64))
  }
}
