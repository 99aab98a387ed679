/// A record without its type: the fields that the file describes, by name.
public struct DynamicRecord: Sendable {
  /// The primary key.
  public let id: StoredValue
  /// Name and value of every other field, in the order of their numbers.
  public let fields: [(name: String, value: StoredValue)]

  /// The value of a field, nil when the record has no such field.
  public subscript(name: String) -> StoredValue? {
    fields.first { $0.name == name }?.value
  }
}

extension ReadableTransaction where Self: ~Copyable {
  /// Calls `body` with each record of a collection, in the order of the IDs,
  /// whatever types the program has.
  ///
  /// - Parameters:
  ///   - collection: The collection's name.
  ///   - limit: The largest number of records; all by default.
  /// - Throws: ``StoreError/Code/unknownCollection`` when the file has no such
  ///   collection; ``StoreError/Code/damagedSchema`` when its data is missing;
  ///   ``StoreError/Code/damagedRecord``; what `body` throws, unchanged.
  public func forEach(
    inCollection collection: String, limit: Int = .max,
    _ body: (DynamicRecord) throws -> Void
  ) throws {
    let storage = try context.catalog.collection(named: collection)
    let plan = QueryPlan(
      source: .primaryKey, interval: KeyInterval(prefix: []), isReversed: false,
      maximum: max(0, limit))
    let context = context
    var rows = try RowScan(plan, storage, storage.plans, in: context)
    while let row = try rows.next() { try body(DynamicRecord(row, in: storage)) }
  }
}

extension DynamicRecord {
  init(_ location: RowLocation, in storage: CollectionStorage) throws(StoreError) {
    guard let id = storage.id(of: location.key) else {
      throw .damagedKey(collection: storage.name, location.key)
    }
    self.id = id
    fields = try storage.stored.fields.indices.dropFirst().map { position throws(StoreError) in
      (storage.stored.fields[position].name, try storage.value(at: position, of: location))
    }
  }
}
