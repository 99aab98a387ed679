import FoundationEssentials
import RecordStore
import Testing
import TodoInterchange
import TodoKit

/// Attachments on their way out and in.
@Suite struct AttachmentImportTests {
  /// Adds "a" with a file and a link, and "b" with an empty file.
  private func fill(_ todos: TodoStore) throws {
    try todos.store.write { txn in
      let a = try txn.add(Todo(title: "a"), at: todos.now)
      let b = try txn.add(Todo(title: "b"), at: todos.now)
      try txn.add(Todo(title: "c"), at: todos.now)
      var file = TodoKit.Attachment(
        name: "plan \"1\".bin", bytes: Data((0...255).map { UInt8($0) }),
        mediaType: "image/png")
      file.todo = a.id
      try txn.attach(file, at: todos.now)
      var link = TodoKit.Attachment(name: "site", link: "https://example.org/?a=1")
      link.todo = a.id
      try txn.attach(link, at: todos.now)
      var empty = TodoKit.Attachment(name: "empty", bytes: Data())
      empty.todo = b.id
      try txn.attach(empty, at: todos.now)
    }
  }

  private func exported(_ todos: TodoStore) throws -> (text: String, report: ExportReport) {
    var options = ExportOptions()
    options.hasAttachmentBytes = true
    var bytes: [UInt8] = []
    let report = try todos.exportTodos(options: options) { bytes += $0 }
    return (String(decoding: bytes, as: UTF8.self), report)
  }

  private func attachments(_ todos: TodoStore) throws -> [TodoKit.Attachment] {
    try todos.store.read { try $0.fetch(TodoKit.Attachment.all) }
  }

  @Test func `with their bytes attachments come back as they were`() throws {
    try withTodoStore { todos in
      try fill(todos)
      let (text, report) = try exported(todos)
      #expect(report.count == 3)
      #expect(report.attachmentsWithoutBytes == 0)
      #expect(text.contains(#""size":0,"link":null,"bytes":""}]}"#))
      try withTodoStore { copy in
        let report = try copy.importing(text)
        #expect(report.counts == [3, 3, 0, 0, 0, 0])
        #expect(try attachments(copy) == attachments(todos))
        #expect(try exported(copy).text == text)
        #expect(try copy.importing(text).counts == [3, 0, 0, 3, 0, 0])
      }
    }
  }

  @Test func `without their bytes they are named and counted, links are whole`() throws {
    try withTodoStore { todos in
      try fill(todos)
      var bytes: [UInt8] = []
      let report = try todos.exportTodos { bytes += $0 }
      #expect(report.attachmentsWithoutBytes == 2)
      #expect(report.missingByteCount == 256)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("\"bytes\""))
      // Where they are, nothing changes; elsewhere what has no content is missed.
      #expect(try todos.importing(text).counts == [3, 0, 0, 3, 0, 0])
      try withTodoStore { copy in
        let report = try copy.importing(text)
        #expect(report.counts == [3, 3, 0, 0, 0, 0])
        #expect(report.attachmentsWithoutBytes == 2)
        #expect(try attachments(copy).map(\.name) == ["site"])
      }
    }
  }

  @Test func `a record changes attachments that it names, and deletes none`() throws {
    try withTodoStore { todos in
      try fill(todos)
      let before = try attachments(todos)
      let todo = try todos.todo("a")
      let record = """
        {"id":"\(todo.id)","attachments":[\
        {"id":"\(before[0].id)","name":"renamed"},\
        {"name":"site","link":"https://example.org/new"},\
        {"name":"new","bytes":"AAE=","mediaType":"text/plain"}]}
        """
      #expect(try todos.importing(record).counts == [1, 0, 1, 0, 0, 0])
      let after = try attachments(todos).filter { $0.todo == todo.id }
      #expect(after.map(\.name) == ["renamed", "site", "new"])
      #expect(after[0].bytes == before[0].bytes)
      #expect(after[0].mediaType == "image/png")
      #expect(after[1].id == before[1].id)
      #expect(after[1].link == "https://example.org/new")
      #expect(after[2].bytes == Data([0, 1]))
      #expect(try todos.importing(record).counts == [1, 0, 0, 1, 0, 0])
    }
  }

  @Test(arguments: [
    (#"[{"name":"a","bytes":"no base64?"}]"#, "the text is not Base64"),
    (#"[{"bytes":"AA=="}]"#, "name is blank: an attachment has to have one"),
    (#"[{"name":"a/b","link":"x://y"}]"#, "name has a slash or a control character"),
    (#"[{"name":"a","link":"x://y","bytes":"AA=="}]"#, "bytes are given beside a link"),
    (#"["https://example.org"]"#, "an object belongs here"),
    (#""https://example.org""#, "an array belongs here"),
  ])
  func `what is no attachment is rejected with the record`(value: String, reason: String) throws {
    try withTodoStore { todos in
      let error = try todos.rejection(
        of: #"{"title":"x","attachments":"# + value + "}")
      #expect(error.rejected.count == 1)
      #expect(error.rejected[0].field == "attachments")
      #expect(error.rejected[0].reason.hasPrefix(reason), "\(error.rejected[0].reason)")
      #expect(try attachments(todos) == [])
    }
  }

  @Test func `todo.txt has no place for attachments, and says how many todos have some`() throws {
    try withTodoStore { todos in
      try fill(todos)
      #expect(try todos.exportedAsTodoTxt().report.todosWithAttachments == 2)
    }
  }
}
