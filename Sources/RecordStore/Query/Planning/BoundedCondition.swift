/// A condition that says in which intervals a field's keys lie, or those of one
/// of the texts in it.
struct BoundedCondition {
  let operand: KeyOperand
  let bounds: FieldBounds
  /// Whether every value in the intervals fulfils the condition; else it has to
  /// be tested too.
  let isExact: Bool
  /// What the intervals stand for.
  let node: FilterNode

  /// nil when the condition is not about one operand, or not about intervals.
  init?(_ node: FilterNode, _ subject: QuerySubject) {
    switch node {
    case .constant: return nil
    case .test(let operand, let test):
      guard let (key, type) = operand.key(subject) else { return nil }
      if case .text(.like, let pattern, []) = test {
        self.init(pattern: pattern, operand, key, type)
      } else {
        guard let bounds = FieldBounds(test, type) else { return nil }
        self.init(operand: key, bounds: bounds, isExact: true, node: node)
      }
    case .not(.test(let operand, .compare(let comparison, let value))):
      guard let (key, type) = operand.key(subject), !key.isEach,
        let bounds = FieldBounds(.compare(comparison, value), type)
      else { return nil }
      self.init(operand: key, bounds: bounds.complement, isExact: true, node: node)
    case .not: return nil
    case .and(let children):
      let parts = children.compactMap { BoundedCondition($0, subject) }
      guard let first = parts.first, parts.allSatisfy({ $0.operand == first.operand }) else {
        return nil
      }
      guard !first.operand.isEach else {
        // Two conditions may hold for two texts: one of them bounds the walk.
        self.init(operand: first.operand, bounds: first.bounds, isExact: false, node: first.node)
        return
      }
      self.init(
        operand: first.operand,
        bounds: parts.dropFirst().reduce(first.bounds) { $0.and($1.bounds) },
        isExact: parts.count == children.count && parts.allSatisfy(\.isExact),
        node: .all(of: parts.map(\.node)))
    case .or(let children):
      let parts = children.compactMap { BoundedCondition($0, subject) }
      guard let first = parts.first, parts.count == children.count,
        parts.allSatisfy({ $0.operand == first.operand })
      else { return nil }
      self.init(
        operand: first.operand,
        bounds: FieldBounds(parts.flatMap(\.bounds.intervals)),
        isExact: parts.allSatisfy(\.isExact), node: .any(of: parts.map(\.node)))
    }
  }

  private init(operand: KeyOperand, bounds: FieldBounds, isExact: Bool, node: FilterNode) {
    self.operand = operand
    self.bounds = bounds
    self.isExact = isExact
    self.node = node
  }

  /// A pattern: its intervals are those of what it begins with.
  private init?(pattern: String, _ operand: Operand, _ key: KeyOperand, _ type: FieldType) {
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
    self.init(operand: key, bounds: bounds, isExact: isExact, node: .test(operand, test))
  }
}

extension Operand {
  /// The operand as a key can hold it and the type of the key's part, nil when
  /// no key can.
  fileprivate func key(_ subject: QuerySubject) -> (KeyOperand, FieldType)? {
    guard measure == .value,
      let field = subject.fields.first(where: { $0.number == self.field.number })
    else { return nil }
    switch quantifier {
    case nil:
      return field.type.kind.isIndexable ? (KeyOperand(field: field.number), field.type) : nil
    case .any:
      return field.type.kind == .strings
        ? (KeyOperand(field: field.number, isEach: true), FieldType(.string)) : nil
    case .all, .none?: return nil
    }
  }
}
