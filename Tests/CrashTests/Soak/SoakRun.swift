import FoundationEssentials
import Glibc
import StoreTestSupport

/// One of the things that go on in the soak test, one process after the other.
///
/// A lane starts a process, kills it after a random time unless it ends before,
/// and keeps what it was told. It throws ``SoakFailure`` when that was wrong.
struct SoakRun {
  let path: String
  let deadline: Date
  var random: SeededGenerator

  init(_ path: String, until deadline: Date, seed: UInt64) {
    self.path = path
    self.deadline = deadline
    random = SeededGenerator(seed: seed)
  }

  var isOver: Bool { Date.now >= deadline }

  /// Lets the process run for a random time, kills it, and gives its output.
  mutating func kill(_ child: ChildProcess) throws -> (output: String, errors: String) {
    // Else a slow machine would see nothing but openings.
    if Bool.random(using: &random) { child.waitForOutput() }
    // No condition tells a random moment.
    usleep(.random(in: 0...300_000, using: &random))
    child.kill(SIGKILL)
    child.wait()
    return try child.readToEnd()
  }

  /// Lets the process run to its end, which is to be a success.
  func finish(_ child: ChildProcess) throws -> (output: String, errors: String) {
    let said = try child.readToEnd()
    try expect(child.wait() == .exited(0), said.errors)
    return said
  }

  func expect(_ isRight: Bool, _ problem: @autoclosure () -> String) throws {
    if !isRight { throw SoakFailure(description: problem()) }
  }

  /// Writes records of its own.
  mutating func writeSamples(lane: Int) throws -> SoakLedger {
    var ledger = SoakLedger()
    while !isOver {
      let peer = try startPeer("soak", path, "\(lane)", "\(ledger.nextVersion)")
      let said = try kill(peer)
      try expect(said.errors == "", said.errors)
      try ledger.note(said.output.split(separator: "\n"))
    }
    return ledger
  }

  /// Imports the same todos again and again, each time with a new title.
  ///
  /// - Returns: The imports after which the store may be left: the last one
  ///   that was acknowledged, and those that were killed since.
  mutating func importTodos(_ todo: TodoProcess) throws -> (titles: Set<String>, count: Int) {
    var titles: Set<String> = [""]
    var count = 0
    var number = 0
    while !isOver {
      number += 1
      let title = "import \(number)"
      let file = "\(todo.directory)/import.jsonl"
      let lines = (1...500).map { #"{"source":"\#($0)","title":"\#(title)"}"# + "\n" }
      try writeFile(file, Array(lines.joined().utf8))
      let child = try todo.start("import", "--json", file)
      if Bool.random(using: &random) {
        // An import that died may have been stored as a whole, or not at all.
        titles.insert(title)
        if try kill(child).output.contains("read") { titles = [title] }
      } else {
        _ = try finish(child)
        titles = [title]
        count += 1
      }
    }
    return (titles, count)
  }

  /// Adds todos; each one that was acknowledged by its number must be there.
  mutating func addTodos(_ todo: TodoProcess) throws -> [String] {
    var added: [String] = []
    var number = 0
    while !isOver {
      number += 1
      let child = try todo.start("add", "added \(number)")
      let isKilled = Int.random(in: 0..<4, using: &random) == 0
      let said = try isKilled ? kill(child) : finish(child)
      if said.output.hasSuffix(": added \(number)\n") { added.append("added \(number)") }
    }
    return added
  }

  /// Lists todos, all of one import; a reader that is not killed succeeds.
  mutating func listTodos(_ todo: TodoProcess) throws -> Int {
    var count = 0
    while !isOver {
      let child = try todo.start("list", "--json")
      if Int.random(in: 0..<3, using: &random) == 0 {
        // It dies with an open snapshot, since nobody reads what it prints.
        _ = try kill(child)
        continue
      }
      let titles = try finish(child).output.split(separator: "\"").filter {
        $0.hasPrefix("import ")
      }
      try expect(
        titles.isEmpty || titles.count == 500 && Set(titles).count == 1,
        "a reader saw \(titles.count) todos of the imports \(Set(titles))")
      count += 1
    }
    return count
  }

  /// Checks the whole store in one snapshot after the other.
  mutating func readAll() throws -> Int {
    var count = 0
    while !isOver {
      let peer = try startPeer("soak-reading", path)
      let said = try kill(peer)
      try expect(said.errors == "", said.errors)
      let lines = said.output.split(separator: "\n")
      for line in lines where line != "read" { throw SoakFailure(description: String(line)) }
      count += lines.count
    }
    return count
  }
}

/// What a lane has seen and should not have.
struct SoakFailure: Error, CustomStringConvertible {
  let description: String
}
