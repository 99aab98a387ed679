import FoundationEssentials
import Glibc
import LMDB

extension Store {
  /// Opens the store in a file, and creates the file when there is none.
  ///
  /// The file's schemas are compared with the program's. What only the file has
  /// is kept; a collection, an index or a field with a constant default that
  /// only the program has is added; anything else is an error that lists every
  /// difference.
  ///
  /// - Parameters:
  ///   - path: A file on a local file system. Beside it lies LMDB's lock file,
  ///     `path` and `-lock`.
  ///   - schemas: What the program keeps in the store; none to look at a store
  ///     whatever its types.
  ///   - options: See ``StoreOptions``.
  /// - Throws: ``StoreError/Code/missingFile``, ``StoreError/Code/notAStore``,
  ///   ``StoreError/Code/migrationRequired``, ``StoreError/Code/newerSchema``,
  ///   ``StoreError/Code/newerFormat``, ``StoreError/Code/damagedSchema``,
  ///   ``StoreError/Code/invalidSchema``, ``StoreError/Code/storage``. The file
  ///   is as it was.
  public static func open(
    at path: String, schemas: [Schema], options: StoreOptions = StoreOptions()
  ) throws -> Store {
    let opener = Opener(
      path: path, schemas: schemas, records: try ProgramRecord.all(of: schemas), options: options)
    return try opener.open()
  }
}

/// The names under which a store keeps what is not a collection.
enum StoreLayout {
  static let schemaDatabase = "schema"
  static let schemaKey: StaticString = "schema"
  static let sequenceKey: StaticString = "sequence"
}

/// The steps of opening a store.
private struct Opener {
  let path: String
  let schemas: [Schema]
  let records: [ProgramRecord]
  let options: StoreOptions

  /// Room for the schema and for what most programs keep.
  private static let usualDatabases = 32
  /// Handles beyond those the file has: room for what this program adds.
  private static let slack = 16

  func open() throws -> Store {
    do {
      var room = Self.usualDatabases
      if let store = try open(&room) { return store }
      // The first environment is closed by now: a process has one on a file.
      if let store = try open(&room) { return store }
      throw LMDBError.databasesFull
    } catch let error as LMDBError {
      throw StoreError(error, "Opening", path: path)
    }
  }

  /// Opens the store in an environment with room for `room` databases; nil when
  /// that is too little, with `room` set to what is needed.
  private func open(_ room: inout Int) throws -> Store? {
    let environment = try environment(databases: room)
    guard let schemaDatabase = try environment.openDatabases([StoreLayout.schemaDatabase])[0]
    else { throw StoreError.notAStore(path: path) }
    var stored = try schema(in: environment, schemaDatabase)
    var comparison = try compare(stored)
    let needed = 1 + comparison.result.databaseNames.count
    guard needed <= environment.options.maximumDatabases else {
      room = needed + Self.slack
      return nil
    }
    if comparison.addsSomething, !options.isReadOnly {
      comparison = try add(to: environment, schemaDatabase)
      stored = comparison.result
    }
    let names = stored.databaseNames
    let handles = zip(names, try environment.openDatabases(names)).compactMap { name, handle in
      handle.map { (name, $0) }
    }
    let catalog = Catalog(
      path: path, stored: stored, databases: Dictionary(uniqueKeysWithValues: handles),
      schemaDatabase: schemaDatabase, records: records,
      unknownFields: comparison.unknownFields, isReadOnly: options.isReadOnly)
    return Store(path: path, environment: environment, catalog: catalog)
  }

  /// Adds to the file what only the program has.
  private func add(
    to environment: Environment, _ schemaDatabase: Database
  ) throws -> SchemaComparison {
    while true {
      do {
        return try addOnce(to: environment, schemaDatabase)
      } catch let error as LMDBError where error == .handlesChanged {
        // Another thread, opening the same file, has opened its databases.
        continue
      }
    }
  }

  /// The schema is read again under the write lock, since another process may
  /// have been faster.
  private func addOnce(
    to environment: Environment, _ schemaDatabase: Database
  ) throws -> SchemaComparison {
    var txn = try environment.beginWrite()
    let stored = try readSchema(schemaDatabase, txn.borrowedPointer)
    let comparison = try compare(stored)
    if comparison.addsSomething {
      try write(comparison, over: stored, schemaDatabase: schemaDatabase, in: &txn)
    }
    try txn.commit()
    return comparison
  }

