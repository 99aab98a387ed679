import StoreTestSupport
import Testing

@testable import RecordStore

/// Queries without a type that meet a damaged record: of three members, that of
/// Bob, whose ID is 2.
@Suite struct DamagedQueryTests {
  enum Damage: CaseIterable {
    /// The row has no whole header.
    case header
    /// The end of the name lies beyond the row.
    case field
    case checksum
    /// The row is gone, and its index entries are there.
    case missing

    func harm(_ store: Store) throws {
      let id = 2
      switch self {
      case .header: try store.putRow(Member.self, key: keyBytes(id), [1, 0, 1])
      case .field: try store.changeRow(Member.self, id) { $0[8] = 0xFF }
      case .checksum: try store.changeRow(Member.self, id, renewsChecksum: false) { $0[14] ^= 1 }
      case .missing: try store.delete(store.storage(of: Member.self).database, keyBytes(id))
      }
    }
  }

  @Test(
    arguments: Damage.allCases,
    [
      "TRUEPREDICATE", "name != 'x'", "level >= 0 SORT(level)", "name > 'A' SORT(name)",
      "name IN {'Ada', 'Bob', 'Cem'}", "name > 'A' SORT(name, isActive) LIMIT(9)",
      "TRUEPREDICATE DISTINCT(email)",
    ])
  func `it is named once and left out`(_ damage: Damage, _ text: String) throws {
    try withTemporaryDirectory { directory in
      let store = try makeMembers(at: "\(directory)/test.store")
      try damage.harm(store)
      try store.read { txn in
        let query = try txn.query(text, inCollection: "members")
        var ids: [StoredValue] = []
        var errors: [StoreError] = []
        try txn.forEach(query, damaged: { errors.append($0) }) { ids.append($0.id) }
        #expect(Set(ids) == [.integer(1), .integer(3)])
        #expect(ids.count == 2)
        let walksIndex = text.hasPrefix("name > ") || text.hasPrefix("name IN")
        #expect(errors.count == (damage == .missing && !walksIndex ? 0 : 1))
        #expect(errors.allSatisfy { $0.code == .damagedRecord && $0.key != nil })
        guard !errors.isEmpty else { return }
        let error = #expect(throws: StoreError.self) { try txn.fetch(query) }
        #expect(error?.code == .damagedRecord)
      }
    }
  }
}
