/// The order of a query: its fields, then the ID.
///
/// Invariant: no two records are equal in it, and it does not depend on how a
/// query is run.
struct SortOrder {
  struct Part {
    /// The field's position among the subject's fields, not 0.
    let position: Int
    let number: UInt8
    let type: FieldType
    let isDescending: Bool

    var operand: KeyOperand { KeyOperand(field: number) }
  }

  /// The fields before the ID.
  private(set) var parts: [Part] = []
  private(set) var isIDDescending: Bool
  /// Whether the ID is part of the key.
  private var hasID = true
  let primaryKey: FieldType

  /// - Parameter keys: The fields of the query; the ID follows in the direction
  ///   of the last one, ascending when there is none.
  /// - Throws: ``StoreError/Code/unknownField``.
  init(_ keys: [SortKey], _ subject: QuerySubject) throws(StoreError) {
    primaryKey = subject.primaryKey.type
    isIDDescending = keys.last?.isDescending ?? false
    var endsWithID = false
    for key in keys {
      let position = try subject.position(of: key.field)
      if endsWithID || parts.contains(where: { $0.position == position }) { continue }
      guard position > 0 else {
        // Behind the ID there are no ties left to order.
        isIDDescending = key.isDescending
        endsWithID = true
        continue
      }
      parts.append(
        Part(
          position: position, number: key.field.number, type: subject.fields[position].type,
          isDescending: key.isDescending))
    }
  }

  /// The values of some fields without the ID: equal bytes are equal values.
  ///
  /// - Throws: ``StoreError/Code/unknownField``.
  init(values fields: [FieldReference], _ subject: QuerySubject) throws(StoreError) {
    try self.init(fields.map { SortKey(field: $0, isDescending: false) }, subject)
    hasID = fields.contains { $0.number == RowFormat.primaryKeyNumber }
  }

  /// Appends bytes whose order is the order of the records.
  ///
  /// - Returns: nil, or the position of the field that is damaged.
  func appendKey(of row: RowLocation, to key: inout KeyEncoder) -> Int? {
    for part in parts {
      let start = key.count
      let slot = row.plan.pointee.slots[part.position]
      let source = row.source(of: slot)
      let isNil = source.isNil(slot)
      if part.type.isNullable { key.append(raw: isNil ? 0 : 1 as UInt8) }
      if !isNil, !key.appendSortable(part.type.kind, from: source, at: slot) {
        return part.position
      }
      if part.isDescending { key.complement(from: start) }
    }
    guard hasID else { return nil }
    let start = key.count
    key.append(rawBytes: row.key)
    if isIDDescending { key.complement(from: start) }
    return nil
  }
}

extension KeyEncoder {
  /// Appends a field of a row of any kind, ascending, without a presence byte.
  ///
  /// Bytes are written as texts are. Of two arrays of texts the first text
  /// that differs decides, then the number of texts: a byte 1 stands in front
  /// of each text, 0 behind the last.
  ///
  /// - Returns: false when the field is damaged.
  mutating func appendSortable(_ kind: FieldKind, from row: RowReader, at slot: FieldSlot) -> Bool {
    switch kind {
    case .data:
      guard let bytes = row.variable(at: slot) else { return false }
      append(utf8: bytes)
      return true
    case .strings:
      guard let bytes = row.variable(at: slot) else { return false }
      var elements = TextElements(bytes)
      while let text = elements.next() {
        append(raw: 1 as UInt8)
        append(utf8: text)
      }
      append(raw: 0 as UInt8)
      return !elements.isDamaged
    default: return append(kind, from: row, at: slot)
    }
  }
}
