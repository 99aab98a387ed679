/// What a query's conditions together say of each operand.
struct BoundsByOperand {
  private struct Entry {
    let operand: KeyOperand
    var bounds: FieldBounds
    /// The numbers of the conditions that the bounds stand for.
    var conditions: [Int]
  }

  // A query names a few operands: comparing beats hashing.
  private var entries: [Entry] = []

  /// - Parameter conditions: Conditions that all have to hold; nil for one that
  ///   bounds nothing.
  init(_ conditions: [BoundedCondition?]) {
    for (number, condition) in conditions.enumerated() {
      guard let condition else { continue }
      let entry = Entry(
        operand: condition.operand, bounds: condition.bounds, conditions: [number])
      guard let index = entries.firstIndex(where: { $0.operand == condition.operand }) else {
        entries.append(entry)
        continue
      }
      if !condition.operand.isEach {
        entries[index].bounds = entries[index].bounds.and(condition.bounds)
        entries[index].conditions.append(number)
      } else if condition.bounds.arePoints, !entries[index].bounds.arePoints {
        // Two conditions may hold for two texts of an array: one is chosen.
        entries[index] = entry
      }
    }
  }

  /// The bounds of an operand, nil when it has none.
  subscript(operand: KeyOperand) -> FieldBounds? { self[entry: operand]?.bounds }

  private subscript(entry operand: KeyOperand) -> Entry? {
    entries.first { $0.operand == operand }
  }

  /// Whether the bounds of an operand stand for a condition, by its number.
  func include(_ condition: Int, of operand: KeyOperand) -> Bool {
    self[entry: operand]?.conditions.contains(condition) ?? false
  }

  /// Whether two conditions exclude each other.
  var areContradictory: Bool { entries.contains { $0.bounds.isEmpty } }

  /// Whether an operand has one value.
  func isPinned(_ operand: KeyOperand) -> Bool { self[operand]?.isPinned ?? false }

  /// Whether a part of a key can be nil.
  func allowNil(_ part: PlanCandidate.Part) -> Bool {
    part.type.isNullable && self[part.operand]?.allowsNil != false
  }

  /// The bounds of a part as they lie in its tree; none when it has no bounds.
  func intervals(of part: PlanCandidate.Part) -> [KeyInterval] {
    self[part.operand]?.cut(for: part).bounds.intervals(isDescending: part.isDescending) ?? []
  }

  /// Whether the bounds of a part hold no other values, which have the same cut
  /// texts there.
  func areExact(_ part: PlanCandidate.Part) -> Bool {
    self[part.operand]?.cut(for: part).isExact ?? true
  }
}
