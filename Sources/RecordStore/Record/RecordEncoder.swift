/// Adds up the parts of a row that do not depend on the record; folds to
/// constants when `fields` is visible to the compiler.
@frozen
@usableFromInline
struct RowShape<Root: Record>: FieldVisitor {
  @usableFromInline var slotByteCount = 0
  @usableFromInline var nullableCount = 0

  @inlinable
  init() { Root.fields(&self) }

  /// The offset of the first slot, in bytes.
  @inlinable
  var slotOffset: Int { RowFormat.headerByteCount &+ (nullableCount &+ 7) / 8 }
  /// The offset of the heap, in bytes.
  @inlinable
  var heapOffset: Int { slotOffset &+ slotByteCount }

  @inlinable @inline(__always)
  mutating func callAsFunction<V: FieldValue>(
    _ number: UInt8, _ name: StaticString, _ keyPath: any WritableKeyPath<Root, V> & Sendable
  ) {
    guard number != RowFormat.primaryKeyNumber else { return }
    slotByteCount &+= V.fieldType.kind.slotByteCount
    if V.fieldType.isNullable { nullableCount &+= 1 }
  }
}

/// Adds up the heap bytes of a record.
@frozen
@usableFromInline
struct HeapCounter<Root: Record>: FieldVisitor {
  @usableFromInline let record: Root
  @usableFromInline var byteCount = 0

  @inlinable
  init(_ record: Root) {
    self.record = record
    Root.fields(&self)
  }

  @inlinable @inline(__always)
  mutating func callAsFunction<V: FieldValue>(
    _ number: UInt8, _ name: StaticString, _ keyPath: any WritableKeyPath<Root, V> & Sendable
  ) {
    guard number != RowFormat.primaryKeyNumber else { return }
    byteCount &+= record[keyPath: keyPath].heapByteCount
  }
}

/// Writes a record as a row in the program's own layout.
@frozen
@usableFromInline
struct RecordEncoder<Root: Record>: FieldVisitor {
  @usableFromInline let record: Root
  @usableFromInline var row: RowWriter

  @inlinable
  init(_ record: Root, _ row: RowWriter) {
    self.record = record
    self.row = row
    Root.fields(&self)
  }

  /// Encodes `record` into `buffer`, with room left for the checksum.
  ///
  /// - Returns: The row's size without the checksum, in bytes.
  /// - Throws: ``StoreError/Code/valueTooLarge`` above 64 MiB.
  @inlinable
  static func encode(
    _ record: Root, layout: UInt16, into buffer: RowBuffer
  ) throws(StoreError) -> Int {
    let shape = RowShape<Root>()
    let count = shape.heapOffset &+ HeapCounter(record).byteCount
    guard count &+ RowFormat.checksumByteCount <= RowFormat.maximumByteCount else {
      throw .valueTooLarge(collection: Root.collection, record.id.storedValue, byteCount: count)
    }
    let base = buffer.reserve(count &+ RowFormat.checksumByteCount)
    base.initializeMemory(as: UInt8.self, repeating: 0, count: shape.slotOffset)
    base.storeBytes(of: RowFormat.version, as: UInt16.self)
    base.storeBytes(of: layout, toByteOffset: 2, as: UInt16.self)
    _ = RecordEncoder(
      record,
      RowWriter(base: base, slotOffset: shape.slotOffset, heapOffset: shape.heapOffset))
    return count
  }

  @inlinable @inline(__always)
  mutating func callAsFunction<V: FieldValue>(
    _ number: UInt8, _ name: StaticString, _ keyPath: any WritableKeyPath<Root, V> & Sendable
  ) {
    guard number != RowFormat.primaryKeyNumber else { return }
    record[keyPath: keyPath].write(to: &row)
  }
}

/// Memory for one encoded row, reused from record to record.
@usableFromInline
final class RowBuffer {
  private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 16)

  @usableFromInline
  init() {}

  deinit { memory.deallocate() }

  /// Memory of at least `byteCount` bytes; what it held is gone.
  @usableFromInline
  func reserve(_ byteCount: Int) -> UnsafeMutableRawPointer {
    if memory.count < byteCount {
      memory.deallocate()
      memory = .allocate(byteCount: max(byteCount, memory.count * 2), alignment: 16)
    }
    return memory.baseAddress!  // Safe because the memory is never empty.
  }

  /// The first `byteCount` bytes.
  func bytes(_ byteCount: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: memory[..<byteCount])
  }

  /// The memory to write into, as far as it was reserved.
  var base: UnsafeMutableRawPointer { memory.baseAddress! }  // Safe because it is never empty.
}
