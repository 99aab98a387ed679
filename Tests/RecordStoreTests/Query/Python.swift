import StoreTestSupport
import Testing

/// The script that writes the Unicode tables, run by Python.
enum Python {
  /// Whether there is a Python to run it.
  static let isThere: Bool =
    (try? ChildProcess.run("/usr/bin/env", arguments: ["python3", "--version"]))?.termination
    == .exited(0)

  /// What the script prints.
  static func run(_ arguments: [String]) throws -> String {
    let folder = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let result = try ChildProcess.run(
      "/usr/bin/env", arguments: ["python3", "/\(folder)/.ci/folding-tables"] + arguments)
    try #require(result.termination == .exited(0), "\(result.errors)")
    return result.output
  }
}
