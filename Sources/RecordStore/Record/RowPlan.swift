/// How to read rows of one layout for one record type.
///
/// The pointers belong to the collection's binding and live as long as it.
@frozen
@usableFromInline
struct RowPlan {
  /// One slot a field of the record, in the order of `fields`; the primary
  /// key's is not used.
  @usableFromInline let slots: UnsafePointer<FieldSlot>
  /// The defaults of fields that the layout does not have, as one row.
  @usableFromInline let defaults: RowReader
  /// The offset of the heap, in bytes.
  @usableFromInline let heapOffset: Int32
  /// The size of the smallest row, in bytes.
  @usableFromInline let minimumByteCount: Int32
}

/// A row found in the store: where it lies and how to read it.
///
/// Invariant: the row's format and layout are known and it holds all slots.
/// The bytes are valid until the next write in the transaction or its end.
@frozen
@usableFromInline
struct RowLocation {
  @usableFromInline let key: UnsafeRawBufferPointer
  @usableFromInline let row: UnsafeRawBufferPointer
  @usableFromInline let plan: UnsafePointer<RowPlan>

  @usableFromInline
  init(key: UnsafeRawBufferPointer, row: UnsafeRawBufferPointer, plan: UnsafePointer<RowPlan>) {
    self.key = key
    self.row = row
    self.plan = plan
  }

  @inlinable @inline(__always)
  var reader: RowReader {
    RowReader(
      base: row.baseAddress.unsafelyUnwrapped,  // Safe because a row has at least its header.
      heapOffset: Int(plan.pointee.heapOffset),
      heapByteCount: row.count &- Int(plan.pointee.heapOffset) &- RowFormat.checksumByteCount)
  }

  @inlinable @inline(__always)
  func source(of slot: FieldSlot) -> RowReader { slot.isDefault ? plan.pointee.defaults : reader }
}
