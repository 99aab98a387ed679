/// A command that could not do what it was asked to, in the command's words.
struct CommandFailure: Error, Equatable {
  /// What failed, where, and what state is left; lower case, no period.
  var message: String
  /// What to do next, as a sentence, or nil.
  var hint: String?
  var status: ExitStatus

  init(_ message: String, hint: String? = nil, status: ExitStatus = .failure) {
    self.message = message
    self.hint = hint
    self.status = status
  }
}
