/// A command line that cannot be understood, so that nothing was done.
struct UsageError: Error, Equatable {
  /// What is wrong, in lower case and without a period.
  var message: String
  /// What to write instead, as a sentence, or nil when the help says it best.
  var hint: String?
  /// The words that lead to the help which applies: `["store", "info"]`.
  ///
  /// The argument parser fills it in.
  var commandPath: [String] = []

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}

extension UsageError {
  /// The same error with a hint, unless it has one.
  func hinting(_ hint: String) -> UsageError {
    var error = self
    error.hint = error.hint ?? hint
    return error
  }

  /// The same error with the words that lead to the help which applies.
  func under(_ path: [String]) -> UsageError {
    var error = self
    error.commandPath = path
    return error
  }
}
