/// The person's editor for text.
struct Editor {
  /// A shell command, to which the file is added.
  let command: String

  /// The editor that `VISUAL` names, else `EDITOR`, else `vi`.
  init(variable: (String) -> String?) {
    let named = ["VISUAL", "EDITOR"].compactMap(variable).first { !$0.isEmpty }
    command = named ?? "vi"
  }

  /// Lets the person edit a file, and waits until the editor has ended.
  ///
  /// Meanwhile Control-C is the editor's business alone.
  ///
  /// - Throws: ``CommandFailure`` when the editor cannot be started or fails.
  ///   The file is as the editor has left it.
  func edit(_ path: String) throws {
    let end = try ShellProcess.leavingSignalsToOthers {
      try ShellProcess(command, argument: path).wait()
    }
    switch end {
    case .exited(0): return
    case .exited(let status):
      throw CommandFailure(
        "the editor '\(command)' ended with status \(status); nothing was stored")
    case .signaled:
      throw CommandFailure("the editor '\(command)' was ended by a signal; nothing was stored")
    }
  }
}
