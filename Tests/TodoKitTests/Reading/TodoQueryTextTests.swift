import RecordStore
import Testing
import TodoKit

/// Queries of todos as text, with the names that the domain has for values.
@Suite struct TodoQueryTextTests {
  @Test func `priorities have their names`() throws {
    #expect(
      try Todo.query("priority IN {'high', 'medium'} OR priority < 'low'").description
        == "priority IN {3, 2} OR priority < 1")
    let error = #expect(throws: QueryTextError.self) { try Todo.query("priority == 'hihg'") }
    #expect(error?.problem == "priority has no value 'hihg'. Did you mean 'high'?")
  }

  @Test func `due dates are written as everywhere`() throws {
    let day = try #require(DueDate("2026-06-08"))
    let instant = try #require(DueDate("2026-06-08T09:30:00Z"))
    for text in ["dueDate <= '2026-06-08'", "dueDate <= 2026-06-08"] {
      #expect(try Todo.query(text).description == "dueDate <= \(day.rawValue)")
    }
    #expect(
      try Todo.query("dueDate == %@ OR dueDate == '2026-06-08T09:30:00Z'", day).description
        == "dueDate == \(day.rawValue) OR dueDate == \(instant.rawValue)")
  }
}
