/// Writes the slots and the heap of one row, field after field.
///
/// Invariant: the memory is as large as the header, the slots, the heap bytes
/// of every field and the checksum together: the caller has counted them.
@frozen
public struct RowWriter {
  @usableFromInline let base: UnsafeMutableRawPointer
  /// The offset of the next slot, in bytes.
  @usableFromInline var slot: Int
  /// The offset of the heap, in bytes.
  @usableFromInline let heap: Int
  /// The end of the heap bytes written so far, from the heap's start.
  @usableFromInline var end = 0
  /// The bit of the next nullable field in the null bitmap.
  @usableFromInline var nullBit = 0

  @inlinable @inline(__always)
  init(base: UnsafeMutableRawPointer, slotOffset: Int, heapOffset: Int) {
    self.base = base
    slot = slotOffset
    heap = heapOffset
  }

  @inlinable @inline(__always)
  mutating func put<T: BitwiseCopyable>(_ value: T) {
    base.storeBytes(of: value, toByteOffset: slot, as: T.self)
    slot &+= MemoryLayout<T>.size
  }

  @inlinable @inline(__always)
  mutating func putVariable(_ bytes: UnsafeRawBufferPointer) {
    appendToHeap(bytes)
    endVariable()
  }

  @inlinable @inline(__always)
  mutating func appendToHeap(_ bytes: UnsafeRawBufferPointer) {
    if let source = bytes.baseAddress, bytes.count > 0 {
      (base + heap + end).copyMemory(from: source, byteCount: bytes.count)
    }
    end &+= bytes.count
  }

  @inlinable @inline(__always)
  mutating func endVariable() { put(UInt32(truncatingIfNeeded: end)) }

  /// Sets the field's bit in the null bitmap and leaves the slot empty.
  @inlinable @inline(__always)
  mutating func putNil(_ kind: FieldKind) {
    let byte = RowFormat.headerByteCount &+ nullBit / 8
    let old = base.load(fromByteOffset: byte, as: UInt8.self)
    base.storeBytes(of: old | 1 << UInt8(nullBit % 8), toByteOffset: byte, as: UInt8.self)
    putEmpty(kind)
  }

  /// Leaves the slot zero, or at the previous end.
  @inlinable @inline(__always)
  mutating func putEmpty(_ kind: FieldKind) {
    if kind.isVariable {
      endVariable()
    } else {
      (base + slot).initializeMemory(as: UInt8.self, repeating: 0, count: kind.slotByteCount)
      slot &+= kind.slotByteCount
    }
  }
}
