import RecordStore
import StoreTestSupport
import Testing

/// Transactions within a write.
@Suite struct NestedTests {
  private struct Refused: Error {}

  private func ids(_ store: Store) throws -> [String] {
    try store.read { try $0.ids(Book.all) }
  }

  @Test func `a nested transaction that throws undoes its own writes alone`() throws {
    try withLibrary { store in
      try store.write { txn in
        try txn.insert(Book(id: "d"))
        #expect(throws: Refused.self) {
          try txn.nested { txn in
            try txn.insert(Book(id: "e"))
            try txn.delete(Book.self, "a")
            try txn.insert(contentsOf: [Book(id: "f"), Book(id: "g")])
            throw Refused()
          }
        }
        let hasOld = try txn.contains(Book.self, "a")
        let hasNew = try txn.contains(Book.self, "e")
        #expect(hasOld && !hasNew)
        let result = try txn.nested { txn in
          try txn.insert(Book(id: "h"))
          return try txn.count(Book.all)
        }
        #expect(result == 6)
      }
      #expect(try ids(store) == ["", "a", "b", "c", "d", "h"])
      #expect(try store.read { try $0.sequence } == 2)
    }
  }

  @Test func `a failure that is swallowed in a nested transaction undoes that one`() throws {
    try withLibrary { store in
      try store.write { txn in
        try txn.nested { try $0.insert(Book(id: "d")) }
        let error = #expect(throws: StoreError.self) {
          try txn.nested { txn in
            try txn.insert(Book(id: "e"))
            try? txn.insert(contentsOf: [Book(id: "f"), Book(id: "a")])
          }
        }
        #expect(error?.code == .abortedTransaction)
        try txn.insert(Book(id: "g"))
      }
      #expect(try ids(store) == ["", "a", "b", "c", "d", "g"])
    }
  }

  @Test func `nested transactions nest, and the outer one decides`() throws {
    try withLibrary { store in
      try store.write { txn in
        #expect(throws: Refused.self) {
          try txn.nested { txn in
            try txn.nested { try $0.insert(Book(id: "d")) }
            try txn.nested { txn in
              try txn.nested { try $0.insert(Book(id: "e")) }
              throw Refused()
            }
          }
        }
        try txn.nested { txn in
          try txn.insert(Book(id: "f"))
          #expect(throws: Refused.self) {
            try txn.nested { txn in
              try txn.insert(Book(id: "g"))
              throw Refused()
            }
          }
        }
      }
      #expect(try ids(store) == ["", "a", "b", "c", "f"])
      #expect(throws: Refused.self) {
        try store.write { txn in
          try txn.nested { try $0.insert(Book(id: "h")) }
          throw Refused()
        }
      }
      #expect(try ids(store) == ["", "a", "b", "c", "f"])
      #expect(try store.read { try $0.sequence } == 2)
    }
  }

  @Test func `a nested transaction in one that cannot commit is refused`() throws {
    try withLibrary { store in
      let error = try refusal(ofWriting: store) { txn in
        try? txn.insert(contentsOf: [Book(id: "d"), Book(id: "a")])
        try txn.nested { _ in _ = Issue.record("the body has run") }
      }
      #expect(error.code == .abortedTransaction)
    }
  }

  @Test func `a full map in a nested transaction leaves the outer one usable`() throws {
    var options = StoreOptions()
    options.mapSizeInBytes = 1 << 20
    try withLibrary(options: options) { store in
      let title = String(repeating: "x", count: 100)
      try store.write { txn in
        try txn.insert(Book(id: "d"))
        let error = #expect(throws: StoreError.self) {
          try txn.nested { txn in
            for number in 0..<10_000 {
              try txn.insert(Book(id: "\(number)", title: title))
            }
          }
        }
        #expect(error?.code == .full)
        try txn.insert(Book(id: "e"))
      }
      #expect(try ids(store) == ["", "a", "b", "c", "d", "e"])
    }
  }
}
