import StoreTestSupport
import Testing

@testable import TodoCommands

struct DamagedFileTests {
  /// Each way to ruin a store's file, and what the commands say it is.
  private static let ways: [(text: String, ruin: @Sendable ([UInt8]) -> [UInt8])] = [
    ("overwritten with zeros at its beginning", { [UInt8](repeating: 0, count: $0.count) }),
    ("truncated: ", { Array($0[..<($0.count / 2)]) }),
    ("text", { _ in Array("buy milk\n".utf8) }),
    ("an SQLite database", { _ in Array("SQLite format 3\0".utf8) }),
    ("empty", { _ in [] }),
  ]

  @Test(arguments: ways.indices)
  func `C034: a zeroed, cut or foreign file is named, refused and kept`(way: Int) throws {
    let (text, ruin) = Self.ways[way]
    try withTemporaryDirectory { directory in
      let path = directory + "/todo.store"
      let session = CommandSession(
        path: path, directory: directory, variables: ["TODO_STORE": path, "TZ": "UTC"])
      for number in 0..<40 { try #require(session.run(["add", "Todo \(number)"]).status == 0) }
      let ruined = ruin(try readFile(path))
      try writeFile(path, ruined)
      for line in ["list", "add x", "done 1", "store info", "store collections"] {
        let run = session.run(line)
        #expect(run.status == 65, "\(line)")
        #expect(run.output == "", "\(line)")
        #expect(run.diagnostics.hasPrefix("todo: \(path) is \(text)"), "\(line)")
        #expect(run.diagnostics.contains("The file is as it was"), "\(line)")
      }
      let check = session.run("store check")
      #expect(check.status == 65)
      #expect(check.output.hasPrefix("damagedFile: \(path) is \(text)"))
      #expect(try readFile(path) == ruined)
    }
  }
}
