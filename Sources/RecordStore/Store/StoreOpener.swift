import Glibc
import LMDB

/// The steps of opening a store.
struct StoreOpener: Sendable {
  let path: String
  let schemas: [Schema]
  let records: [ProgramRecord]
  let options: StoreOptions

  /// Room for the schema and for what most programs keep.
  static let usualDatabases = 32
  /// The schema and the change log.
  private static let ownDatabases = 2
  /// Handles beyond those the file has: room for what other programs add while
  /// it is open.
  private static let slack = 16

  func open() throws -> Store {
    do {
      var room = Self.usualDatabases
      if let store = try open(&room, spare: Self.slack) { return store }
      do {
        // The first environment is closed by now: a process has one on a file.
        if let store = try open(&room, spare: 0) { return store }
      } catch let error as LMDBError where error == .differentOptions {
        // It is open elsewhere in this process, with little room to spare.
        room = Self.usualDatabases
        guard let store = try open(&room, spare: 0) else { throw error }
        return store
      }
      throw LMDBError.databasesFull
    } catch let error as LMDBError {
      throw StoreError.opening(error, path: path, mapSizeInBytes: options.mapSizeInBytes)
    }
  }

  /// Opens the store in an environment with room for `room` databases; nil when
  /// that leaves less than `spare`, with `room` set to what is wanted.
  private func open(_ room: inout Int, spare: Int) throws -> Store? {
    let environment = try environment(databases: room)
    let row = try schemaRow(in: environment)
    if !options.isReadOnly {
      MigrationLock.removeLeftover(ofStore: environment.path)
      guard try migrate(environment, row, &room, spare: spare) else { return nil }
    }
    let comparison = try compare(schema(row, in: environment))
    let needed = Self.ownDatabases + comparison.result.databaseNames.count
    guard needed + spare <= environment.options.maximumDatabases else {
      room = needed + Self.slack
      return nil
    }
    let log = try history(in: environment)
    let adds = comparison.addsSomething || options.history != nil && log == nil
    if adds, !options.isReadOnly { try add(to: environment, row) }
    return Store(environment, try LiveCatalog(self, in: environment), path: path)
  }

  /// Brings an older file to the program's versions; false when that leaves less
  /// room than `spare`, with `room` set to what is wanted.
  private func migrate(
    _ environment: Environment, _ row: SchemaRow, _ room: inout Int, spare: Int
  ) throws -> Bool {
    let stored = try schema(row, in: environment)
    guard let items = MigrationPreview.items(in: stored, schemas), !items.isEmpty else {
      return true
    }
    let maximum = environment.options.maximumDatabases
    var needed = Self.ownDatabases + stored.databaseNames.count
    if needed <= maximum {
      needed = Self.ownDatabases + (try preview(in: environment)).databaseCount
    }
    guard needed + spare <= maximum else {
      room = needed + Self.slack
      return false
    }
    try Migrator(opener: self, environment: environment, row: row).run()
    return true
  }

  /// The catalog of the schema that the file has now.
  ///
  /// - Throws: What the comparison with the program's schemas throws.
  func catalog(in environment: Environment) throws -> Catalog {
    let row = try schemaRow(in: environment)
    let stored = try schema(row, in: environment)
    let names = stored.databaseNames
    let handles = zip(names, try environment.openDatabases(names)).compactMap { name, handle in
      handle.map { (name, $0) }
    }
    return Catalog(
      stored: stored, schemaRow: row, databases: Dictionary(uniqueKeysWithValues: handles),
      records: records, history: try history(in: environment),
      unknownFields: try compare(stored).unknownFields, isReadOnly: options.isReadOnly,
      mapSizeInBytes: environment.mapSizeInBytes)
  }

  /// The change log, nil when the file has none.
  private func history(in environment: Environment) throws -> HistoryLog? {
    try environment.openDatabases([HistoryFormat.database])[0].map { database in
      HistoryLog(
        database: database, options: options.history ?? HistoryOptions(), program: programName,
        path: path)
    }
  }

  /// Whether a file with these databases has no change log and is to get one.
  private func lacksHistory(_ databases: [String]) -> Bool {
    options.history != nil && !databases.contains(HistoryFormat.database)
  }

