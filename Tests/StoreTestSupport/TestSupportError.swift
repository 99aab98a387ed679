import Glibc

/// A failure of the test's own means: a process, a pipe, a directory.
///
/// It says nothing about the code under test.
package struct TestSupportError: Error, CustomStringConvertible {
  /// What was tried and what the system answered.
  package let description: String

  /// An error with the text `description`.
  package init(_ description: String) {
    self.description = description
  }

  /// The system's text for an `errno` value.
  package static func systemText(_ code: Int32) -> String {
    String(cString: strerror(code))
  }
}
