import StoreTestSupport
import Testing

/// A process with its own view of a store, which works there as it is told.
final class WorkingPeer {
  /// What it has done so far.
  struct Report: Equatable {
    var commits = 0
    var common = 0
    var tallies = 0
    var refusals = 0
    var refusedField = ""
  }

  let number: Int
  private let child: ChildProcess

  /// Starts the process and waits until it has opened the store.
  init(_ path: String, view: String, number: Int) throws {
    self.number = number
    child = try startPeer("work", path, view, "\(number)")
    try wait(for: "ok", from: child)
  }

  /// Tells it to do a number of steps; it answers when they are done.
  func step(_ count: Int) throws { try child.write("step \(count)\n") }

  /// Waits until it has done what it was told.
  func finish(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try child.readLine() == "ok", sourceLocation: sourceLocation)
  }

  /// Lets it compare the store with what it has written, and prove it whole.
  func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try child.write("check\nverify\n")
    #expect(try child.readLine() == "ok", sourceLocation: sourceLocation)
    #expect(try child.readLine() == "ok", sourceLocation: sourceLocation)
  }

  /// What it has done so far.
  func report() throws -> Report {
    try child.write("report\n")
    let words = try #require(try child.readLine()).split(separator: " ")
    try #require(words.count == 9, "\(words)")
    func number(_ index: Int) throws -> Int { try #require(Int(words[index])) }
    return Report(
      commits: try number(1), common: try number(3), tallies: try number(5),
      refusals: try number(7), refusedField: String(words[8]))
  }

  /// Lets it go.
  func end() throws {
    child.closeInput()
    #expect(try child.readToEnd().errors == "")
    #expect(child.wait() == .exited(0))
  }
}
