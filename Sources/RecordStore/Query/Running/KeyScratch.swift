/// Memory for the sort key of one row, reused from row to row.
final class KeyScratch {
  private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 256, alignment: 16)

  deinit { memory.deallocate() }

  /// The sort key of a row; the bytes are valid until the next call, and no
  /// longer than this object.
  ///
  /// - Throws: ``StoreError/Code/damagedRecord``.
  func key(
    of row: RowLocation, in order: SortOrder, _ subject: QuerySubject
  ) throws(StoreError) -> UnsafeRawBufferPointer {
    while true {
      var encoder = KeyEncoder(memory)
      if let position = order.appendKey(of: row, to: &encoder) {
        throw subject.damage(row, at: position)
      }
      if let bytes = encoder.bytes { return bytes }
      memory.deallocate()
      memory = .allocate(byteCount: 2 * encoder.count, alignment: 16)
    }
  }

  /// A copy of the sort key of a row.
  ///
  /// - Throws: ``StoreError/Code/damagedRecord``.
  func copiedKey(
    of row: RowLocation, in order: SortOrder, _ subject: QuerySubject
  ) throws(StoreError) -> [UInt8] {
    [UInt8](try key(of: row, in: order, subject))
  }
}
