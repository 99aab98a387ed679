import TodoKit

@testable import TodoCommands

/// What a command line did.
struct Run: Equatable {
  var output: String
  var diagnostics: String
  var status: Int32

  /// Runs the sample program in memory.
  static func sample(
    _ words: String..., variables: [String: String] = [:], terminal: Terminal = .none
  ) -> Run {
    let environment = CommandEnvironment.inMemory(variables: variables, terminal: terminal)
    let status = TodoCommand.run(SampleProgram.program, words, environment)
    return Run(environment, status.rawValue)
  }

  init(_ environment: CommandEnvironment, _ status: Int32) {
    output = environment.output.text
    diagnostics = environment.diagnostics.text
    self.status = status
  }

  init(output: String = "", diagnostics: String = "", status: Int32 = 0) {
    self.output = output
    self.diagnostics = diagnostics
    self.status = status
  }
}

extension CommandEnvironment {
  /// An environment whose streams are memory and whose clock stands still.
  static func inMemory(
    input: String = "", variables: [String: String] = [:],
    now: Timestamp = CommandSession.noon,
    terminal: Terminal = .none, interruption: Interruption = .never
  ) -> CommandEnvironment {
    CommandEnvironment(
      input: .text(input), output: .memory(), diagnostics: .memory(),
      variable: { variables[$0] }, now: { now }, terminal: terminal,
      interruption: interruption)
  }
}
