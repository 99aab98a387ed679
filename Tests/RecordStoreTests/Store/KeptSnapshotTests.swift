import RecordStore
import StoreTestSupport
import Testing

/// Snapshots that outlive a closure.
@Suite struct KeptSnapshotTests {
  private func add(_ id: String, to store: Store) throws {
    try store.write { try $0.insert(Book(id: id)) }
  }

  @Test func `a snapshot stays as it was, while others see what is written`() throws {
    try withLibrary { store in
      let snapshot = try store.snapshot()
      defer { snapshot.close() }
      try add("d", to: store)
      let later = try store.snapshot()
      try store.write { try $0.deleteAll(Book.self) }
      for _ in 0..<2 {
        #expect(try snapshot.read { try $0.ids(Book.all) } == ["", "a", "b", "c"])
        #expect(try later.read { try $0.ids(Book.all) } == ["", "a", "b", "c", "d"])
        #expect(try store.read { try $0.count(Book.all) } == 0)
      }
      later.close()
    }
  }

  @Test func `a closed snapshot says so, and the pages are free again`() throws {
    try withLibrary { store in
      let snapshot = try store.snapshot()
      for number in 0..<3 { try add("book\(number)", to: store) }
      #expect(try store.readers().compactMap(\.commitsBehind) == [3])
      #expect(try store.information().commitsBehindOldestReader == 3)
      snapshot.close()
      snapshot.close()
      #expect(try store.readers().compactMap(\.commitsBehind) == [])
      #expect(try store.information().commitsBehindOldestReader == 0)
      let error = #expect(throws: StoreError.self) {
        try snapshot.read { _ in _ = Issue.record("the body has run") }
      }
      #expect(error?.code == .closedSnapshot)
      #expect(
        error?.description
          == "The snapshot of \(store.path) has been closed. Take a new one with snapshot().")
    }
  }

  @Test func `a snapshot that nobody refers to is closed`() throws {
    try withLibrary { store in
      var snapshot: Snapshot? = try store.snapshot()
      try add("d", to: store)
      #expect(try snapshot?.read { try $0.count(Book.all) } == 4)
      snapshot = nil
      #expect(try store.readers().compactMap(\.commitsBehind) == [])
    }
  }

  @Test func `a read of a snapshot may read it again, and close it for later`() throws {
    try withLibrary { store in
      let snapshot = try store.snapshot()
      let counts = try snapshot.read { txn in
        let inner = try snapshot.read { try $0.count(Book.all) }
        snapshot.close()
        let after = try txn.count(Book.all)
        return [inner, after]
      }
      #expect(counts == [4, 4])
      #expect(throws: StoreError.self) { try snapshot.read { try $0.count(Book.all) } }
      #expect(try store.readers().compactMap(\.commitsBehind) == [])
    }
  }

  @Test func `threads take turns in one snapshot`() throws {
    var options = StoreOptions()
    options.durability = .relaxed
    try withLibrary(options: options) { store in
      let snapshot = try store.snapshot()
      defer { snapshot.close() }
      try runOnThreads(4) { thread in
        for number in 0..<50 {
          if thread == 0 { try add("\(number)", to: store) }
          try #require(try snapshot.read { try $0.count(Book.all) } == 4)
        }
      }
      #expect(try store.read { try $0.count(Book.all) } == 54)
    }
  }
}