  private func schema(
    in environment: Environment, _ database: Database
  ) throws -> StoredSchema {
    let txn = try environment.beginRead()
    return try readSchema(database, txn.borrowedPointer)
  }

  private func environment(databases: Int) throws -> Environment {
    var settings = EnvironmentOptions()
    settings.mapSizeInBytes = options.mapSizeInBytes
    settings.maximumDatabases = databases
    settings.isReadOnly = options.isReadOnly
    settings.durability = options.durability == .full ? .full : .relaxed
    settings.allowsNetworkFileSystem = options.allowsNetworkFileSystem
    do {
      return try Environment.open(path: path, options: settings)
    } catch {
      guard error.rawValue == ENOENT else { throw error }
      guard options.createsFile, !options.isReadOnly else {
        throw StoreError.missingFile(path: path)
      }
      return try create(settings)
    }
  }

  private func create(_ settings: EnvironmentOptions) throws -> Environment {
    let comparison = try compare(StoredSchema())
    var settings = settings
    settings.maximumDatabases = max(
      settings.maximumDatabases, 1 + comparison.result.databaseNames.count + Self.slack)
    do {
      return try Environment.create(path: path, options: settings) { txn in
        let schemaDatabase = try txn.createDatabase(StoreLayout.schemaDatabase)
        try write(
          comparison, over: StoredSchema(), schemaDatabase: schemaDatabase, in: &txn)
      }
    } catch let error as LMDBError where error.rawValue == EEXIST {
      // Another process has created it in the meantime.
      return try Environment.open(path: path, options: settings)
    } catch let error as LMDBError where error.rawValue == ENOENT {
      throw StoreError.missingDirectory(path: path)
    }
  }

  private func compare(_ stored: StoredSchema) throws(StoreError) -> SchemaComparison {
    for schema in schemas {
      guard let named = stored.named.first(where: { $0.name == schema.name }) else { continue }
      if named.version > schema.version {
        throw .newerSchema(named, version: schema.version, path: path)
      }
    }
    let comparison = SchemaComparison(stored, schemas, records, writer: programName)
    let changes = comparison.changes
    guard changes.isEmpty else { throw .migrationRequired(changes) }
    return comparison
  }

  private var programName: String {
    CommandLine.arguments.first.map { String($0.split(separator: "/").last ?? "") } ?? ""
  }

  /// Stores the schema of `comparison` and makes what it adds to `stored`.
  private func write(
    _ comparison: SchemaComparison, over stored: StoredSchema, schemaDatabase: Database,
    in txn: inout WriteTxn
  ) throws {
    let schema = comparison.result
    // A database that the file should have and has not is lost: to make an
    // empty one would hide that.
    let lost = Set(stored.databaseNames).subtracting(try txn.databaseNames())
    var databases: [String: Database] = [:]
    for name in schema.databaseNames where !lost.contains(name) {
      databases[name] = try txn.createDatabase(name)
    }
    for new in comparison.newIndexes {
      for stored in schema.collections where stored.number == new.collection {
        guard let collection = CollectionStorage(stored, databases: databases) else {
          throw StoreError.missingCollection(stored.name, path: path)
        }
        for index in collection.indexes where index.stored.number == new.index {
          try IndexWriter.fill(index, of: collection, in: &txn)
        }
      }
    }
    try schema.encoded().withUnsafeBytes {
      try txn.put(schemaDatabase, key: StoreLayout.schemaKey.bytes, value: $0)
    }
  }

  private func readSchema(_ database: Database, _ txn: TxnPointer) throws -> StoredSchema {
    guard let bytes = try txn.get(database, StoreLayout.schemaKey.bytes) else {
      throw StoreError.notAStore(path: path)
    }
    do {
      return try StoredSchema(decoding: bytes)
    } catch .damaged(let offset) {
      throw StoreError.damagedSchema(offset: offset, path: path)
    } catch .newerFormat(let format) {
      throw StoreError.newerFormat(format, path: path)
    }
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
