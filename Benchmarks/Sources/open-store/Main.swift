import Glibc
import RecordStore

/// Opens the store at a path and prints the title of its first todo (W9).
@main
struct Main {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else { exit(64) }
    let store = try Store.open(
      at: CommandLine.arguments[1], schemas: [Schema("bench", version: 1, [BenchTodo.self])])
    let first = try store.read { try $0.first(BenchTodo.all) }
    print(first?.title ?? "")
  }
}
