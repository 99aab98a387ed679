import FoundationEssentials

/// Reads the slots and the heap of one row in place.
///
/// Invariant: the row has been checked to hold its layout's header and slots,
/// so slots are loaded without a check; heap bytes are checked at each read,
/// because their ends come from the row.
@frozen
public struct RowReader {
  @usableFromInline let base: UnsafeRawPointer
  @usableFromInline let heap: UnsafeRawPointer
  @usableFromInline let heapByteCount: Int

  @inlinable @inline(__always)
  init(base: UnsafeRawPointer, heapOffset: Int, heapByteCount: Int) {
    self.base = base
    self.heap = base + heapOffset
    self.heapByteCount = heapByteCount
  }

  @inlinable @inline(__always)
  func load<T: BitwiseCopyable>(_ type: T.Type, at slot: FieldSlot) -> T {
    base.loadUnaligned(fromByteOffset: Int(slot.offset), as: type)
  }

  @inlinable @inline(__always)
  func isNil(_ slot: FieldSlot) -> Bool {
    slot.nullByte >= 0
      && base.load(fromByteOffset: Int(slot.nullByte), as: UInt8.self) & slot.nullMask != 0
  }

  /// The heap bytes of a variable field, nil when its ends do not fit the heap.
  @inlinable @inline(__always)
  func variable(at slot: FieldSlot) -> UnsafeRawBufferPointer? {
    let end = Int(load(UInt32.self, at: slot))
    let start =
      slot.previousEnd < 0
      ? 0 : Int(base.loadUnaligned(fromByteOffset: Int(slot.previousEnd), as: UInt32.self))
    guard start <= end, end <= heapByteCount else { return nil }
    return UnsafeRawBufferPointer(start: heap + start, count: end - start)
  }

  /// The value at a slot without its Swift type, nil when the bytes are no
  /// value of that kind.
  func value(_ kind: FieldKind, at slot: FieldSlot) -> StoredValue? {
    if isNil(slot) { return .null }
    return switch kind {
    case .bool: Bool.read(from: self, at: slot)?.storedValue
    case .int8: load(Int8.self, at: slot).storedValue
    case .int16: load(Int16.self, at: slot).storedValue
    case .int32: load(Int32.self, at: slot).storedValue
    case .int64: load(Int64.self, at: slot).storedValue
    case .uint8: load(UInt8.self, at: slot).storedValue
    case .uint16: load(UInt16.self, at: slot).storedValue
    case .uint32: load(UInt32.self, at: slot).storedValue
    case .uint64: load(UInt64.self, at: slot).storedValue
    case .float: load(Float.self, at: slot).storedValue
    case .double: load(Double.self, at: slot).storedValue
    case .date: Date.read(from: self, at: slot)?.storedValue
    case .uuid: UUID.read(from: self, at: slot)?.storedValue
    case .string: String.read(from: self, at: slot)?.storedValue
    case .data: Data.read(from: self, at: slot)?.storedValue
    case .strings: [String].read(from: self, at: slot)?.storedValue
    }
  }
}
