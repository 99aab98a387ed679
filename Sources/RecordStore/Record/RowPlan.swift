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
  // Four words, so that a scan's step returns it in registers. LMDB's sizes
  // have 32 bits.
  @usableFromInline let keyBase: UnsafeRawPointer
  @usableFromInline let rowBase: UnsafeRawPointer
  @usableFromInline let plan: UnsafePointer<RowPlan>
  @usableFromInline let keyByteCount: UInt32
  @usableFromInline let rowByteCount: UInt32

  @inline(__always)
  init(key: UnsafeRawBufferPointer, row: UnsafeRawBufferPointer, plan: UnsafePointer<RowPlan>) {
    // Safe because a row has at least its header.
    rowBase = row.baseAddress.unsafelyUnwrapped
    keyBase = key.baseAddress ?? rowBase
    keyByteCount = UInt32(truncatingIfNeeded: key.count)
    rowByteCount = UInt32(truncatingIfNeeded: row.count)
    self.plan = plan
  }

  @inlinable @inline(__always)
  var key: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: keyBase, count: Int(keyByteCount))
  }

  @inlinable @inline(__always)
  var row: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: rowBase, count: Int(rowByteCount))
  }

  @inlinable @inline(__always)
  var reader: RowReader {
    RowReader(
      base: rowBase,
      heapOffset: Int(plan.pointee.heapOffset),
      heapByteCount: Int(rowByteCount) &- Int(plan.pointee.heapOffset)
        &- RowFormat.checksumByteCount)
  }

  @inlinable @inline(__always)
  func source(of slot: FieldSlot) -> RowReader { slot.isDefault ? plan.pointee.defaults : reader }
}
