import LMDB

extension Store {
  /// The sizes of the store's file and what uses them, all in bytes.
  public struct Information: Sendable {
    /// The size of the file.
    public let fileSizeInBytes: Int
    /// What pages in use take.
    public let usedSizeInBytes: Int
    /// What free pages inside the file take; new records fill them first.
    public let freeSizeInBytes: Int
    /// The largest size the file may reach.
    public let mapSizeInBytes: Int
    /// The number of readers, of all processes, that hold a slot now.
    public let readerCount: Int
    /// The number of the last write that changed the store.
    public let sequence: UInt64
    /// The version of the file format.
    public let formatVersion: Int
    /// The named schemas in the file.
    public let schemas: [SchemaInformation]
  }

  /// One named schema in the file.
  public struct SchemaInformation: Sendable {
    /// The schema's name.
    public let name: String
    /// The version of the schema in the file.
    public let version: UInt32
    /// The program that wrote the version.
    public let program: String
  }

  /// One collection in the file.
  public struct CollectionInformation: Sendable {
    /// The collection's name.
    public let name: String
    /// The schema it belongs to.
    public let schema: String
    /// The number of records.
    public let recordCount: Int
    /// The name and type of each field, the primary key first.
    public let fields: [(name: String, type: FieldType)]
    /// Each index as a person reads it: `(completed, createdAt)`.
    public let indexes: [String]
    /// The size of the records and their indexes, in bytes.
    public let sizeInBytes: Int
  }

  /// What the file says of itself as a whole.
  ///
  /// - Throws: ``StoreError/Code/storage``.
  /// - Complexity: O(free pages).
  public func information() throws -> Information {
    let statistics = try statistics()
    return Information(
      fileSizeInBytes: statistics.fileSizeInBytes, usedSizeInBytes: statistics.usedBytes,
      freeSizeInBytes: statistics.freePages * statistics.pageSizeInBytes,
      mapSizeInBytes: statistics.mapSizeInBytes, readerCount: statistics.readersUsed,
      sequence: try read { txn in try txn.sequence },
      formatVersion: Int(StoredSchema.formatVersion),
      schemas: try read { txn in
        txn.context.catalog.stored.named.map {
          SchemaInformation(name: $0.name, version: $0.version, program: $0.program)
        }
      })
  }

  private func statistics() throws(StoreError) -> EnvironmentStatistics {
    do { return try environment.statistics() } catch {
      throw StoreError(error, "Reading", path: path)
    }
  }

  /// The collections in the file, whatever types the program has.
  ///
  /// - Throws: ``StoreError/Code/storage``.
  public func collections() throws -> [CollectionInformation] {
    try read { txn in
      let context = txn.context
      let pageSizeInBytes = try statistics().pageSizeInBytes
      return try context.catalog.collections.map { storage in
        do throws(LMDBError) {
          let pages = try context.pages(of: [storage.database] + storage.indexes.map(\.database))
          return CollectionInformation(
            name: storage.name, schema: storage.stored.schema,
            recordCount: try context.txn.statistics(of: storage.database).entries,
            fields: storage.stored.fields.map { ($0.name, $0.type) },
            indexes: storage.stored.indexes.map { index in
              index.definition.name { storage.stored.field($0)?.name }
            },
            sizeInBytes: pages * pageSizeInBytes)
        } catch {
          throw StoreError(error, "Reading", path: path)
        }
      }
    }
  }
}

extension TransactionContext {
  fileprivate func pages(of databases: [Database]) throws(LMDBError) -> Int {
    var pages = 0
    for database in databases {
      let statistics = try txn.statistics(of: database)
      pages += statistics.branchPages + statistics.leafPages + statistics.overflowPages
    }
    return pages
  }
}
