/// Tells the entry by which a walk first comes to a record from the others that
/// the record has in the same intervals.
///
/// It looks at the record, so that a walk of any length needs no memory of what
/// it has found.
final class FirstEntry {
  private let index: IndexStorage
  private let intervals: [KeyInterval]
  private let isReversed: Bool
  private let memory = UnsafeMutableRawBufferPointer.allocate(
    byteCount: KeyFormat.maximumByteCount, alignment: 16)

  init(_ index: IndexStorage, _ intervals: [KeyInterval], isReversed: Bool) {
    self.index = index
    self.intervals = intervals
    self.isReversed = isReversed
  }

  deinit { memory.deallocate() }

  /// Whether the walk has not come to the record before.
  ///
  /// - Parameters:
  ///   - entry: The entry by which it has come now.
  ///   - row: The record, found with any plans.
  /// - Throws: ``StoreError/Code/damagedRecord``.
  /// - Complexity: O(*n*) for *n* texts in the record, O(log *n*) on average
  ///   over its entries: one that came before is soon found.
  func isFirst(
    _ entry: UnsafeRawBufferPointer, of row: RowLocation, in storage: CollectionStorage
  ) throws(StoreError) -> Bool {
    let location = try storage.locate(row.row, key: row.key)
    var texts = try index.texts(of: location, in: storage)
    while let text = texts.next() {
      var encoder = KeyEncoder(memory)
      guard try index.appendEntry(of: location, text: text, in: storage, to: &encoder) != nil,
        let other = encoder.bytes
      else { continue }
      let order = compareBytes(other, entry)
      let comesBefore = isReversed ? order > 0 : order < 0
      if comesBefore, intervals.contains(where: { $0.contains(other) }) { return false }
    }
    return true
  }
}
