/// What a query's conditions together say of each field.
struct BoundsByField {
  // A query names a few fields: comparing beats hashing.
  private var entries: [(field: UInt8, bounds: FieldBounds)] = []

  init(_ conditions: [BoundedCondition?]) {
    for case let condition? in conditions {
      if let index = entries.firstIndex(where: { $0.field == condition.field }) {
        entries[index].bounds = entries[index].bounds.and(condition.bounds)
      } else {
        entries.append((condition.field, condition.bounds))
      }
    }
  }

  /// The bounds of a field, nil when it has none.
  subscript(field: UInt8) -> FieldBounds? { entries.first { $0.field == field }?.bounds }

  /// Whether two conditions exclude each other.
  var areContradictory: Bool { entries.contains { $0.bounds.isEmpty } }

  /// Whether a field has one value.
  func isPinned(_ field: UInt8) -> Bool { self[field]?.isPinned ?? false }

  /// Whether a part of a key can be nil.
  func allowNil(_ part: PlanCandidate.Part) -> Bool {
    part.type.isNullable && self[part.number]?.allowsNil != false
  }

  /// The bounds of a part as they lie in its tree; none when it has no bounds.
  func intervals(of part: PlanCandidate.Part) -> [KeyInterval] {
    self[part.number]?.intervals(isDescending: part.isDescending) ?? []
  }
}
