/// What the process tells its caller when it ends.
///
/// These are all the statuses of the command; nothing else is returned.
struct ExitStatus: RawRepresentable, Hashable, Sendable {
  /// The number the shell sees, 0 to 255.
  let rawValue: Int32

  /// Everything asked for was done, or the reader of a pipe went away.
  static let success = ExitStatus(rawValue: 0)
  /// The command failed; the message says what state is left.
  static let failure = ExitStatus(rawValue: 1)
  /// The person answered no at a prompt.
  static let declined = ExitStatus(rawValue: 2)
  /// The command line is wrong, so that nothing was done.
  ///
  /// It is `EX_USAGE` of `sysexits.h`.
  static let usage = ExitStatus(rawValue: 64)
  /// A store is damaged or input was rejected.
  ///
  /// It is `EX_DATAERR` of `sysexits.h`.
  static let dataError = ExitStatus(rawValue: 65)
  /// Reading or writing a file or stream failed.
  ///
  /// It is `EX_IOERR` of `sysexits.h`.
  static let ioError = ExitStatus(rawValue: 74)
  /// Control-C ended the command; the message says what state is left.
  ///
  /// It is 128 + `SIGINT`, as from a shell.
  static let interrupted = ExitStatus(rawValue: 130)
}
