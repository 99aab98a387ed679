/// A record type bound to its collection in the open file.
@usableFromInline
final class CollectionBinding<R: Record>: Sendable {
  /// A record of default values, made once: defaults such as a new UUID would
  /// otherwise be computed at each read.
  @usableFromInline let template: R
  /// The layout under which this program writes, 0 when it may not.
  @usableFromInline let layout: UInt16
  /// The collection in the file; nil when a read-only store has none yet, or
  /// when its data is missing.
  private let storage: CollectionStorage?
  /// Why the collection cannot be read, nil when it can.
  private let damage: StoreError?
  /// Reads the program's fields, in the order of `fields`.
  let plans: RowPlanSet
  let description: RecordDescription
  /// Why this program may not write the collection, nil when it may.
  private let refusal: StoreError?

  init(
    _ record: ProgramRecord, _ storage: CollectionStorage?, damage: StoreError?,
    refusal: StoreError?
  ) {
    template = R()
    self.damage = damage
    description = record.description
    self.storage = storage
    self.refusal = refusal
    let fields = record.description.fields
    let layout = StoredCollection.layout(of: record.description.storedFields)
    self.layout = storage?.stored.number(of: layout) ?? 0
    var defaults = storage?.stored.defaults ?? [:]
    // A read-only opening adds nothing: the program's own defaults stand in.
    let missing = fields.contains { storage?.stored.field($0.number) == nil }
    if missing { defaults.merge(record.constantDefaults()) { stored, _ in stored } }
    plans = RowPlanSet(
      fields: fields.map { ($0.number, $0.type) }, layouts: storage?.stored.layouts ?? [],
      defaults: defaults)
  }

  /// The collection to read, nil when a read-only store has none yet.
  ///
  /// - Throws: ``StoreError/Code/damagedSchema`` when its data is missing.
  func readableStorage() throws(StoreError) -> CollectionStorage? {
    if let damage { throw damage }
    return storage
  }

  /// The collection to write.
  ///
  /// - Throws: ``StoreError/Code/readOnly`` when this program may not;
  ///   ``StoreError/Code/damagedSchema`` when its data is missing.
  func writableStorage() throws(StoreError) -> CollectionStorage {
    if let damage { throw damage }
    if let refusal { throw refusal }
    // Safe because without storage one of the two is set.
    return storage!
  }

  /// Decodes a row.
  @inlinable
  func decode(_ location: RowLocation, id: R.ID) throws(StoreError) -> R {
    let decoder = RecordDecoder(template, location, id: id)
    if decoder.failedPosition >= 0 { throw damage(location, id: id, at: decoder.failedPosition) }
    return decoder.record
  }

  /// Decodes a row whose ID is in its key.
  @inlinable
  func decode(_ location: RowLocation) throws(StoreError) -> R {
    guard let id = R.ID.readKey(location.key) else {
      throw .damagedKey(collection: R.collection, location.key)
    }
    return try decode(location, id: id)
  }

  /// The error for a field whose bytes are no value of its Swift type.
  ///
  /// - Parameter id: The ID if it is known: only then may the key's bytes,
  ///   which the caller made for looking it up, have gone.
  @usableFromInline
  func damage(_ location: RowLocation, id: R.ID?, at position: Int) -> StoreError {
    let field = description.fields[position]
    let slot = location.plan.pointee.slots[position]
    let value = location.source(of: slot).value(field.type.kind, at: slot)
    let reason =
      value.map { "the type does not know the value \($0)" }
      ?? "the bytes are no value of type \(field.type)"
    return .damagedRecord(
      collection: R.collection,
      id?.storedValue.description ?? storage?.keyText(location.key) ?? "", field: field.name,
      offset: Int(slot.offset), reason)
  }
}
