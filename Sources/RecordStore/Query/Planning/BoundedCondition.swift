/// A condition that says in which intervals a field's keys lie.
struct BoundedCondition {
  let field: UInt8
  let bounds: FieldBounds
  /// Whether every value in the intervals fulfils the condition; else it has to
  /// be tested too.
  let isExact: Bool
  /// What the intervals stand for.
  let node: FilterNode

  /// nil when the condition is not about one field, or not about intervals.
  init?(_ node: FilterNode, _ subject: QuerySubject) {
    switch node {
    case .constant: return nil
    case .test(let operand, let test):
      guard let type = operand.keyType(subject) else { return nil }
      if case .text(.like, let pattern, []) = test {
        self.init(pattern: pattern, operand, type)
      } else {
        guard let bounds = FieldBounds(test, type) else { return nil }
        self.init(field: operand.field.number, bounds: bounds, isExact: true, node: node)
      }
    case .not(.test(let operand, .compare(let comparison, let value))):
      guard let type = operand.keyType(subject),
        let bounds = FieldBounds(.compare(comparison, value), type)
      else { return nil }
      self.init(
        field: operand.field.number, bounds: bounds.complement, isExact: true, node: node)
    case .not: return nil
    case .and(let children):
      let parts = children.compactMap { BoundedCondition($0, subject) }
      guard let first = parts.first, parts.allSatisfy({ $0.field == first.field }) else {
        return nil
      }
      self.init(
        field: first.field, bounds: parts.dropFirst().reduce(first.bounds) { $0.and($1.bounds) },
        isExact: parts.count == children.count && parts.allSatisfy(\.isExact),
        node: .all(of: parts.map(\.node)))
    case .or(let children):
      let parts = children.compactMap { BoundedCondition($0, subject) }
      guard let first = parts.first, parts.count == children.count,
        parts.allSatisfy({ $0.field == first.field })
      else { return nil }
      self.init(
        field: first.field,
        bounds: FieldBounds(parts.flatMap(\.bounds.intervals)),
        isExact: parts.allSatisfy(\.isExact), node: .any(of: parts.map(\.node)))
    }
  }

  private init(field: UInt8, bounds: FieldBounds, isExact: Bool, node: FilterNode) {
    self.field = field
    self.bounds = bounds
    self.isExact = isExact
    self.node = node
  }

  /// A pattern: its intervals are those of what it begins with.
  private init?(pattern: String, _ operand: Operand, _ type: FieldType) {
    let test: FieldTest
    let isExact: Bool
    switch WildcardPattern.parse(pattern) {
    case .simple(.equal, let text): (test, isExact) = (.compare(.equal, .string(text)), true)
    case .simple(.prefix, let text): (test, isExact) = (.text(.prefix, text, []), true)
    case .simple: return nil
    case .general:
      let prefix = WildcardPattern.prefix(of: pattern)
      guard !prefix.isEmpty else { return nil }
      (test, isExact) = (.text(.prefix, prefix, []), false)
    }
    guard let bounds = FieldBounds(test, type) else { return nil }
    self.init(
      field: operand.field.number, bounds: bounds, isExact: isExact, node: .test(operand, test))
  }
}

extension Operand {
  /// The type of the operand when it is a field that a key can hold.
  fileprivate func keyType(_ subject: QuerySubject) -> FieldType? {
    guard quantifier == nil, measure == .value,
      let field = subject.fields.first(where: { $0.number == self.field.number }),
      field.type.kind.isIndexable
    else { return nil }
    return field.type
  }
}
