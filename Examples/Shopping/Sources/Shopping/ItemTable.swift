import RecordStore

/// A table whose rows are the records of a store.
///
/// It holds what the screen shows. Every change goes to the store first, and the
/// rows are read again in the same transaction: the screen never shows what is
/// not stored.
struct ItemTable {
  private let store: Store
  private(set) var rows: [Item]

  init(_ store: Store) throws {
    self.store = store
    rows = try store.read { try $0.fetch(Item.rows) }
  }

  /// Adds a row at the end.
  mutating func add(_ name: String) throws {
    try change { try $0.insert(Item(name: name)) }
  }

  /// Puts another text into a row.
  mutating func edit(row: Int, name: String) throws {
    let id = rows[row].id
    try change { try $0.update(Item.self, id) { $0.name = name } }
  }

  /// Takes a row away.
  mutating func delete(row: Int) throws {
    let id = rows[row].id
    try change { _ = try $0.delete(Item.self, id) }
  }

  private mutating func change(_ body: (inout WriteTransaction) throws -> Void) throws {
    rows = try store.write { txn in
      try body(&txn)
      return try txn.fetch(Item.rows)
    }
  }
}
