import Glibc

/// The entries of one row in all indexes of its collection, as bytes.
///
/// Memory is kept from row to row: a write of a million records allocates once.
final class IndexEntries {
  private struct Entry {
    /// The size of index key and primary key together, in bytes; 0 for none.
    var byteCount = 0
    /// The size of the index key alone, in bytes.
    var keyByteCount = 0
    var hasNil = false
  }

  private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 16)
  private var entries: [Entry] = []

  deinit { memory.deallocate() }

  /// Computes the entries of a row.
  ///
  /// - Throws: ``StoreError/Code/keyTooLong``, ``StoreError/Code/damagedRecord``.
  func compute(_ location: RowLocation, in collection: CollectionStorage) throws(StoreError) {
    prepare(count: collection.indexes.count)
    for (position, index) in collection.indexes.enumerated() {
      var encoder = KeyEncoder(room(at: position))
      let shape = try index.appendEntry(of: location, in: collection, to: &encoder)
      entries[position] =
        shape.map { shape in
          Entry(
            byteCount: encoder.count, keyByteCount: shape.keyByteCount, hasNil: shape.hasNil)
        } ?? Entry()
    }
  }

  /// The entry in index `position`, nil when the row is not in it.
  func entry(at position: Int) -> UnsafeRawBufferPointer? {
    let count = entries[position].byteCount
    return count == 0 ? nil : UnsafeRawBufferPointer(rebasing: room(at: position)[..<count])
  }

  /// The index key of the entry, nil when it can have no duplicate.
  func uniqueKey(at position: Int) -> UnsafeRawBufferPointer? {
    let entry = entries[position]
    guard entry.byteCount > 0, !entry.hasNil else { return nil }
    return UnsafeRawBufferPointer(rebasing: room(at: position)[..<entry.keyByteCount])
  }

  private func prepare(count: Int) {
    if memory.count < count * KeyFormat.maximumByteCount {
      memory.deallocate()
      memory = .allocate(byteCount: count * KeyFormat.maximumByteCount, alignment: 16)
    }
    if entries.count < count { entries = Array(repeating: Entry(), count: count) }
  }

  private func room(at position: Int) -> UnsafeMutableRawBufferPointer {
    let start = position * KeyFormat.maximumByteCount
    return UnsafeMutableRawBufferPointer(
      rebasing: memory[start..<start + KeyFormat.maximumByteCount])
  }
}

/// Whether two keys are the same bytes.
func areEqual(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
  a.count == b.count && compareBytes(a, b) == 0
}

/// The order of two keys as LMDB has it: negative, zero or positive.
///
/// Source: `lmdb.h` 0.9.24, `mdb_cmp`.
func compareBytes(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int {
  if let start = a.baseAddress, let other = b.baseAddress {
    let order = memcmp(start, other, min(a.count, b.count))
    if order != 0 { return Int(order) }
  }
  return a.count - b.count
}
