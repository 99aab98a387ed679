/// A question that has to be answered with yes before something is done.
struct Confirmation {
  /// The question without its answers: "Delete 3 todos?".
  var question: String
  /// What is not done without a yes: "nothing was deleted".
  var refusal: String

  /// Asks on a terminal.
  ///
  /// Only `y` and `yes` are a yes, in any capitals; an empty line and the end of
  /// the input are a no. Without a terminal nothing is read.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitStatus/declined`` when the answer
  ///   is no, or nobody can be asked.
  func ask(in context: CommandContext) throws {
    guard context.canAsk else {
      throw CommandFailure(
        "\(refusal): this needs a yes, and nobody can be asked here",
        hint: "Give --yes to go ahead without a question.", status: .declined)
    }
    try context.output.flush()
    try context.environment.diagnostics.write(question.visible + " [y/N] ")
    try context.environment.diagnostics.flush()
    let answer = context.environment.input.line()
    // The end of the input leaves the cursor behind the question.
    if answer == nil { context.environment.diagnostics.line("") }
    guard ["y", "yes"].contains(answer?.lowercased().filter { !$0.isWhitespace }) else {
      throw CommandFailure(refusal, status: .declined)
    }
  }
}

extension CommandContext {
  /// Whether a person can be asked and would see the question.
  var canAsk: Bool {
    let terminal = environment.terminal
    return terminal.readsInput && terminal.showsDiagnostics && !globals.asksNothing
  }
}
