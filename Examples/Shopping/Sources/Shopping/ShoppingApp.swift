import RecordStore

/// The program: a table that is changed by typing.
///
/// A text adds a row; the number of a row and a text edit it, as tapping on it
/// would; a minus and a number delete it.
@main
struct ShoppingApp {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: Shopping FILE")
      return
    }
    let store = try Store.open(
      at: CommandLine.arguments[1], schemas: [Schema("shopping", version: 1, [Item.self])])
    var table = try ItemTable(store)
    print("TEXT adds a row, N TEXT edits row N, -N deletes it.")
    while true {
      show(table)
      print("> ", terminator: "")
      guard let line = readLine(), !line.isEmpty else { return }
      try type(line, into: &table)
    }
  }

  private static func show(_ table: ItemTable) {
    for (index, item) in table.rows.enumerated() { print("\(index + 1)  \(item.name)") }
  }

  private static func type(_ line: String, into table: inout ItemTable) throws {
    let words = line.split(separator: " ", maxSplits: 1)
    guard let number = Int(words[0]) else { return try table.add(line) }
    let row = abs(number) - 1
    if !table.rows.indices.contains(row) {
      print("There is no row \(abs(number)).")
    } else if number < 0 {
      try table.delete(row: row)
    } else if words.count == 2 {
      try table.edit(row: row, name: String(words[1]))
    }
  }
}
