import LMDB

/// The names under which a store keeps what is not a collection.
enum StoreLayout {
  static let schemaDatabase = "schema"
  static let schemaKey: StaticString = "schema"
  static let sequenceKey: StaticString = "sequence"
}

/// The file's schema, kept as one value.
struct SchemaRow {
  let database: Database
  let path: String

  /// The schema as of a transaction.
  ///
  /// - Throws: ``StoreError/Code/notAStore`` when there is none;
  ///   ``StoreError/Code/damagedSchema``; ``StoreError/Code/newerFormat``.
  func schema(in txn: TxnPointer) throws -> StoredSchema {
    let bytes = try bytes(in: txn)
    do {
      return try StoredSchema(decoding: bytes)
    } catch .damaged(let offset) {
      throw StoreError.damagedSchema(offset: offset, path: path)
    } catch .newerFormat(let format, let writers) {
      throw StoreError.newerFormat(format, writers: writers, path: path)
    }
  }

  /// The schema's generation as of a transaction, without decoding the rest.
  ///
  /// - Throws: As ``schema(in:)``.
  func generation(in txn: TxnPointer) throws -> UInt64 {
    let bytes = try bytes(in: txn)
    if let generation = StoredSchema.generation(in: bytes) { return generation }
    return try schema(in: txn).generation
  }

  /// Replaces the schema.
  func put(_ schema: StoredSchema, in txn: inout WriteTxn) throws(LMDBError) {
    try schema.encoded().withUnsafeBufferPointer { (bytes) throws(LMDBError) in
      try txn.put(
        database, key: StoreLayout.schemaKey.bytes, value: UnsafeRawBufferPointer(bytes))
    }
  }

  private func bytes(in txn: TxnPointer) throws -> UnsafeRawBufferPointer {
    guard let bytes = try txn.get(database, StoreLayout.schemaKey.bytes) else {
      throw StoreError.notAStore(path: path)
    }
    return bytes
  }
}

extension StoredSchema {
  /// The names of the databases of all collections and indexes.
  var databaseNames: [String] {
    collections.flatMap { [$0.databaseName] + $0.indexes.map(\.databaseName) }
  }
}

extension StaticString {
  /// The UTF-8 bytes, which live as long as the program.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
