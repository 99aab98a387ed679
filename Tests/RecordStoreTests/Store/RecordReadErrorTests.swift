import StoreTestSupport
import Testing

@testable import RecordStore

/// What the ways to read one record say of bytes that are no value.
@Suite struct RecordReadErrorTests {
  private static let damage =
    "members 3 is damaged: field 'isActive' at byte 14: the bytes are no value of type bool. "
    + "The file is as it was; check it, and restore a backup."

  @Test func `every way to read a damaged field names the record and the field`() throws {
    try withDamagedMember { store in
      let errors = [
        error { _ = try store.read { try $0.fetch(Member.self, 3) } },
        error { _ = try store.read { try $0.view(Member.self, 3)?.isActive } },
        error { _ = try store.read { try $0.view(Member.self, 3)?.record() } },
        error { _ = try store.read { try $0.fetch(Member.where { $0.id >= 3 }) } },
        error {
          try store.read { txn in
            try txn.forEach(Member.where { $0.id >= 3 }) { _ = try $0.isActive }
          }
        },
      ]
      #expect(errors.map { $0?.description } == Array(repeating: Self.damage, count: 5))
      #expect(errors.map { $0?.key } == Array(repeating: "3", count: 5))
      let name = try store.read { try $0.view(Member.self, 3)?.name }
      #expect(name == "Cem")
    }
  }

  @Test func `a property that is no stored field cannot be read through a view`() throws {
    try withTemporaryStore(Member.schemas) { store in
      try store.write { try $0.insert(contentsOf: Member.all) }
      let error = error { _ = try store.read { try $0.view(Member.self, 1)?.greeting } }
      #expect(error?.code == .unknownField)
      #expect(
        error?.description
          == "A property of type String is not a stored field of members. Only properties that "
          + "`fields` describes can be read in place, indexed, filtered and sorted by.")
    }
  }

  private func error(_ read: () throws -> Void) -> StoreError? {
    do {
      try read()
      return nil
    } catch {
      return error as? StoreError
    }
  }

  /// Runs `body` with a store in which `isActive` of member 3 is neither false
  /// nor true.
  private func withDamagedMember(_ body: (Store) throws -> Void) throws {
    try withTemporaryStore(Member.schemas) { store in
      try store.write { try $0.insert(contentsOf: Member.all) }
      try store.changeRow(Member.self, 3) { $0[14] = 2 }
      try body(store)
      try store.changeRow(Member.self, 3) { $0[14] = 0 }
    }
  }
}

extension Member {
  fileprivate var greeting: String { "Hello \(name)" }
}
