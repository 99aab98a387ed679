import LMDB

@testable import RecordStore

/// Writing beneath a store, to break what the store keeps up.
extension Store {
  /// Writes to the databases as they are, in one transaction.
  func tamper(_ writes: (inout WriteTxn) throws -> Void) throws {
    try environment.write(writes)
  }

  /// The collection of a record type in the file.
  func storage<R: Record>(of type: R.Type) throws -> CollectionStorage {
    try catalog.collection(named: R.collection)
  }

  /// The database of an index, by the index's place in the declaration.
  func index<R: Record>(_ position: Int, of type: R.Type) throws -> Database {
    try storage(of: type).indexes[position].database
  }

  /// Changes the file so that indexes cut texts later than keys end.
  func letTextsExceedKeys<R: Record>(of type: R.Type) throws {
    let row = schemaRow
    try tamper { txn in
      var schema = try row.schema(in: txn.borrowedPointer)
      for position in schema.collections.indices
      where schema.collections[position].name == R.collection {
        schema.collections[position].indexes = schema.collections[position].indexes.map {
          StoredIndex(number: $0.number, definition: $0.definition, stringPartByteCount: 600)
        }
      }
      schema.generation += 1
      try row.put(schema, in: &txn)
    }
  }

  /// The row of a record, as bytes.
  func row<R: Record>(_ type: R.Type, _ id: R.ID) throws -> [UInt8]? {
    let database = try storage(of: type).database
    return try environment.read { txn in
      try keyBytes(id).withUnsafeBytes { try txn.get(database, $0) }.map { [UInt8]($0) }
    }
  }

  /// Puts a row under a key, whatever the two are.
  func putRow<R: Record>(_ type: R.Type, key: [UInt8], _ row: [UInt8]) throws {
    try put(storage(of: type).database, key, row)
  }

  /// Changes the bytes of a row in place, and its checksum with them unless
  /// told otherwise.
  func changeRow<R: Record>(
    _ type: R.Type, _ id: R.ID, renewsChecksum: Bool = true,
    _ change: (inout [UInt8]) throws -> Void
  ) throws {
    var row = try row(type, id) ?? []
    try change(&row)
    if renewsChecksum { try renewChecksum(of: &row, type, id) }
    try putRow(type, key: keyBytes(id), row)
  }

  /// Makes the last four bytes of a row the checksum of the others.
  func renewChecksum<R: Record>(of row: inout [UInt8], _ type: R.Type, _ id: R.ID) throws {
    let content = row.dropLast(RowFormat.checksumByteCount)
    let number = try storage(of: type).stored.number
    let checksum = keyBytes(id).withUnsafeBytes { key in
      Array(content).withUnsafeBytes {
        Checksum.ofRow(collection: number, key: key, row: $0)
      }
    }
    row = content + withUnsafeBytes(of: checksum.littleEndian) { Array($0) }
  }

  /// The entry of a record in an index, as bytes.
  func entry<R: Record>(_ position: Int, of type: R.Type, _ id: R.ID) throws -> [UInt8]? {
    let storage = try storage(of: type)
    let entries = IndexEntries()
    return try keyBytes(id).withUnsafeBytes { key in
      try (row(type, id) ?? []).withUnsafeBytes { row in
        try entries.compute(storage.locate(row, key: key), in: storage)
        return entries.count(at: position) == 0
          ? nil : [UInt8](entries.entry(0, at: position))
      }
    }
  }

  /// Puts a value under a key of any database.
  func put(_ database: Database, _ key: [UInt8], _ value: [UInt8]) throws {
    try tamper { txn in
      try key.withUnsafeBytes { key in
        try value.withUnsafeBytes { try txn.put(database, key: key, value: $0) }
      }
    }
  }

  /// Deletes a key of any database; it must be there.
  func delete(_ database: Database, _ key: [UInt8]) throws {
    try tamper { txn in
      let isThere = try key.withUnsafeBytes { try txn.delete(database, key: $0) }
      precondition(isThere, "there is no such key to delete")
    }
  }
}

/// The key of an ID, as bytes.
func keyBytes(_ id: some PrimaryKey) -> [UInt8] {
  withUnsafeTemporaryAllocation(byteCount: 511, alignment: 16) { buffer in
    var encoder = KeyEncoder(buffer)
    id.writeKey(to: &encoder)
    return encoder.bytes.map { [UInt8]($0) } ?? []
  }
}
