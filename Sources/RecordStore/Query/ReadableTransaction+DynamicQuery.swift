/// Queries of collections without their record types.
extension ReadableTransaction where Self: ~Copyable {
  /// The query that a text describes, of the fields that the file has.
  ///
  /// ```swift
  /// let query = try txn.query("pages > 300 SORT(title)", inCollection: "books")
  /// for book in try txn.fetch(query) { print(book.id) }
  /// ```
  ///
  /// An enum's values are known to its program alone: here they are the raw
  /// values. The article <doc:QueryTexts> describes the dialect.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - arguments: What stands for each `%@`.
  ///   - collection: The collection's name.
  /// - Throws: ``QueryTextError`` with the place in the text;
  ///   ``StoreError/Code/unknownCollection`` when the file has no such
  ///   collection.
  public func query(
    _ text: String, arguments: [any QueryArgument] = [], inCollection collection: String
  ) throws -> DynamicQuery {
    let storage = try context.catalog.collection(named: collection)
    return DynamicQuery(
      collection: collection,
      request: try QueryParser.parse(
        text, QueryVocabulary(collection: collection, fields: storage.stored.fields), arguments))
  }

  /// The records of a query, in its order.
  ///
  /// - Throws: ``StoreError/Code/unknownCollection`` when the file has no such
  ///   collection any more; ``StoreError/Code/unknownField`` when the
  ///   collection lacks a field; else as ``fetch(_:)``.
  /// - Complexity: As ``fetch(_:)``.
  public func fetch(_ query: DynamicQuery) throws -> [DynamicRecord] {
    var records: [DynamicRecord] = []
    try forEach(query) { records.append($0) }
    return records
  }

  /// Calls `body` with each record of a query, in its order.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - damaged: Is told once of each damaged record, or index entry without
  ///     a record, that the query meets; the others follow. Without it the
  ///     first one ends the query.
  /// - Throws: What `damaged` and `body` throw, unchanged; else as
  ///   ``fetch(_:)``.
  /// - Complexity: As ``fetch(_:)``; no memory unless the results are sorted.
  public func forEach(
    _ query: DynamicQuery, damaged: ((StoreError) throws -> Void)? = nil,
    _ body: (DynamicRecord) throws -> Void
  ) throws {
    let context = context
    let storage = try context.catalog.collection(named: query.collection)
    var rows = try context.scan(
      query.request, QuerySubject(storage), skipsDamage: damaged != nil)
    // Several walks may come to one record.
    var named: Set<String> = []
    func tell(_ error: StoreError) throws {
      guard let damaged else { throw error }
      if named.insert(error.key ?? error.description).inserted { try damaged(error) }
    }
    while true {
      let row = try rows.next()
      for error in rows.takeDamage() { try tell(error) }
      guard let row else { return }
      let record: DynamicRecord
      do throws(StoreError) { record = try DynamicRecord(row, in: storage) } catch {
        try tell(error)
        continue
      }
      try body(record)
    }
  }

  /// The number of records of a query; none is read if an index serves it.
  ///
  /// - Throws: As ``fetch(_:)``; an order needs no index here.
  /// - Complexity: As for a query of a record type.
  public func count(_ query: DynamicQuery) throws -> Int {
    let context = context
    return try context.count(query.request, context.subject(named: query.collection))
  }

  /// How a query is run: which index it walks, within which bounds, what is
  /// tested row by row, and where the order comes from.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - analyze: Whether to run the query and count what it reads.
  /// - Throws: As ``fetch(_:)``.
  public func explain(_ query: DynamicQuery, analyze: Bool = false) throws -> QueryExplanation {
    let context = context
    return try context.explain(
      query.request, context.subject(named: query.collection), analyze: analyze)
  }
}
