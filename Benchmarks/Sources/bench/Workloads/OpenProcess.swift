import FoundationEssentials
import Glibc

/// Starts a process that opens the loaded store and prints the first title.
struct OpenProcess: Workload {
  let title = "W9 process that opens and reads one"
  let unit = Unit.milliseconds
  let goal = Goal(raw: 2.2)
  var samplesPerPass: Int { 5 }

  func operations(_ bench: Bench) -> Int { 1 }

  func raw(_ bench: Bench) throws -> UInt64? { try run("open-raw", bench.path(.raw)) }
  func store(_ bench: Bench) throws -> UInt64? { try run("open-store", bench.path(.store)) }
  func sqlite(_ bench: Bench) throws -> UInt64? { try run("open-sqlite", bench.path(.sqlite)) }

  /// The sum of the bytes that a program beside this one prints.
  private func run(_ program: String, _ path: String) throws -> UInt64 {
    let this = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let file = URL(filePath: this).deletingLastPathComponent().appending(path: program).path
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw FailedProcess(program: file, status: errno) }
    let process: pid_t
    do {
      defer { close(ends[1]) }
      process = try start(file, path, output: ends[1])
    }
    let sum = Self.sum(ofBytesFrom: ends[0])
    close(ends[0])
    var status: Int32 = 0
    guard waitpid(process, &status, 0) == process, status == 0, sum > 0 else {
      throw FailedProcess(program: file, status: status)
    }
    return sum
  }

  private func start(_ file: String, _ path: String, output: Int32) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    var arguments = [strdup(file), strdup(path), nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let status = posix_spawn(&process, file, &actions, nil, &arguments, environ)
    guard status == 0 else { throw FailedProcess(program: file, status: status) }
    return process
  }

  private static func sum(ofBytesFrom file: Int32) -> UInt64 {
    var buffer = [UInt8](repeating: 0, count: 512)
    var sum: UInt64 = 0
    while case let count = read(file, &buffer, buffer.count), count > 0 {
      for byte in buffer[..<count] { sum += UInt64(byte) }
    }
    return sum
  }
}

/// A program beside this one has failed, or cannot be started.
struct FailedProcess: Error {
  let program: String
  let status: Int32
}
