import LMDB

/// One migration being made, in one write transaction.
struct MigrationStep: ~Copyable {
  private var transaction: WriteTransaction
  private var schema: StoredSchema
  /// All databases that the file has had since the transaction began.
  private var databases: [String: Database]
  private let row: SchemaRow
  private let options: MigrationOptions
  private let mapSizeInBytes: Int

  /// Begins the transaction.
  ///
  /// - Throws: ``LMDBError/handlesChanged``: begin again; other errors of LMDB
  ///   and of reading the schema.
  init(_ environment: Environment, _ row: SchemaRow, _ options: MigrationOptions) throws {
    var txn = try environment.beginWrite()
    let schema = try row.schema(in: txn.borrowedPointer)
    let found = Set(try txn.databaseNames())
    for collection in schema.collections {
      guard found.contains(collection.databaseName) else {
        throw StoreError.missingCollection(collection.name, path: row.path)
      }
      for index in collection.indexes where !found.contains(index.databaseName) {
        throw StoreError.missingIndex(
          collection.name(of: index), collection: collection.name, path: row.path)
      }
    }
    var databases: [String: Database] = [:]
    for name in schema.databaseNames { databases[name] = try txn.createDatabase(name) }
    self.init(
      txn, schema, databases, row, options, mapSizeInBytes: environment.mapSizeInBytes)
  }

  private init(
    _ txn: consuming WriteTxn, _ schema: StoredSchema, _ databases: [String: Database],
    _ row: SchemaRow, _ options: MigrationOptions, mapSizeInBytes: Int
  ) {
    self.schema = schema
    self.databases = databases
    self.row = row
    self.options = options
    self.mapSizeInBytes = mapSizeInBytes
    let catalog = Catalog(
      stored: schema, schemaRow: row, databases: databases, records: [], history: nil,
      unknownFields: [:], isReadOnly: false, mapSizeInBytes: mapSizeInBytes)
    transaction = WriteTransaction(txn, catalog)
  }

  /// The version of a named schema; nil when the file does not have it.
  func version(of name: String) -> UInt32? { schema.version(of: name) }

  /// Makes a change of the migration.
  ///
  /// - Throws: ``RecordFailure``; ``MigrationReporter/Stop``; `StoreError`;
  ///   `LMDBError`; what the program's code throws.
  mutating func make(_ part: MigrationChange.Part, of name: String) throws {
    var edit = SchemaEdit(schema, of: name)
    try part.edit(&edit)
    for name in edit.schema.databaseNames where databases[name] == nil {
      databases[name] = try transaction.txn.createDatabase(name)
    }
    schema = edit.schema
    transaction.catalog = catalog(history: nil)
    for work in edit.work { try perform(work, part.description) }
  }

  /// Stores the changes under a version.
  ///
  /// The history of the store, if it keeps one, has the migration without its
  /// changes; what came before one that rewrites records cannot be undone.
  ///
  /// - Parameters:
  ///   - writer: The program's name.
  ///   - history: How the history is kept.
  ///   - isRewriting: Whether records were rewritten.
  /// - Throws: `StoreError`; `LMDBError`. Nothing is stored then.
  consuming func commit(
    _ name: String, version: UInt32, writer: String, _ history: HistoryOptions, isRewriting: Bool
  ) throws {
    for position in schema.named.indices where schema.named[position].name == name {
      schema.named[position].version = version
      schema.named[position].program = writer
      schema.named[position].library = Store.libraryVersion
    }
    schema.generation += 1
    try row.put(schema, in: &transaction.txn)
    if try transaction.txn.databaseNames().contains(HistoryFormat.database) {
      let database = try transaction.txn.createDatabase(HistoryFormat.database)
      let log = HistoryLog(
        database: database, options: history, program: writer, path: row.path)
      transaction.catalog = catalog(history: log)
      transaction.beginRecording(label: "version \(version) of \(name)")
    }
    transaction.hasChanged = true
    try transaction.finishBody(isRewriting ? .barrier : .change)
    // At the very end: a handle is dead then, also if the commit fails.
    let dropped = Set(databases.keys).subtracting(schema.databaseNames)
    for name in dropped.sorted() {
      if let database = databases[name] { try transaction.txn.dropDatabase(database) }
    }
    try transaction.commit()
  }

  /// - Parameter history: nil as long as changes are not to be recorded.
  private func catalog(history: HistoryLog?) -> Catalog {
    Catalog(
      stored: schema, schemaRow: row, databases: databases, records: [], history: history,
      unknownFields: [:], isReadOnly: false, mapSizeInBytes: mapSizeInBytes)
  }

  private mutating func perform(_ work: MigrationWork, _ description: String) throws {
    var reporter = MigrationReporter(
      description, totalCount: try recordCount(of: work), options.report)
    switch work {
    case .rewrite(let rewrite):
      let rewriter = try RowRewriter(
        rewrite, databases: databases, path: row.path, memoryBudget: options.memoryBudget)
      try rewriter.run(in: &transaction.txn, &reporter)
    case .fill(let number, let indexes):
      let filler = try IndexFiller(
        collection(number), indexes, databases: databases, path: row.path,
        memoryBudget: options.memoryBudget)
      try filler.run(in: &transaction.txn, &reporter)
    case .copy(let source, let target, let body):
      let copier = RecordCopier(
        from: try storage(source), into: try storage(target), path: row.path,
        memoryBudget: options.memoryBudget, body)
      try copier.run(in: &transaction.txn, &reporter)
    case .delete(let number, let isDeleted):
      try transaction.delete(from: storage(number), where: isDeleted, &reporter)
    case .run(let body):
      try body(&transaction)
    }
  }

  private func recordCount(of work: MigrationWork) throws(LMDBError) -> Int {
    guard let source = work.source, let database = databases["c\(source)"] else { return 0 }
    return try transaction.txn.statistics(of: database).entries
  }

  private func collection(_ number: UInt32) throws(StoreError) -> StoredCollection {
    guard let collection = schema.collections.first(where: { $0.number == number }) else {
      throw .missingCollection("\(number)", path: row.path)
    }
    return collection
  }

  private func storage(_ number: UInt32) throws(StoreError) -> CollectionStorage {
    try transaction.catalog.collection(named: collection(number).name)
  }
}

extension StoredSchema {
  /// The version of a named schema; nil when the file does not have it.
  func version(of name: String) -> UInt32? { named.first { $0.name == name }?.version }
}