  func schemaRow(in environment: Environment) throws -> SchemaRow {
    guard let database = try environment.openDatabases([StoreLayout.schemaDatabase])[0] else {
      throw StoreError.notAStore(path: path)
    }
    return SchemaRow(database: database, path: path)
  }

  func schema(_ row: SchemaRow, in environment: Environment) throws -> StoredSchema {
    let txn = try environment.beginRead()
    return try row.schema(in: txn.borrowedPointer)
  }

  private func compare(_ stored: StoredSchema) throws(StoreError) -> SchemaComparison {
    try refuseNewer(stored)
    let comparison = comparison(with: options.isReadOnly ? try readable(stored) : stored)
    let changes = comparison.changes
    guard changes.isEmpty else { throw .migrationRequired(changes) }
    return comparison
  }

  func comparison(with stored: StoredSchema) -> SchemaComparison {
    SchemaComparison(stored, schemas, records, writer: programName)
  }

  /// - Throws: ``StoreError/Code/newerSchema``.
  func refuseNewer(_ stored: StoredSchema) throws(StoreError) {
    for schema in schemas {
      guard let named = stored.named.first(where: { $0.name == schema.name }) else { continue }
      if named.version > schema.version {
        throw .newerSchema(named, version: schema.version, path: path)
      }
    }
  }

  var programName: String {
    CommandLine.arguments.first.map { String($0.split(separator: "/").last ?? "") } ?? ""
  }

  // MARK: Environment

  func environment(databases: Int) throws -> Environment {
    do {
      return try Environment.open(
        path: path, options: options.environmentOptions(databases: databases))
    } catch {
      guard error.rawValue == ENOENT else { throw error }
      guard options.createsFile, !options.isReadOnly else {
        throw StoreError.missingFile(path: path)
      }
      return try create(databases: databases)
    }
  }

  private func create(databases room: Int) throws -> Environment {
    let comparison = try compare(StoredSchema())
    let settings = options.environmentOptions(
      databases: max(room, Self.ownDatabases + comparison.result.databaseNames.count + Self.slack))
    do {
      return try Environment.create(path: path, options: settings) { txn in
        let database = try txn.createDatabase(StoreLayout.schemaDatabase)
        try write(
          comparison, over: StoredSchema(), SchemaRow(database: database, path: path), in: &txn)
      }
    } catch let error as LMDBError where error.rawValue == EEXIST || error == .differentOptions {
      // Another process or thread has created or opened it in the meantime.
      return try Environment.open(
        path: path, options: options.environmentOptions(databases: room))
    } catch let error as LMDBError where error.rawValue == ENOENT {
      throw StoreError.missingDirectory(path: path)
    }
  }

  // MARK: Additions

  /// Adds to the file what only the program has.
  private func add(to environment: Environment, _ row: SchemaRow) throws {
    while true {
      do {
        return try addOnce(to: environment, row)
      } catch let error as LMDBError where error == .handlesChanged {
        // Another thread, opening the same file, has opened its databases.
        continue
      }
    }
  }

  /// The schema is read again under the write lock, since another process may
  /// have been faster.
  private func addOnce(to environment: Environment, _ row: SchemaRow) throws {
    var txn = try environment.beginWrite()
    let stored = try row.schema(in: txn.borrowedPointer)
    let comparison = try compare(stored)
    guard try comparison.addsSomething || lacksHistory(txn.databaseNames()) else { return }
    try write(comparison, over: stored, row, in: &txn)
    try txn.commit()
  }

  /// Stores the schema of `comparison` and makes what it adds to `stored`.
  private func write(
    _ comparison: SchemaComparison, over stored: StoredSchema, _ row: SchemaRow,
    in txn: inout WriteTxn
  ) throws {
    var schema = comparison.result
    let names = try txn.databaseNames()
    if lacksHistory(names) {
      _ = try txn.createDatabase(HistoryFormat.database)
      // So whoever has the file open notices it.
      schema.generation = stored.generation + 1
    }
    // A database that the file should have and has not is lost: to make an
    // empty one would hide that.
    let lost = Set(stored.databaseNames).subtracting(names)
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
    try row.put(schema, in: &txn)
  }
}
