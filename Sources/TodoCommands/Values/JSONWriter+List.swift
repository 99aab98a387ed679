import FoundationEssentials
import TodoInterchange
import TodoKit

extension JSONWriter {
  /// Writes a list as an object: id, name, createdAt, open and completed.
  mutating func list(_ list: TodoList, _ count: ListCount) {
    object { json in
      json.member("id", list.id.uuidString.lowercased())
      json.member("name", list.name)
      json.member("createdAt", Timestamp(list.createdAt)?.description)
      json.member("open", count.open)
      json.member("completed", count.completed)
    }
  }
}

extension CommandContext {
  /// Prints a list as a JSON object.
  func writeJSON(_ list: TodoList, _ count: ListCount) throws {
    var json = JSONWriter()
    json.list(list, count)
    json.endLine()
    try output.write(json.bytes)
  }
}
