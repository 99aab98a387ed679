import Glibc
import StoreTestSupport
import Testing

/// Another process that works on the same file as the test.
final class Peer {
  private let process: ChildProcess

  /// The peer's process id.
  var processID: Int { Int(process.processID) }

  /// Starts a peer and has it perform `commands`, each with the answer "ok".
  init(_ commands: String...) throws {
    process = try ChildProcess(
      ChildProcess.path(ofExecutable: "lmdb-peer"),
      environment: ["SWIFT_BACKTRACE": "enable=no"])
    for command in commands {
      try #require(try ask(command) == "ok", "\(command)")
    }
  }

  /// Has the peer perform a command and gives its answer; nil if it has died.
  func ask(_ command: String) throws -> String? {
    try start(command)
    return try answer()
  }

  /// Gives the peer a command without waiting for the answer.
  func start(_ command: String) throws {
    try process.write("\(command)\n")
  }

  /// The answer to the oldest command that has none yet.
  func answer() throws -> String? {
    try process.readLine()
  }

  /// Whether an answer, or the end of the peer, is there to be read.
  var hasAnswered: Bool { process.hasOutput }

  /// Ends the peer at once, as a crash or a power cut of its own would.
  func kill() {
    process.kill(SIGKILL)
    process.wait()
  }

  /// Waits for the end of the peer that the last command brought about.
  func end() throws -> (errors: String, termination: ChildProcess.Termination) {
    (try process.readToEnd().errors, process.wait())
  }
}
