import Glibc
import RecordStore

/// Another process for tests of the store: `store-peer COMMAND PATH …`.
///
/// Each command says on standard output, a word a line, how far it has come,
/// so that a test can wait for it and end the process there.
@main
struct Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch arguments.first {
      case "create": try create(path: arguments[1])
      case "extend": try extend(path: arguments[1])
      case "import": try importEntries(path: arguments[1], count: number(arguments[2]))
      case "count":
        try count(path: arguments[1], name: arguments[2], times: number(arguments[3]))
      case "append":
        try append(path: arguments[1], worker: number(arguments[2]), times: number(arguments[3]))
      case "compact": try compact(path: arguments[1])
      case "compact-repeatedly": try compactRepeatedly(path: arguments[1])
      case "restore": try restore(path: arguments[1], from: arguments[2])
      case "work":
        guard let view = View(rawValue: arguments[2]) else { try fail("no such view") }
        try work(path: arguments[1], view: view, number: number(arguments[3]))
      case "write-specimens": try writeSpecimens(path: arguments[1])
      case "show-specimen": try showSpecimen(path: arguments[1], id: arguments[2])
      case "hold": try hold(path: arguments[1])
      case "add-collection":
        try addCollection(path: arguments[1], number: number(arguments[2]))
      case "acknowledge":
        try acknowledge(
          path: arguments[1], times: number(arguments[2]),
          arguments[3] == "relaxed" ? .relaxed : .full)
      case "acknowledge-copies":
        try acknowledgeCopies(path: arguments[1], count: number(arguments[2]))
      case "acknowledged": try acknowledged(path: arguments[1])
      case "edit": try edit(path: arguments[1])
      case "domain":
        try workOnTodos(
          path: arguments[1], number: number(arguments[2]), steps: number(arguments[3]),
          threads: number(arguments[4]))
      case "change":
        try change(path: arguments[1], times: number(arguments[2]), count: number(arguments[3]))
      case "soak":
        try soak(path: arguments[1], lane: number(arguments[2]), version: number(arguments[3]))
      case "soak-reading": try soakReading(path: arguments[1])
      case "open-as-nobody":
        try openAsNobody(path: arguments[1], isReadOnly: arguments[2] == "read")
      default: try fail("unknown command")
      }
    } catch {
      say("\(error)")
      exit(1)
    }
  }

  private static func number(_ text: String) throws -> Int {
    guard let number = Int(text) else { try fail("'\(text)' is no number") }
    return number
  }

  private static func fail(_ problem: String) throws -> Never {
    say(problem)
    exit(64)
  }
}

/// Says one line at once, not when a buffer is full.
func say(_ line: String) {
  let bytes = Array("\(line)\n".utf8)
  _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}
