import RecordStore
import TodoInterchange
import TodoKit

/// What the person is told about an error, and the status that goes with it.
///
/// This is the one place that turns errors into text and statuses.
struct FailureReport: Equatable {
  /// The message after the program's name; nil when there is nothing to say.
  var message: String?
  /// What to do next, as a sentence, or nil.
  var hint: String?
  var status: ExitStatus

  init(_ message: String?, hint: String? = nil, status: ExitStatus) {
    self.message = message
    self.hint = hint
    self.status = status
  }

  /// Describes any error that a command throws.
  init(_ error: any Error, of program: Program) {
    switch error {
    case let error as UsageError:
      self.init(error, of: program)
    case let error as CommandFailure:
      self.init(error.message, hint: error.hint, status: error.status)
    case let error as UnstoredText:
      self.init(error.reason, of: program)
      hint = [hint, "Your text is kept in \(error.path)"].compactMap { $0 }
        .joined(separator: "\n")
    case OutputError.readerIsGone:
      self.init(nil, status: .success)
    case OutputError.system(let action, let code):
      self.init(SystemError(action: action, code: code).message, status: .ioError)
    case let error as MigrationFailure:
      let status = (error.cause as? StoreError).map(Self.status) ?? .failure
      self.init(error.description, status: status)
    case let error as StoreError:
      self.init(error.description, status: Self.status(of: error))
    case let error as QueryTextError:
      self.init(error.description, status: .usage)
    case let error as TodoError:
      self.init(error.description, status: Self.status(of: error))
    case let error as QueryTextError:
      self.init(error.description, status: .usage)
    case let error as ByteSourceError:
      self.init(error.description, status: .ioError)
    case let error as SystemError:
      self.init(error.message, status: .ioError)
    case let error as Interrupted:
      self.init("interrupted: \(error.state)", status: .interrupted)
    default:
      self.init("\(error)", status: .failure)
    }
  }

  private static func status(of error: StoreError) -> ExitStatus {
    switch error.code {
    case .damagedRecord, .damagedKey, .damagedSchema, .damagedFile, .damagedHistory, .notAStore:
      .dataError
    case .storage, .full: .ioError
    default: .failure
    }
  }

  private static func status(of error: TodoError) -> ExitStatus {
    switch error.code {
    case .invalidReference, .invalidField: .usage
    default: .failure
    }
  }

  private init(_ error: UsageError, of program: Program) {
    let line = ([program.root.name] + error.commandPath).joined(separator: " ")
    let help = "See '\(line) --help'."
    self.init(
      error.message, hint: [error.hint, help].compactMap { $0 }.joined(separator: "\n"),
      status: .usage)
  }

  /// Prints the report for the person.
  func print(on diagnostics: Output, as programName: String, style: Style) {
    guard let message else { return }
    diagnostics.line(style.red(programName + ":") + " " + message.visibleLines)
    if let hint { diagnostics.line(hint.visibleLines) }
  }
}
