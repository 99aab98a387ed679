import FoundationEssentials
import RecordStore
import Testing

@testable import TodoKit

@Suite struct AttachmentTests {
  @Test func `bytes and links are kept, the oldest first`() throws {
    try withTodoStore { todos, clock in
      let todo = try todos.add("a")
      let bytes = Data((0...255).map { UInt8($0) })
      let file = try todos.attach(
        Attachment(name: "b.png", bytes: bytes, mediaType: "image/png"), to: todo)
      let link = try todos.attach(
        Attachment(name: "a", link: "https://example.org/plan.pdf"), to: todo)
      try todos.store.read { txn in
        #expect(try txn.attachments(of: todo.id) == [file, link])
        let stored = try #require(try txn.fetch(Attachment.self, file.id))
        #expect(stored.bytes == bytes)
        #expect(stored.size == 256)
        #expect(stored.mediaType == "image/png")
        #expect(stored.createdAt == clock.now.date)
        #expect(try txn.fetch(Attachment.self, link.id)?.link == "https://example.org/plan.pdf")
        #expect(try txn.fetch(Attachment.self, link.id)?.bytes == Data())
        #expect(try txn.attachment(of: todo.id, named: "a") == link)
        #expect(try txn.attachment(of: todo.id, named: "A") == nil)
      }
    }
  }

  @Test func `a name is taken once for each todo, or its content is replaced`() throws {
    try withTodoStore { todos, clock in
      let todo = try todos.add("a")
      let other = try todos.add("b")
      let old = try todos.attach(Attachment(name: "plan", bytes: Data([1])), to: todo)
      try todos.attach(Attachment(name: "plan", bytes: Data([2])), to: other)
      let error = try #require(throws: TodoError.self) {
        try todos.attach(Attachment(name: "plan", bytes: Data([3])), to: todo)
      }
      #expect(error.code == .attachmentExists)
      #expect(error.description == "'a' has an attachment called 'plan' already")
      clock.advance(hours: 1)
      let new = try todos.attach(
        Attachment(name: "plan", bytes: Data([4, 4])), to: todo, replacing: true)
      #expect(new.id == old.id)
      #expect(new.size == 2)
      #expect(new.createdAt == clock.now.date)
      let stored = try todos.store.read { try $0.fetch(Attachment.self, old.id) }
      #expect(stored?.bytes == Data([4, 4]))
      #expect(try todos.store.read { try $0.attachments(of: todo.id) } == [new])
    }
  }

  @Test func `an attachment gets another name and keeps its content`() throws {
    try withTodoStore { todos, _ in
      let todo = try todos.add("a")
      let file = try todos.attach(Attachment(name: "plan", bytes: Data([1, 2])), to: todo)
      try todos.attach(Attachment(name: "taken", bytes: Data()), to: todo)
      try todos.store.write { try $0.renameAttachment(file.id, to: "plan.txt") }
      let stored = try todos.store.read { try $0.fetch(Attachment.self, file.id) }
      #expect(stored?.name == "plan.txt")
      #expect(stored?.bytes == Data([1, 2]))
      for (name, code) in [("taken", TodoError.Code.attachmentExists), ("", .invalidField)] {
        let error = #expect(throws: TodoError.self) {
          try todos.store.write { try $0.renameAttachment(file.id, to: name) }
        }
        #expect(error?.code == code)
      }
      let missing = try #require(UUID(uuidString: "0198AB12-0000-7000-8000-000000000001"))
      let error = try #require(throws: TodoError.self) {
        try todos.store.write { try $0.renameAttachment(missing, to: "x") }
      }
      #expect(error.code == .attachmentNotFound)
      #expect(
        error.description == "no attachment has the ID 0198ab12-0000-7000-8000-000000000001")
    }
  }

  @Test func `deleting a todo takes its attachments along, and those of its parts`() throws {
    try withTodoStore { todos, _ in
      let (whole, part, _) = try todos.addTree()
      let other = try todos.add("other")
      for todo in [whole, part, other] {
        try todos.attach(Attachment(name: "x", bytes: Data([1])), to: todo)
      }
      try todos.store.write { _ = try $0.deleteTodo(whole.id) }
      let left = try todos.store.read { try $0.fetch(Attachment.all) }
      #expect(left.map(\.todo) == [other.id])
    }
  }

  @Test(arguments: [
    ("", "name is blank: an attachment has to have one"),
    ("..", "name is '..', which is a folder"),
    ("a/b", "name has a slash or a control character, which names of files have not"),
    ("a\u{1B}[2J", "name has a slash or a control character, which names of files have not"),
    (
      String(repeating: "é", count: 513),
      "name has 1026 bytes, and at most 1024 are allowed"
    ),
  ])
  func `what is no name of a file is refused`(name: String, message: String) throws {
    try withTodoStore { todos, _ in
      let todo = try todos.add("a")
      let error = try #require(throws: TodoError.self) {
        try todos.attach(Attachment(name: name, bytes: Data()), to: todo)
      }
      #expect(error.code == .invalidField)
      #expect(error.field == "name")
      #expect(error.description == message)
      #expect(try todos.store.read { try $0.count(Attachment.all) } == 0)
    }
  }

  @Test func `a todo that is not there gets no attachment`() throws {
    try withTodoStore { todos, _ in
      let error = #expect(throws: TodoError.self) {
        try todos.attach(Attachment(name: "x", bytes: Data()), to: Todo(title: "elsewhere"))
      }
      #expect(error?.code == .todoNotFound)
    }
  }

  @Test func `the largest attachment fits, and one byte more is refused`() throws {
    try withTodoStore { todos, _ in
      let todo = try todos.add("a")
      var attachment = Attachment(
        name: String(repeating: "n", count: 1_024),
        bytes: Data(repeating: 7, count: Attachment.maximumByteCount),
        mediaType: String(repeating: "t", count: 1_024))
      let stored = try todos.attach(attachment, to: todo)
      #expect(stored.size == 67_104_768)
      attachment.id = .v7()
      attachment.name = "b"
      attachment.bytes.append(7)
      let error = try #require(throws: TodoError.self) { try todos.attach(attachment, to: todo) }
      #expect(
        error.description
          == "bytes of 'b' are 67104769, and at most 67104768 are allowed")
    }
  }
}

extension TodoStore {
  /// Stores an attachment in a write of its own.
  @discardableResult
  func attach(
    _ attachment: Attachment, to todo: Todo, replacing isReplacing: Bool = false
  ) throws -> AttachmentHeader {
    var attachment = attachment
    attachment.todo = todo.id
    return try store.write { [attachment] txn in
      try txn.attach(attachment, replacing: isReplacing, at: now)
    }
  }
}
