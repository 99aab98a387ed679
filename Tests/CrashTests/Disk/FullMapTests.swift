import RecordStore
import StoreTestSupport
import Testing

/// A store that has reached the size of its map.
@Suite struct FullMapTests {
  @Test func `C035 a batch beyond a map of 64 MiB is undone as a whole, and both sizes are said`()
    throws
  {
    var options = StoreOptions()
    options.mapSizeInBytes = 64 << 20
    try withTemporaryStore(Page.schemas, options: options) { store in
      let text = String(repeating: "x", count: 30_000)
      let pages = { (ids: ClosedRange<Int>) in ids.lazy.map { Page(id: $0, text: text) } }
      try store.write { try $0.insert(contentsOf: pages(1...100)) }
      let size = try store.information().fileSizeInBytes
      let error = #expect(throws: StoreError.self) {
        try store.write { try $0.insert(contentsOf: pages(101...3000)) }
      }
      #expect(error?.code == .full)
      #expect(error?.description.contains("\(size) bytes, the map 67108864") == true)
      #expect(try store.read { try $0.count(Page.all) } == 100)
      try store.write { try $0.insert(contentsOf: pages(101...200)) }
      #expect(try store.read { try $0.count(Page.all) } == 200)
    }
  }

  @Test func `an index that does not fit into the map leaves the store as it was`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/pages.store"
      var options = StoreOptions()
      options.mapSizeInBytes = 1 << 20
      let text = String(repeating: "x", count: 120)
      let pages = (0..<3000).map { Page(id: $0, text: text) }
      let size = try {
        let store = try Store.open(at: path, schemas: Page.schemas, options: options)
        try store.write { try $0.insert(contentsOf: pages) }
        return try store.information().fileSizeInBytes
      }()
      let error = #expect(throws: StoreError.self) {
        try Store.open(at: path, schemas: IndexedPage.schemas, options: options)
      }
      #expect(error?.code == .full)
      #expect(error?.description.contains("\(size) bytes, the map 1048576") == true)
      let store = try Store.open(at: path, schemas: [], options: .readOnly)
      #expect(try store.collections()[0].indexes.isEmpty)
      #expect(try store.verify().recordCount == 3000)
    }
  }

  @Test func `C035 an import goes beyond any smaller map that a store began with`() throws {
    try withTodo { todo in
      _ = try todo.run("add", "before")
      let notes = String(repeating: "n", count: 1000)
      let todos = (1...20_000).map { #"{"title":"todo \#($0)","notes":"\#(notes)"}"# }
      let done = try todo.run("import", "-", input: todos.joined(separator: "\n"))
      #expect(done.errors.contains("20000 read: 20000 created"))
      let counted = try todo.run("store", "check")
      // With the list's counter, and each todo in four indexes.
      #expect(counted.errors.contains("20002 records"))
    }
  }

  @Test func `a file that another program lets grow beyond the map is an error with both sizes`()
    throws
  {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/peer.store"
      var options = StoreOptions()
      options.mapSizeInBytes = 1 << 20
      let store = try Store.open(at: path, schemas: [], options: options)
      let peer = try startPeer("import", path, "20000")
      #expect(try peer.readToEnd().output.hasSuffix("committed\n"))
      let error = #expect(throws: StoreError.self) { try store.read { _ in } }
      #expect(error?.code == .storage)
      #expect(error?.description.contains("more than the map of 1048576 bytes") == true)
      #expect(throws: StoreError.self) { try store.write { _ in } }
    }
  }
}
