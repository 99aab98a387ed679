import FoundationEssentials
import LMDB
import StoreTestSupport
import Testing

@testable import RecordStore

/// The change log of a store, as a test looks at it.
struct ChangeLog {
  /// One change, in words: `insert 0000…: after 1234`.
  struct Line: Equatable, CustomStringConvertible {
    let kind: LoggedChange.Kind
    let key: [UInt8]
    let before: [UInt8]
    let checksum: UInt32

    var description: String { "\(kind) \(Hex(key)): \(Hex(before)) → \(checksum)" }
  }

  /// One change set.
  struct Entry {
    let sequence: UInt64
    let header: HistoryHeader
    let changes: [Line]
  }

  let entries: [Entry]
  /// Key and value of each page.
  let pages: [(key: Hex, value: Hex)]

  init(_ store: Store) throws {
    (entries, pages) = try store.read { txn in
      let log = try #require(txn.context.catalog.history)
      let pointer = txn.context.txn
      var pages: [(key: Hex, value: Hex)] = []
      var cursor = try pointer.cursor(log.database)
      while try cursor.next() { pages.append((Hex(cursor.key), Hex(cursor.value))) }
      guard let sequences = try log.sequences(in: pointer) else { return ([], pages) }
      let entries = try sequences.map { sequence in
        let header = try log.header(of: sequence, in: pointer)
        let changes = try (0..<header.pageCount).flatMap { page in
          try log.changes(HistoryKey(sequence, page: page), in: pointer).map { change in
            Line(
              kind: change.kind, key: change.key, before: [UInt8](change.before),
              checksum: change.checksum)
          }
        }
        return Entry(sequence: sequence, header: header, changes: changes)
      }
      return (entries, pages)
    }
  }

  /// The database of the log.
  static func database(of store: Store) throws -> Database {
    try #require(store.catalog.history).database
  }
}

extension StoreOptions {
  /// A store that keeps its history, by a clock that stands at 1970-01-01T00:00:01Z.
  static func keepingHistory(
    _ change: (inout HistoryOptions) -> Void = { _ in }
  ) -> StoreOptions {
    var history = HistoryOptions()
    history.clock = { Date(timeIntervalSince1970: 1) }
    change(&history)
    var options = StoreOptions()
    options.history = history
    return options
  }
}
