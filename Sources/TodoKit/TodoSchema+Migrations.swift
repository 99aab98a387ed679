import FoundationEssentials
import RecordStore

/// What has led from each version of the schema `todokit` to the next.
///
/// Written against names and values of their day, and never changed.
extension TodoSchema {
  static let migrations = [
    Migration(
      to: 2, "due dates",
      [.addField(FieldDefinition(10, "dueDate", .date, optional: true), to: "todos")]),
    Migration(
      to: 3, "numbers, lists and due days",
      [
        .retypeField("dueDate", to: .int64, optional: true, in: "todos", by: instant),
        .transform(
          "todos",
          adding: [
            FieldDefinition(2, "list", .uuid, optional: true),
            FieldDefinition(3, "parent", .uuid, optional: true),
            FieldDefinition(5, "notes", .string, default: .string("")),
            FieldDefinition(7, "completedAt", .date, optional: true),
            FieldDefinition(9, "updatedAt", .date),
            FieldDefinition(11, "priority", .uint8, default: .unsigned(0)),
            FieldDefinition(12, "tags", .strings, default: .strings([])),
            FieldDefinition(13, "position", .int64, default: .integer(0)),
            FieldDefinition(14, "number", .int64, default: .integer(0)),
            FieldDefinition(15, "source", .string, optional: true),
            FieldDefinition(16, "extra", .string, optional: true),
          ]
        ) { old, new in
          new["updatedAt"] = old["createdAt"]
        },
        .addCollection(
          "counters",
          fields: [
            FieldDefinition(1, "id", .string),
            FieldDefinition(2, "value", .int64, default: .integer(0)),
          ]),
        .run("number the todos in the order in which they were made", number),
      ]),
  ]

  /// A due date of version 2 as one of version 3, twice the milliseconds since
  /// 1970; none outside the years 1 to 9999.
  private static func instant(_ value: StoredValue) -> StoredValue {
    guard case .date(let date) = value,
      let sinceReference = Int64(exactly: (date.timeIntervalSinceReferenceDate * 1000).rounded()),
      -63_113_904_000_000...252_423_993_599_999 ~= sinceReference
    else { return .null }
    return .integer((sinceReference + 978_307_200_000) * 2)
  }

  private static func number(_ txn: inout WriteTransaction) throws {
    var todos: [(createdAt: Double, id: StoredValue)] = []
    try txn.forEach(inCollection: "todos") { todo in
      var seconds = Double.infinity
      if case .date(let date) = todo["createdAt"], !date.timeIntervalSince1970.isNaN {
        seconds = date.timeIntervalSince1970
      }
      todos.append((seconds, todo.id))
    }
    // Where the dates are equal the order of the IDs stays.
    let order = todos.indices.sorted { (todos[$0].createdAt, $0) < (todos[$1].createdAt, $1) }
    for (count, place) in order.enumerated() {
      try txn.update(todos[place].id, inCollection: "todos") { todo in
        todo["number"] = .integer(Int64(count + 1))
        todo["position"] = .integer(Int64(count + 1) * 1_024)
      }
    }
    var counter = DynamicRecord(id: .string("todo.number"))
    counter["value"] = .integer(Int64(order.count))
    try txn.insert(counter, inCollection: "counters")
  }
}
