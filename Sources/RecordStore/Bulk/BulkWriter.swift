/// Takes in many changes of one collection, and stores them at once in the
/// order of each tree; see ``WriteTransaction/bulk(_:options:progress:_:)``.
///
/// Nothing that was taken in is seen in the transaction before ``flush(_:)`` or
/// the end of the bulk change. Of several changes of one record the last
/// counts. The transaction goes on under ``transaction``.
public struct BulkWriter<R: Record>: ~Copyable {
  // Safe because the transaction waits in `bulk` as long as this value lives.
  private let pointer: UnsafeMutablePointer<WriteTransaction>
  @usableFromInline let binding: CollectionBinding<R>
  @usableFromInline let changes: CollectionChanges
  @usableFromInline let buffer: RowBuffer

  init(
    _ pointer: UnsafeMutablePointer<WriteTransaction>, _ binding: CollectionBinding<R>,
    _ changes: CollectionChanges
  ) {
    self.pointer = pointer
    self.binding = binding
    self.changes = changes
    buffer = pointer.pointee.buffer
  }

  /// The transaction, for reading and for changes of other collections.
  public var transaction: WriteTransaction {
    _read { yield pointer.pointee }
    _modify { yield &pointer.pointee }
  }

  /// Takes in a record that is not in the collection yet.
  ///
  /// That it is not is known when it is stored.
  ///
  /// - Throws: ``StoreError/Code/keyTooLong`` and
  ///   ``StoreError/Code/valueTooLarge``: the record is not taken in, and the
  ///   writer goes on. ``StoreError/Code/duplicateID``, of this record or an
  ///   earlier one, ``StoreError/Code/full`` and ``StoreError/Code/storage``:
  ///   the transaction can no longer commit.
  /// - Complexity: O(1), and the record's part of ``flush(_:)``.
  @inlinable
  public mutating func insert(_ record: R) throws(StoreError) {
    try take(record, mustBeAbsent: true)
  }

  /// Takes in a record, which replaces the one of the same ID if there is one.
  ///
  /// - Throws: As ``insert(_:)``.
  /// - Complexity: As ``insert(_:)``.
  @inlinable
  public mutating func upsert(_ record: R) throws(StoreError) {
    try take(record, mustBeAbsent: false)
  }

  /// Takes in that the record of an ID is to be deleted, if there is one.
  ///
  /// - Throws: As ``insert(_:)``.
  /// - Complexity: As ``insert(_:)``.
  @inlinable
  public mutating func delete(_ id: R.ID) throws(StoreError) {
    try id.withKey(of: R.collection) { key throws(StoreError) in try delete(key: key) }
  }

  /// Takes in that the record of a key is to be deleted.
  @usableFromInline
  mutating func delete(key: UnsafeRawBufferPointer) throws(StoreError) {
    changes.takeDeletion(key: key)
    try makeRoom()
  }

  /// The record of a key as it is stored, which is to be changed.
  ///
  /// - Throws: ``StoreError/Code/missingRecord`` when there is none;
  ///   ``StoreError/Code/damagedRecord``.
  @inlinable
  func record(key: UnsafeRawBufferPointer) throws(StoreError) -> R {
    guard let location = try locate(key) else {
      guard let id = R.ID.readKey(key) else { throw .damagedKey(collection: R.collection, key) }
      throw .missingRecord(collection: R.collection, id.storedValue)
    }
    return try binding.decode(location)
  }

  @usableFromInline
  func locate(_ key: UnsafeRawBufferPointer) throws(StoreError) -> RowLocation? {
    try pointer.pointee.context.locate(key, in: binding)
  }

  /// Stores all that was taken in, so that the transaction sees it.
  ///
  /// - Parameter progress: Called after some thousand records and index entries
  ///   each, and at the end. An error that it throws ends the bulk change and
  ///   comes through unchanged.
  /// - Throws: ``StoreError/Code/duplicateID``: a record was inserted that was
  ///   there; ``StoreError/Code/uniqueViolation``: two records have the same
  ///   values in a unique index now; ``StoreError/Code/damagedRecord``: of a
  ///   record that was there; ``StoreError/Code/full``;
  ///   ``StoreError/Code/storage``; what `progress` throws. The transaction can
  ///   no longer commit.
  /// - Complexity: O(*m* · *i*) for *m* changes and *i* indexes where they come
  ///   after all that is there, else O(*m* · *i* · log *n*) with pages that are
  ///   near each other.
  public mutating func flush(_ progress: (BulkProgress) throws -> Void = { _ in }) throws {
    guard changes.hasUnstored else { return }
    try pointer.pointee.changeUnlessStopped { try changes.store(in: &$0, progress) }
    if changes.hasChanged { pointer.pointee.hasChanged = true }
  }

  /// How many records have been deleted; those of the last ``flush(_:)`` are
  /// the last to count.
  public var deletedCount: Int { changes.deletedCount }

  @inlinable
  mutating func take(_ record: R, mustBeAbsent: Bool) throws(StoreError) {
    let byteCount = try RecordEncoder.encode(record, layout: binding.layout, into: buffer)
    try record.id.withKey(of: R.collection) { key throws(StoreError) in
      try takeRow(key, byteCount: byteCount, mustBeAbsent: mustBeAbsent)
    }
    try makeRoom()
  }

  @usableFromInline
  mutating func takeRow(
    _ key: UnsafeRawBufferPointer, byteCount: Int, mustBeAbsent: Bool
  ) throws(StoreError) {
    try changes.take(mustBeAbsent ? .insert : .put, key: key, row: buffer.bytes(byteCount))
  }

  @usableFromInline
  mutating func makeRoom() throws(StoreError) {
    guard changes.needsRoom else { return }
    try pointer.pointee.change { try changes.makeRoom(in: &$0) }
  }
}
