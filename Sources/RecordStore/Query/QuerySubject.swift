import LMDB

/// What a query reads: one collection, its fields, and how its rows are read.
///
/// A program's record type sees the fields that it describes; without a type
/// they are those that the file records.
struct QuerySubject {
  let storage: CollectionStorage
  /// Reads `fields`, in their order.
  let plans: RowPlanSet
  /// Ascending by number; the first is the primary key.
  let fields: [RecordDescription.Field]

  init<R: Record>(_ storage: CollectionStorage, _ binding: CollectionBinding<R>) {
    self.storage = storage
    plans = binding.plans
    fields = binding.description.fields
  }

  /// The subject without a record type.
  init(_ storage: CollectionStorage) {
    self.storage = storage
    plans = storage.plans
    fields = storage.stored.fields.map {
      RecordDescription.Field(number: $0.number, name: $0.name, type: $0.type)
    }
  }

  var primaryKey: RecordDescription.Field { fields[0] }

  /// The position of a field among the subject's.
  ///
  /// - Throws: ``StoreError/Code/unknownField`` when there is no such field.
  func position(of field: FieldReference) throws(StoreError) -> Int {
    guard let position = fields.firstIndex(where: { $0.number == field.number }) else {
      throw .unknownField(collection: storage.name, field.name)
    }
    return position
  }

  /// The type of a field.
  ///
  /// - Throws: ``StoreError/Code/unknownField`` when there is no such field.
  func type(of field: FieldReference) throws(StoreError) -> FieldType {
    fields[try position(of: field)].type
  }

  /// The tree of an index, or that of the rows for nil.
  func database(of index: IndexStorage?) -> Database { index?.database ?? storage.database }

  /// The place of a row.
  ///
  /// - Throws: ``StoreError/Code/damagedRecord`` when its header is damaged.
  @inline(__always)
  func locate(_ row: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer) throws(StoreError)
    -> RowLocation
  {
    guard let location = plans.locate(row, key: key) else {
      throw storage.damagedHeader(row, key: key)
    }
    return location
  }

  /// The error for a field whose bytes cannot be read.
  func damage(_ row: RowLocation, at position: Int) -> StoreError {
    guard position > 0 else { return .damagedKey(collection: storage.name, row.key) }
    return .damagedRecord(
      collection: storage.name, storage.keyText(row.key), field: fields[position].name,
      offset: Int(row.plan.pointee.slots[position].offset),
      "the bytes are no value of type \(fields[position].type)")
  }

  func invalidQuery(_ field: FieldReference, _ problem: String) -> StoreError {
    .invalidQuery(collection: storage.name, field: field.name, problem)
  }
}
