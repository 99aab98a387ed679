import FoundationEssentials
import StoreTestSupport
import Testing

@testable import RecordStore

@Suite struct HistoryVerificationTests {
  /// What is done to the log, and what is then said of it.
  static let damage: [(name: String, change: @Sendable (Store) throws -> Void, problem: String)] = [
    (
      "a missing write", { try $0.delete(ChangeLog.database(of: $0), key(2, 0)) },
      "The change log lacks write 2."
    ),
    (
      "a missing page", { try $0.delete(ChangeLog.database(of: $0), key(3, 1)) },
      "The change log lacks page 1 of write 3."
    ),
    (
      "a missing last page",
      { store in
        let last = try #require(try ChangeLog(store).entries.last).header.pageCount - 1
        try store.delete(ChangeLog.database(of: store), key(3, last))
      },
      "which says that it has"
    ),
    (
      "a changed byte",
      { store in
        var page = try ChangeLog(store).pages[1].value.bytes
        page[20] ^= 1
        try store.put(ChangeLog.database(of: store), key(2, 0), page)
      },
      "is damaged: page 0 of write 2"
    ),
    (
      "a key that is none", { try $0.put(ChangeLog.database(of: $0), [1, 2], [3]) },
      "The change log has the key 0x0102, which is none of a page."
    ),
    (
      "a missing end",
      { store in
        for page in 0..<(try #require(try ChangeLog(store).entries.last).header.pageCount) {
          try store.delete(ChangeLog.database(of: store), key(3, page))
        }
      }, "The change log ends with write 2, and the last write is 3."
    ),
  ]

  @Test(arguments: damage.indices) func `damage to the change log is found`(
    _ index: Int
  ) throws {
    try withTemporaryDirectory { directory in
      let store = try Store.open(
        at: directory + "/test.store", schemas: QueryTests.schemas, options: .keepingHistory())
      try store.write { try $0.insert(Book(id: "a")) }
      try store.write { try $0.insert(Book(id: "b")) }
      try store.write { txn in
        try txn.insert(contentsOf: (0..<1000).map { Book(id: "book\($0)") })
      }
      #expect(try store.verify().isIntact)
      try Self.damage[index].change(store)
      let findings = try store.verify().findings
      #expect(findings.allSatisfy { $0.kind == .damagedHistory })
      #expect(
        findings.contains { $0.description.contains(Self.damage[index].problem) },
        "\(Self.damage[index].name): \(findings)")
    }
  }

  private static func key(_ sequence: UInt64, _ page: UInt32) -> [UInt8] {
    HistoryKey(sequence, page: page).withBytes { [UInt8]($0) }
  }
}
