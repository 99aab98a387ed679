import LMDB
import Testing

@testable import RecordStore

/// The bytes in a store's file, as they are.
extension Store {
  /// Key and row of each record of a collection, in the order of the keys.
  func rows(of collection: String) throws -> [(key: Hex, row: Hex)] {
    try read { txn in
      let storage = try txn.context.catalog.collection(named: collection)
      return try Self.entries(of: storage.database, txn.context.txn)
    }
  }

  /// The entries of each index of a collection, in the order of declaration.
  func indexEntries(of collection: String) throws -> [[Hex]] {
    try read { txn in
      let storage = try txn.context.catalog.collection(named: collection)
      return try storage.indexes.map { index in
        try Self.entries(of: index.database, txn.context.txn).map(\.key)
      }
    }
  }

  /// The schema as it is stored.
  func schemaBytes() throws -> Hex {
    try read { txn in
      let key = StoreLayout.schemaKey.bytes
      return Hex(try #require(try txn.context.txn.get(txn.context.catalog.schemaDatabase, key)))
    }
  }

  private static func entries(
    of database: Database, _ txn: TxnPointer
  ) throws -> [(key: Hex, row: Hex)] {
    var found: [(Hex, Hex)] = []
    var cursor = try txn.cursor(database)
    while try cursor.next() { found.append((Hex(cursor.key), Hex(cursor.value))) }
    return found
  }
}

/// One part of a key.
struct KeyPart {
  var type: FieldType
  var value: StoredValue
  var isDescending = false

  /// The bytes of a key of these parts, nil when a value is not of its type.
  static func encode(_ parts: [KeyPart]) -> [UInt8]? {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { buffer in
      var encoder = KeyEncoder(buffer)
      for part in parts {
        let start = encoder.count
        guard encoder.append(part.value, as: part.type) else { return nil }
        if part.isDescending { encoder.complement(from: start) }
      }
      return encoder.bytes.map { [UInt8]($0) }
    }
  }

  /// The bytes of a text that may take so many of them.
  static func encode(_ text: String, limit: Int) -> Hex {
    encode { encoder in
      var text = text
      return text.withUTF8 { encoder.append(utf8: UnsafeRawBufferPointer($0), limit: limit) }
    }
  }

  /// The bytes of an ID as a part of an index that may take so many of them.
  static func encodeID(_ id: String, limit: Int) -> Hex {
    encode { encoder in
      id.keyBytes.bytes.withUnsafeBytes { encoder.append(textKey: $0, limit: limit) }
    }
  }

  private static func encode(_ append: (inout KeyEncoder) -> Bool) -> Hex {
    withUnsafeTemporaryAllocation(byteCount: 511, alignment: 16) { buffer in
      var encoder = KeyEncoder(buffer)
      let isCut = append(&encoder)
      let bytes = encoder.bytes.map { [UInt8]($0) } ?? []
      precondition(isCut == (bytes.last == 1), "what is cut says so")
      return Hex(bytes)
    }
  }
}

extension PrimaryKey {
  /// The bytes of the primary key.
  var keyBytes: Hex {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { buffer in
      var encoder = KeyEncoder(buffer)
      writeKey(to: &encoder)
      return Hex(encoder.bytes ?? UnsafeRawBufferPointer(start: nil, count: 0))
    }
  }
}
