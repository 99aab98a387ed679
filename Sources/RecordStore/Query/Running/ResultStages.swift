/// What ordered rows go through to become results: `distinct`, the position of
/// a page, and the offset, in this order.
struct ResultStages {
  private let subject: QuerySubject
  private let distinct: SortOrder?
  private var seen: Set<[UInt8]> = []
  private let order: SortOrder?
  /// The sort key behind which the results begin, nil for the beginning.
  private let position: [UInt8]?
  private var hasPassedPosition = false
  private var offset: Int

  init(
    _ request: QueryRequest, _ subject: QuerySubject, _ order: SortOrder?,
    after position: [UInt8]?
  ) throws(StoreError) {
    self.subject = subject
    distinct = try request.distinct.isEmpty ? nil : SortOrder(values: request.distinct, subject)
    self.order = order
    self.position = position
    offset = request.offset
  }

  /// Whether every row is a result.
  var areEmpty: Bool { distinct == nil && position == nil && offset == 0 }

  /// Whether a row cannot be a result, nor hide one, by its sort key.
  ///
  /// What lies before the position still counts for `distinct`.
  func isBeforePosition(_ key: UnsafeRawBufferPointer) -> Bool {
    guard distinct == nil, let position else { return false }
    return position.withUnsafeBytes { compareBytes(key, $0) } <= 0
  }

  /// Whether the next row in order is a result.
  mutating func admit(_ row: RowLocation, _ scratch: KeyScratch) throws(StoreError) -> Bool {
    if let distinct {
      let values = try scratch.copiedKey(of: row, in: distinct, subject)
      guard seen.insert(values).inserted else { return false }
    }
    if let position, let order, !hasPassedPosition {
      let key = try scratch.key(of: row, in: order, subject)
      hasPassedPosition = position.withUnsafeBytes { compareBytes(key, $0) } > 0
      guard hasPassedPosition else { return false }
    }
    guard offset == 0 else {
      offset -= 1
      return false
    }
    return true
  }
}
