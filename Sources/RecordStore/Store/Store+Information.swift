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
    /// How many commits were made since the one that the oldest reader reads; 0
    /// when nobody reads.
    ///
    /// The pages that these commits have freed are kept for it, so the file grows
    /// when it stays: see ``Store/readers()``.
    public let commitsBehindOldestReader: Int
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
    /// The version of this library that it was linked with.
    public let library: String
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
      commitsBehindOldestReader: try readers().compactMap(\.commitsBehind).max() ?? 0,
      sequence: try read { txn in try txn.sequence },
      formatVersion: Int(StoredSchema.formatVersion),
      schemas: try read { $0.schemas })
  }

  func statistics() throws(StoreError) -> EnvironmentStatistics {
    do { return try environment.statistics() } catch {
      throw StoreError(error, "Reading", path: path)
    }
  }
}

extension ReadableTransaction where Self: ~Copyable {
  /// The named schemas in the file.
  public var schemas: [Store.SchemaInformation] {
    context.catalog.stored.named.map {
      Store.SchemaInformation(
        name: $0.name, version: $0.version, program: $0.program, library: $0.library)
    }
  }
}
