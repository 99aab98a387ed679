import Glibc

/// The program that shows what is longer than the screen.
struct Pager {
  /// A shell command that reads the text from its standard input.
  let command: String

  /// The pager that `TODO_PAGER` names, else `PAGER`, else the settings, else
  /// `less` where it is installed.
  ///
  /// Nil where an empty text or `cat` is named, which means none, and for a
  /// terminal that can do nothing but print.
  init?(setting: String?, variable: (String) -> String?) {
    let named = variable("TODO_PAGER") ?? variable("PAGER") ?? setting
    let command = named ?? (Self.isInstalled("less", variable) ? "less" : "")
    guard !command.isEmpty, command != "cat", variable("TERM") != "dumb" else { return nil }
    self.command = command
  }

  /// Shows a text, and waits until the person has seen enough of it.
  ///
  /// Leaving before the end is no error, and Control-C is the pager's business.
  /// `less` is told to pass colours on, to end by itself when the text fits, and
  /// to leave the text on the screen; `LESS` and `LV` change that.
  ///
  /// - Returns: Whether the pager is there; if not, nothing has been shown.
  /// - Throws: ``SystemError`` when no process can be made.
  func show(_ text: [UInt8], variable: (String) -> String?) throws(SystemError) -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError(action: "make a pipe", code: errno) }
    let (input, end) = (ends[0], ends[1])
    // The pager must not hold the end that its input waits for.
    _ = fcntl(input, F_SETFD, FD_CLOEXEC)
    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    let standard = ["LESS": "FRX", "LV": "-c"].filter { variable($0.key) == nil }
    return try ShellProcess.leavingSignalsToOthers { () throws(SystemError) -> Bool in
      let process: ShellProcess
      do throws(SystemError) {
        defer { close(input) }
        process = try ShellProcess(command, input: input, variables: standard)
      } catch {
        close(end)
        throw error
      }
      let output = Output.descriptor(end, name: command)
      // The only failure is that the person has left the pager.
      _ = try? output.write(text)
      _ = try? output.flush()
      close(end)
      return try !process.wait().isUnknownCommand
    }
  }

  private static func isInstalled(_ program: String, _ variable: (String) -> String?) -> Bool {
    (variable("PATH") ?? "").split(separator: ":").contains {
      access("\($0)/\(program)", X_OK) == 0
    }
  }
}
