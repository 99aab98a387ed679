/// How to read the rows of every layout of a collection for one list of fields.
///
/// Invariant: plan *n* − 1 reads layout *n*, and has one slot for each field.
// Safe because the memory is written in `init` only and freed in `deinit`.
final class RowPlanSet: @unchecked Sendable {
  private let slots: UnsafeMutablePointer<FieldSlot>
  private let plans: UnsafeMutablePointer<RowPlan>
  private let defaults: UnsafeMutableRawBufferPointer
  let count: Int

  /// - Parameters:
  ///   - fields: Number and type of each field to read, ascending, the primary
  ///     key first.
  ///   - layouts: The collection's layouts.
  ///   - values: The value of a field in rows whose layout does not have it.
  init(
    fields: [(number: UInt8, type: FieldType)], layouts: [StoredCollection.Layout],
    defaults values: [UInt8: StoredValue]
  ) {
    let missing = SlotLayout(fields.map(\.type), isDefault: true)
    let row = DynamicRow.encode(
      fields.map { ($0.type, values[$0.number] ?? .null) }, layout: 0)
    count = layouts.count
    defaults = .allocate(byteCount: row.count, alignment: 8)
    defaults.copyBytes(from: row)
    slots = .allocate(capacity: max(1, layouts.count * fields.count))
    plans = .allocate(capacity: max(1, layouts.count))
    let defaultsReader = RowReader(
      base: defaults.baseAddress!,  // Safe because a row has at least its header.
      heapOffset: missing.heapOffset,
      heapByteCount: row.count - missing.heapOffset - RowFormat.checksumByteCount)

    for (index, layout) in layouts.enumerated() {
      let stored = SlotLayout(layout.fields.map(\.type))
      let start = slots + index * fields.count
      for (position, field) in fields.enumerated() {
        let place = layout.fields.firstIndex { $0.number == field.number }
        (start + position).initialize(
          to: place.map { stored.slots[$0] } ?? missing.slots[position])
      }
      (plans + index).initialize(
        to: RowPlan(
          slots: start, defaults: defaultsReader, heapOffset: Int32(stored.heapOffset),
          minimumByteCount: Int32(stored.heapOffset + RowFormat.checksumByteCount)))
    }
  }

  deinit {
    slots.deallocate()
    plans.deallocate()
    defaults.deallocate()
  }

  /// The place of a row, nil when its header is not of this collection.
  @inline(__always)
  func locate(_ row: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer) -> RowLocation? {
    guard row.count >= RowFormat.headerByteCount,
      row.loadUnaligned(as: UInt16.self) == RowFormat.version
    else { return nil }
    let layout = Int(row.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
    guard layout >= 1, layout <= count else { return nil }
    let plan = plans + (layout - 1)
    guard row.count >= Int(plan.pointee.minimumByteCount) else { return nil }
    return RowLocation(key: key, row: row, plan: UnsafePointer(plan))
  }
}
