import Testing
import TodoKit

@testable import TodoCommands

struct TodoTextTests {
  private static var todo: Todo {
    var todo = Todo(title: "Call Ada")
    todo.dueDate = DueDate("2026-05-01T17:00:00Z")
    todo.tags = ["phone", "a, b", "\"q\"", " s"]
    todo.notes = "One.\n\n# Two: three\n"
    return todo
  }

  @Test func `a todo is lines of fields, an empty line and the notes`() {
    let text = TodoText(Self.todo, list: "Work", in: .utc)
    #expect(
      text.fileText(number: 7) == """
        # Todo 7. What you change here is stored when the editor ends.
        # due takes what 'todo add --due' takes; the notes begin below the empty line.
        title: Call Ada
        list: Work
        due: 2026-05-01 17:00
        priority: none
        tags: phone, "a, b", \"""q""\", " s"
        done: no

        One.

        # Two: three

        """)
  }

  @Test(arguments: ["", "x", "x\n", "x\n\n", "\nx", "a: b\n# c", "\r\n x"])
  func `the text of a file is the text it was made of`(notes: String) throws {
    var todo = Self.todo
    todo.notes = notes
    let text = TodoText(todo, list: nil, in: .utc)
    try #expect(TodoText(edited: text.fileText(number: 1)) == text)
  }

  @Test func `what is changed is found, and a field without a line is empty`() throws {
    let base = TodoText(Self.todo, list: "Work", in: .utc)
    let edited = try TodoText(edited: "title:  Call Eve \r\nTAGS: phone\r\n#due: x\r\n\r\nOne.")
    #expect(edited[.title] == "Call Eve")
    #expect(edited.changes(since: base) == [.title, .list, .due, .priority, .tags, .done, .notes])
    #expect(base.changes(since: base) == [])
  }

  @Test(arguments: [
    ("title: x\nfoo\n", "line 2 of the text: 'foo' is no field: a field is 'title: Call Ada'"),
    ("titel: x\n", "line 1 of the text: 'titel' is no field; did you mean 'title'?"),
    ("#\ntitle: x\ntitle: y\n", "line 3 of the text: 'title' is there twice"),
    ("notes: x\n", "line 1 of the text: 'notes' is no field"),
  ])
  func `a line that is no field is refused with its number`(text: String, message: String) {
    let error = #expect(throws: CommandFailure.self) { try TodoText(edited: text) }
    #expect(error?.message == message)
    #expect(error?.status == .dataError)
  }

  @Test(arguments: [
    [], ["a"], ["a", "b c"], ["a, b", "c"], ["\"", "\"\""], [" x ", "x\"y"], [","], ["日本", "é,"],
  ])
  func `tags come back out of their line`(tags: [String]) {
    #expect(TagsText.tags(in: TagsText.text(of: tags)) == tags)
  }

  @Test(arguments: [
    ("", []), (" , ,", []), ("a,b", ["a", "b"]), (" a  ,  b c ", ["a", "b c"]),
    ("\"a", ["a"]), ("\"a\"\"b\" , c", ["a\"b", "c"]),
  ])
  func `tags are read as people type them`(text: String, tags: [String]) {
    #expect(TagsText.tags(in: text) == tags)
  }
}
