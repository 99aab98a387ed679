import FoundationEssentials
package import Glibc
import LMDB

/// A spawned program with pipes to its standard input, output and error.
///
/// The program is started by `posix_spawn`, so no copy of the test process runs
/// in between, and it inherits no descriptor that is marked close-on-exec.
/// A child still running when the last reference goes is killed and reaped.
///
/// Not `Sendable`: one thread of the test talks to one child.
package final class ChildProcess {
  /// How a child ended.
  package enum Termination: Hashable, Sendable {
    /// It returned or called `exit` with this status, 0 to 255.
    case exited(Int32)
    /// This signal ended it.
    case signaled(Int32)
  }

  /// The child's process id; the system may reuse it after ``wait()``.
  package let processID: pid_t

  private let input: ChildPipe.Writer
  private let output: ChildPipe.Reader
  private let errors: ChildPipe.Reader
  private var termination: Termination?

  /// Held from making the pipes to the spawn: a child spawned in between by
  /// another test would inherit them before they are close-on-exec.
  private static let spawning = Lock()

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - executable: An absolute path; see ``path(ofExecutable:)``.
  ///   - arguments: What follows the program's own name.
  ///   - environment: The whole environment of the child; that of this process
  ///     when nil.
  /// - Throws: ``TestSupportError`` if the program cannot be started.
  package init(
    _ executable: String, arguments: [String] = [], environment: [String: String]? = nil
  ) throws {
    // A child that dies while it is written to is a failed write here, no signal.
    signal(SIGPIPE, SIG_IGN)
    let environment = environment ?? ProcessInfo.processInfo.environment
    (processID, input, output, errors) = try Self.spawning.withLock {
      let (inputReader, inputWriter) = try ChildPipe.make()
      let (outputReader, outputWriter) = try ChildPipe.make()
      let (errorReader, errorWriter) = try ChildPipe.make()
      let processID = try spawn(
        executable, arguments, environment,
        descriptors: [inputReader.descriptor, outputWriter.descriptor, errorWriter.descriptor])
      return (processID, inputWriter, outputReader, errorReader)
    }
  }

  deinit {
    if termination == nil {
      kill(SIGKILL)
      wait()
    }
  }

  /// The path of an executable that this package builds, such as "lmdb-peer".
  ///
  /// Executables lie beside the test program, which is what runs this code.
  ///
  /// - Throws: ``TestSupportError`` if there is none of that name.
  package static func path(ofExecutable name: String) throws -> String {
    // Safe because `realpath` without a buffer returns one that is ours to free.
    guard let program = realpath("/proc/self/exe", nil) else {
      throw TestSupportError("/proc/self/exe: \(TestSupportError.systemText(errno))")
    }
    defer { free(program) }
    let directory = String(cString: program).split(separator: "/").dropLast()
    let path = "/\((directory + [name[...]]).joined(separator: "/"))"
    guard access(path, X_OK) == 0 else {
      throw TestSupportError("\(path): \(TestSupportError.systemText(errno))")
    }
    return path
  }

  /// Writes text to the child's standard input, all of it.
  ///
  /// - Throws: ``TestSupportError`` if the child no longer reads.
  package func write(_ text: String) throws {
    try input.write(Array(text.utf8))
  }

  /// Closes the child's standard input, so that it reads the end of it.
  package func closeInput() {
    input.close()
  }

  /// The next line of the child's standard output, without its newline; nil at
  /// the end of the output.
  ///
  /// Waits until the child has written a line or closed its output.
  package func readLine() throws -> String? {
    try output.readLine()
  }

  /// Whether ``readLine()`` has something to read, be it the end of the output,
  /// so that it waits at most for the rest of a line.
  package var hasOutput: Bool {
    output.hasInput
  }

  /// Waits until ``readLine()`` has something to read; reads nothing.
  package func waitForOutput() {
    output.waitForInput()
  }

  /// All of the standard output and standard error that is not read yet.
  ///
  /// Waits until the child has closed both. Reads them together, so that a
  /// child that fills one pipe does not hang.
  package func readToEnd() throws -> (output: String, errors: String) {
    try ChildPipe.exchange([], nil, [output, errors])
    return (output.takeText(), errors.takeText())
  }

  /// Sends a signal to the child; nothing if it has been waited for.
  package func kill(_ signal: Int32) {
    guard termination == nil else { return }
    _ = Glibc.kill(processID, signal)
  }

  /// Waits until the child has ended and says how; again says the same.
  @discardableResult
  package func wait() -> Termination {
    if let termination { return termination }
    var status: Int32 = 0
    while waitpid(processID, &status, 0) == -1, errno == EINTR {}
    let signal = status & 0x7f
    let ended: Termination = signal == 0 ? .exited((status >> 8) & 0xff) : .signaled(signal)
    termination = ended
    return ended
  }
}

extension ChildProcess {
  /// What a program that has ended wrote, and how it ended.
  package struct Result: Sendable {
    /// All of its standard output.
    package let output: String
    /// All of its standard error.
    package let errors: String
    /// How it ended.
    package let termination: Termination
  }

  /// Runs a program to its end with `input` as its standard input.
  ///
  /// - Throws: ``TestSupportError`` if the program cannot be started. A program
  ///   that does not read its input to the end is no error.
  package static func run(
    _ executable: String, arguments: [String] = [], environment: [String: String]? = nil,
    input: String = ""
  ) throws -> Result {
    let child = try ChildProcess(executable, arguments: arguments, environment: environment)
    try ChildPipe.exchange(Array(input.utf8), child.input, [child.output, child.errors])
    return Result(
      output: child.output.takeText(), errors: child.errors.takeText(), termination: child.wait())
  }
}
