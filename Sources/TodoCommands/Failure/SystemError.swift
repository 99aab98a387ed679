import Glibc

/// A call to the operating system that failed.
struct SystemError: Error, Equatable {
  /// What was tried, on what: "write to standard output".
  var action: String
  /// The value of `errno`.
  var code: Int32

  /// The action with the system's text for the code.
  var message: String {
    "cannot \(action): \(String(cString: strerror(code)))"
  }
}
