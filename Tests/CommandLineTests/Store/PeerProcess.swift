import StoreTestSupport
import Testing

extension TodoProcess {
  /// Starts a program with record types that the command does not have, on the
  /// command's store.
  func startPeer(_ command: String, _ arguments: String...) throws -> ChildProcess {
    try ChildProcess(
      ChildProcess.path(ofExecutable: "store-peer"), arguments: [command, storePath] + arguments,
      environment: ["SWIFT_BACKTRACE": "enable=no"])
  }

  /// Runs such a program to its end.
  ///
  /// - Returns: What it says.
  func runPeer(_ command: String, _ arguments: String...) throws -> [String] {
    let result = try ChildProcess.run(
      ChildProcess.path(ofExecutable: "store-peer"), arguments: [command, storePath] + arguments,
      environment: ["SWIFT_BACKTRACE": "enable=no"])
    try #require(result.termination == .exited(0), "\(result.output)")
    return result.output.split(separator: "\n").map(String.init)
  }
}
