import Testing

@testable import TodoCommands

struct HelpTextTests {
  private func help(_ words: String..., width: Int) -> String {
    let environment = CommandEnvironment.inMemory(
      terminal: Terminal(showsOutput: false, showsDiagnostics: false, width: width))
    _ = TodoCommand.run(SampleProgram.program, ["help"] + words, environment)
    return environment.output.text
  }

  @Test func `a command's help has usage, arguments, options and examples`() {
    #expect(
      help("say", width: 80) == """
        Say some words.

        Usage: sample say [OPTIONS] WORD...

        The words are joined by spaces.

        Nothing else happens.

        Arguments:
          WORD...  What to say.

        Options:
          -n, --times COUNT  How often. Default: 1.
          -t, --tone TONE    How it sounds. One of calm, loud, whispered.
              --tag TAG      A label; may be repeated.
          -u, --urgent       Say it now.
          -c, --capitals     Use capitals.
              --store PATH   Use the store in this file instead of $TODO_STORE or the
                             default.
              --no-input     Never ask; what needs a yes is not done without --yes.
              --no-pager     Print at once what is longer than the screen.
              --color WHEN   Emphasise what is printed; auto is on a terminal. One of
                             auto, always, never.
          -h, --help         Show this help.

        Examples:
          sample say Hello -n 2
              Says hello twice.

        """)
  }

  @Test func `in a narrow terminal explanations stand below`() {
    #expect(
      help("box", "open", width: 40) == """
        Open a box.

        Usage: sample box open [OPTIONS] [BOX]

        Arguments:
          [BOX]  Which box.

        Options:
              --path FILE
              Where it is.
              --store PATH
              Use the store in this file instead
              of $TODO_STORE or the default.
              --no-input
              Never ask; what needs a yes is not
              done without --yes.
              --no-pager
              Print at once what is longer than
              the screen.
              --color WHEN
              Emphasise what is printed; auto is
              on a terminal. One of auto,
              always, never.
          -h, --help
              Show this help.

        Examples:
          sample box open B
              Opens B.

        """)
  }

  @Test func `the program's help lists its commands`() {
    #expect(
      help(width: 100) == """
        Show what was typed.

        Usage: sample COMMAND [OPTIONS]

        Commands:
          say   Say some words.
          fail  Fail.
          box   Work on a box.
          bag   Show the bag.

        Options:
              --store PATH  Use the store in this file instead of $TODO_STORE or the default.
              --no-input    Never ask; what needs a yes is not done without --yes.
              --no-pager    Print at once what is longer than the screen.
              --color WHEN  Emphasise what is printed; auto is on a terminal. One of auto, always, never.
          -h, --help        Show this help.
              --version     Show the version.

        Examples:
          sample say Hello
              Says hello.

        Run 'sample help COMMAND' for more.

        """)
  }

  @Test func `a group that does something by itself has a usage and options of its own`() {
    #expect(
      help("bag", width: 80) == """
        Show the bag.

        Usage: sample bag [OPTIONS]
               sample bag COMMAND [OPTIONS]

        Commands:
          close  Close a box.

        Options:
          -d, --deep        Look below.
              --store PATH  Use the store in this file instead of $TODO_STORE or the
                            default.
              --no-input    Never ask; what needs a yes is not done without --yes.
              --no-pager    Print at once what is longer than the screen.
              --color WHEN  Emphasise what is printed; auto is on a terminal. One of
                            auto, always, never.
          -h, --help        Show this help.

        Examples:
          sample bag --deep
              Shows all.

        Run 'sample help bag COMMAND' for more.

        """)
  }

  @Test func `headings are bold on a terminal only`() {
    let terminal = Terminal(showsOutput: true, showsDiagnostics: true, width: 80)
    let bold = Run.sample("help", "box", terminal: terminal).output
    #expect(bold.contains("\u{1B}[1mUsage:\u{1B}[0m sample box COMMAND"))
    let plain = Run.sample("help", "box", variables: ["NO_COLOR": "1"], terminal: terminal).output
    #expect(plain == Run.sample("help", "box").output)
  }
}
