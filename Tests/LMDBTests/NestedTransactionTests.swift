import LMDB
import StoreTestSupport
import Testing

@Suite struct NestedTransactionTests {
  private struct Refusal: Error {}

  @Test func `a nested transaction that returns is part of its parent`() throws {
    try withNotes { notes in
      try notes.environment.write { txn in
        try txn.put(notes.database, "outer", "1")
        let seen = try txn.nested { child in
          try child.put(notes.database, "inner", "2")
          return try child.texts(notes.database)
        }
        #expect(seen == ["inner=2", "outer=1"])
      }
      let all = try notes.environment.read { try $0.texts(notes.database) }
      #expect(all == ["inner=2", "outer=1"])
    }
  }

  @Test func `a nested transaction that throws is undone alone`() throws {
    try withNotes { notes in
      try notes.environment.write { txn in
        try txn.put(notes.database, "outer", "1")
        do {
          try txn.nested { child in
            try child.put(notes.database, "outer", "changed")
            throw Refusal()
          }
        } catch is Refusal {}
        try txn.put(notes.database, "after", "3")
      }
      let all = try notes.environment.read { try $0.texts(notes.database) }
      #expect(all == ["after=3", "outer=1"])
    }
  }

  @Test func `a nested transaction goes with its parent`() throws {
    try withNotes { notes in
      #expect(throws: Refusal.self) {
        try notes.environment.write { txn in
          try txn.nested { try $0.put(notes.database, "inner", "2") }
          throw Refusal()
        }
      }
      let value = try notes.value("inner")
      #expect(value == nil)
    }
  }

  @Test func `a body that swallows a failed put is undone alone`() throws {
    try withNotes(options: .with { $0.mapSizeInBytes = 1 << 20 }) { notes in
      let large = String(repeating: "x", count: 2 << 20)
      try notes.environment.write { txn in
        try txn.put(notes.database, "outer", "1")
        do {
          try txn.nested { child in
            try child.put(notes.database, "inner", "2")
            try? child.put(notes.database, "large", large)
          }
          Issue.record("committed")
        } catch let error as LMDBError {
          #expect(error == .badTransaction)
        }
        try txn.put(notes.database, "after", "3")
      }
      let all = try notes.environment.read { try $0.texts(notes.database) }
      #expect(all == ["after=3", "outer=1"])
    }
  }

  @Test func `nested transactions nest`() throws {
    try withNotes { notes in
      try notes.environment.write { txn in
        try txn.nested { child in
          try child.put(notes.database, "child", "1")
          try child.nested { try $0.put(notes.database, "grandchild", "2") }
        }
      }
      let all = try notes.environment.read { try $0.texts(notes.database) }
      #expect(all == ["child=1", "grandchild=2"])
    }
  }
}
