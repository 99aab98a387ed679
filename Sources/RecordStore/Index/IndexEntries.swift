import Glibc

/// The entries of one row in all indexes of its collection, as bytes.
///
/// Invariant: the entries of an index are ascending, and each stands once.
///
/// Memory is kept from row to row: a write of a million records allocates once.
final class IndexEntries {
  private struct Entry {
    /// Where its bytes begin in the memory.
    let start: Int
    /// The size of index key and primary key together, in bytes.
    let byteCount: Int
    /// What it is made of.
    let shape: IndexStorage.EntryShape
  }

  private var memory = UnsafeMutableRawBufferPointer.allocate(
    byteCount: KeyFormat.maximumByteCount, alignment: 16)
  /// The number of bytes in use.
  private var byteCount = 0
  /// The entries, one index after the other.
  private var entries: [Entry] = []
  /// Where the entries of each index end.
  private var ends: [Int] = []

  deinit { memory.deallocate() }

  /// Computes the entries of a row.
  ///
  /// - Throws: ``StoreError/Code/keyTooLong``, ``StoreError/Code/damagedRecord``.
  func compute(_ location: RowLocation, in collection: CollectionStorage) throws(StoreError) {
    clear()
    for index in collection.indexes { try add(location, in: collection, index) }
  }

  /// Computes the entries of a row in one index, which has position 0 then.
  ///
  /// - Throws: As ``compute(_:in:)``.
  func compute(
    _ location: RowLocation, in collection: CollectionStorage, only index: IndexStorage
  ) throws(StoreError) {
    clear()
    try add(location, in: collection, index)
  }

  /// The number of entries in index `position`.
  func count(at position: Int) -> Int {
    ends[position] - (position == 0 ? 0 : ends[position - 1])
  }

  /// Entry `number` in index `position`, valid until the next computation.
  func entry(_ number: Int, at position: Int) -> UnsafeRawBufferPointer {
    bytes(of: self[number, position])
  }

  /// An index key that no two records may have, unless it is cut.
  struct UniqueKey {
    let bytes: UnsafeRawBufferPointer
    /// Whether records of this key differ if their whole texts do.
    let isCut: Bool
  }

  /// The index key of the only entry in a unique index, nil when there is none
  /// or it can have no duplicate.
  func uniqueKey(at position: Int) -> UniqueKey? {
    guard count(at: position) > 0 else { return nil }
    let entry = self[0, position]
    guard !entry.shape.hasNil else { return nil }
    let key = UnsafeRawBufferPointer(rebasing: bytes(of: entry)[..<entry.shape.keyByteCount])
    return UniqueKey(bytes: key, isCut: entry.shape.isCut)
  }

  private subscript(number: Int, position: Int) -> Entry {
    entries[(position == 0 ? 0 : ends[position - 1]) + number]
  }

  private func bytes(of entry: Entry) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: memory[entry.start..<entry.start + entry.byteCount])
  }

  // MARK: Computing

  private func clear() {
    byteCount = 0
    entries.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  private func add(
    _ location: RowLocation, in collection: CollectionStorage, _ index: IndexStorage
  ) throws(StoreError) {
    if index.stored.definition.isEach {
      let start = entries.count
      var texts = try index.texts(of: location, in: collection)
      while let text = texts.next() {
        try add(location, text: text, in: collection, index)
      }
      if texts.isDamaged { throw index.damage(location, in: collection) }
      keepDistinct(from: start)
    } else {
      try add(location, text: nil, in: collection, index)
    }
    ends.append(entries.count)
  }

  private func add(
    _ location: RowLocation, text: UnsafeRawBufferPointer?, in collection: CollectionStorage,
    _ index: IndexStorage
  ) throws(StoreError) {
    reserve(KeyFormat.maximumByteCount)
    var encoder = KeyEncoder(UnsafeMutableRawBufferPointer(rebasing: memory[byteCount...]))
    let shape = try index.appendEntry(of: location, text: text, in: collection, to: &encoder)
    guard let shape else { return }
    entries.append(Entry(start: byteCount, byteCount: encoder.count, shape: shape))
    byteCount += encoder.count
  }

  private func reserve(_ count: Int) {
    guard memory.count - byteCount < count else { return }
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: 2 * memory.count + count, alignment: 16)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<byteCount]))
    memory.deallocate()
    memory = larger
  }

  /// Sorts the entries from `start` on, and leaves out those that stand twice.
  private func keepDistinct(from start: Int) {
    guard entries.count - start > 1 else { return }
    entries[start...].sort { compareBytes(bytes(of: $0), bytes(of: $1)) < 0 }
    var end = start + 1
    for number in (start + 1)..<entries.count
    where !areEqual(bytes(of: entries[number]), bytes(of: entries[end - 1])) {
      entries[end] = entries[number]
      end += 1
    }
    entries.removeSubrange(end...)
  }
}

extension IndexEntries {
  /// What becomes of an entry when a row changes.
  enum Difference {
    /// Only the row before has it.
    case removed
    /// Only the row after has it.
    case added
  }

  /// Calls `body` with each entry in an index that only one of two rows has.
  ///
  /// - Parameters:
  ///   - old: The entries before, nil for a new row.
  ///   - new: The entries after, nil for a deleted row.
  @inline(__always)
  static func forEachDifference<E: Error>(
    _ old: IndexEntries?, _ new: IndexEntries?, at position: Int,
    _ body: (Difference, UnsafeRawBufferPointer) throws(E) -> Void
  ) throws(E) {
    let oldCount = old?.count(at: position) ?? 0
    let newCount = new?.count(at: position) ?? 0
    var (oldNumber, newNumber) = (0, 0)
    // Both are ascending, so walking them side by side shows what stands in one
    // of them only.
    while oldNumber < oldCount || newNumber < newCount {
      let before = oldNumber < oldCount ? old?.entry(oldNumber, at: position) : nil
      let after = newNumber < newCount ? new?.entry(newNumber, at: position) : nil
      let order = compare(before, after)
      if order < 0, let before { try body(.removed, before) }
      if order > 0, let after { try body(.added, after) }
      if order <= 0 { oldNumber += 1 }
      if order >= 0 { newNumber += 1 }
    }
  }

  /// The order of two entries, none coming after all.
  private static func compare(
    _ before: UnsafeRawBufferPointer?, _ after: UnsafeRawBufferPointer?
  ) -> Int {
    guard let before else { return 1 }
    guard let after else { return -1 }
    return compareBytes(before, after)
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
