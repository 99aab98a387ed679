import Glibc
import RecordStore
import StoreTestSupport
import Testing

/// What a store and the command do when there is no space; needs the right to
/// mount a small disk.
@Suite(.enabled(if: SmallFileSystem.isAvailable)) struct FullDiskTests {
  /// 20,000 todos, which take more than the disk has.
  private static let tooMuch = (1...20_000).map { number in
    #"{"source":"\#(number)","title":"todo \#(number)","notes":"\#(notes)"}"# + "\n"
  }.joined()
  private static let notes = String(repeating: "n", count: 200)

  @Test func `C033 an import on a full disk says so, and the todos before are all there`() throws {
    try SmallFileSystem.with(sizeInBytes: 4 << 20) { disk in
      var todo = TodoProcess(directory: disk)
      todo.storePath = "\(disk)/todo.store"
      for number in 1...3 { _ = try todo.run("add", "before \(number)") }
      let failed = try todo.run("import", "-", input: Self.tooMuch)
      #expect(failed.termination == .exited(74))
      #expect(failed.errors.hasPrefix("todo: There is no space left for \(todo.storePath): "))
      #expect(failed.errors.contains("what was there is intact"))
      #expect(failed.output == "")
      try expectTodos(["before 1", "before 2", "before 3"], todo)
      // The space that the import took in the file is there for others.
      #expect(try todo.run("add", "after").output == "Added 4: after\n")
      try expectTodos(["before 1", "before 2", "before 3", "after"], todo)
    }
  }

  @Test func `C033 adding until the disk is full loses nothing, and goes on with more space`()
    throws
  {
    try SmallFileSystem.with(sizeInBytes: 4 << 20) { disk in
      var todo = TodoProcess(directory: disk)
      todo.storePath = "\(disk)/todo.store"
      var titles = ["first"]
      _ = try todo.run("add", "first")
      try SmallFileSystem.fill(disk)
      let notes = String(repeating: "n", count: 8000)
      var failed: ChildProcess.Result?
      for number in 1...200 where failed == nil {
        let result = try todo.run("add", "\(number)", "--notes", notes)
        if result.termination == .exited(0) { titles.append("\(number)") } else { failed = result }
      }
      #expect(failed?.termination == .exited(74))
      #expect(failed?.errors.contains("There is no space left for \(todo.storePath)") == true)
      try expectTodos(titles, todo)

      SmallFileSystem.makeSpace(disk)
      #expect(try todo.run("add", "more").termination == .exited(0))
      try expectTodos(titles + ["more"], todo)
    }
  }

  @Test func `a new store on a full disk is refused and leaves nothing behind`() throws {
    try SmallFileSystem.with(sizeInBytes: 4 << 20) { disk in
      let todo = TodoProcess(directory: disk)
      try SmallFileSystem.fill(disk)
      let failed = try todo.run("add", "first")
      #expect(failed.termination == .exited(74))
      #expect(failed.errors.contains("There is no space left for \(todo.storePath)"))
      #expect(try SmallFileSystem.names(disk) == ["filler"])
      SmallFileSystem.makeSpace(disk)
      #expect(try todo.run("add", "first").output == "Added 1: first\n")
    }
  }

  @Test func `a store that is open goes on reading, and writing as soon as there is space`() throws
  {
    try SmallFileSystem.with(sizeInBytes: 4 << 20) { disk in
      let store = try Store.open(at: "\(disk)/pages.store", schemas: Page.schemas)
      try store.write { try $0.insert(Page(id: 0, text: "first")) }
      try SmallFileSystem.fill(disk)
      let text = String(repeating: "x", count: 30_000)
      var stored = 0
      let error = #expect(throws: StoreError.self) {
        for id in 1...200 {
          try store.write { try $0.insert(Page(id: id, text: text)) }
          stored = id
        }
      }
      #expect(error?.code == .full)
      #expect(error?.description.contains("no space left") == true)
      for _ in 0..<3 {
        #expect(throws: StoreError.self) {
          try store.write { try $0.insert(Page(id: stored + 1, text: text)) }
        }
        #expect(try store.read { try $0.count(Page.all) } == stored + 1)
      }
      SmallFileSystem.makeSpace(disk)
      try store.write { try $0.insert(Page(id: stored + 1, text: text)) }
      #expect(try store.read { try $0.fetch(Page.self, stored + 1)?.text } == text)
      #expect(try store.verify().findings == [])
    }
  }

  @Test func `an export on a full disk leaves the old file and nothing else`() throws {
    try withTodo { todo in
      _ = try todo.run("import", "-", input: Self.tooMuch)
      try SmallFileSystem.with(sizeInBytes: 4 << 20) { disk in
        let file = "\(disk)/todos.jsonl"
        try writeFile(file, Array("old".utf8))
        let failed = try todo.run("export", "--output", file)
        #expect(failed.termination == .exited(74))
        #expect(failed.errors == "todo: cannot write to \(file): No space left on device\n")
        #expect(try readFile(file) == Array("old".utf8))
        #expect(try SmallFileSystem.names(disk) == ["todos.jsonl"])
      }
    }
  }

  @Test func `what an opening adds may find no space: then the store is as it was`() throws {
    try SmallFileSystem.with(sizeInBytes: 4 << 20) { disk in
      let path = "\(disk)/pages.store"
      let text = String(repeating: "x", count: 120)
      let pages = (0..<2000).map { Page(id: $0, text: text) }
      try Store.open(at: path, schemas: Page.schemas).write { try $0.insert(contentsOf: pages) }
      try SmallFileSystem.fill(disk)
      let error = #expect(throws: StoreError.self) {
        try Store.open(at: path, schemas: IndexedPage.schemas)
      }
      #expect(error?.code == .full)
      #expect(error?.description.hasPrefix("There is no space left for \(path): ") == true)
      let store = try Store.open(at: path, schemas: [], options: .readOnly)
      #expect(try store.collections()[0].indexes.isEmpty)
      #expect(try store.verify().recordCount == 2000)
    }
    try SmallFileSystem.with(sizeInBytes: 4 << 20) { disk in
      try SmallFileSystem.fill(disk)
      // Enough for the lock file, too little for the data.
      try SmallFileSystem.makeSpace(disk, bytes: 80 << 10)
      let path = "\(disk)/pages.store"
      let error = #expect(throws: StoreError.self) {
        try Store.open(at: path, schemas: IndexedPage.schemas)
      }
      #expect(error?.code == .full)
      #expect(error?.description.hasPrefix("There is no space left for \(path): ") == true)
      #expect(try SmallFileSystem.names(disk) == ["filler"])
    }
  }

  private func expectTodos(
    _ titles: [String], _ todo: TodoProcess, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let listed = try todo.run("list", "--sort", "position")
    let check = try todo.run("store", "check")
    #expect(check.termination == .exited(0), "\(check)", sourceLocation: sourceLocation)
    #expect(listed.termination == .exited(0), sourceLocation: sourceLocation)
    for title in titles {
      #expect(listed.output.contains(title), "\(title)", sourceLocation: sourceLocation)
    }
    #expect(
      listed.output.split(separator: "\n").count == titles.count, sourceLocation: sourceLocation)
  }
}

/// A record that can take many pages.
struct Page: Record {
  var id = 0
  var text = ""

  static let collection = "pages"
  static func fields(_ field: inout some FieldVisitor<Page>) {
    field(1, "id", \.id)
    field(2, "text", \.text)
  }
  static let schemas = [Schema("pages", version: 1, [Page.self])]
}

/// The same records with an index that takes much space.
struct IndexedPage: Record {
  var id = 0
  var text = ""

  static let collection = "pages"
  static func fields(_ field: inout some FieldVisitor<IndexedPage>) {
    field(1, "id", \.id)
    field(2, "text", \.text)
  }
  static var indexes: [SecondaryIndex<IndexedPage>] {
    [SecondaryIndex(\.text), SecondaryIndex(\.text, \.id)]
  }
  static let schemas = [Schema("pages", version: 1, [IndexedPage.self])]
}
