/// Brings a condition into the form that the planner reads: negations at the
/// tests, constants folded.
struct FilterNormalizer {
  let subject: QuerySubject

  /// The condition, or its negation, in that form.
  ///
  /// - Throws: ``StoreError/Code/unknownField``.
  func normalize(_ node: FilterNode, isNegated: Bool = false) throws(StoreError) -> FilterNode {
    switch node {
    case .constant(let holds): return .constant(holds != isNegated)
    case .test(let operand, let test):
      return normalize(operand, test, try subject.type(of: operand.field), isNegated: isNegated)
    case .not(let child): return try normalize(child, isNegated: !isNegated)
    case .and(let children), .or(let children):
      let isConjunction = if case .and = node { !isNegated } else { isNegated }
      let parts = try children.map { (child) throws(StoreError) in
        try normalize(child, isNegated: isNegated)
      }
      // What decides alone: false in a conjunction, true in a disjunction.
      if parts.contains(.constant(!isConjunction)) { return .constant(!isConjunction) }
      let open = parts.filter { $0 != .constant(isConjunction) }
      return isConjunction ? .all(of: open) : .any(of: open)
    }
  }

  private func normalize(
    _ operand: Operand, _ test: FieldTest, _ type: FieldType, isNegated: Bool
  ) -> FilterNode {
    switch (operand.quantifier, test) {
    case (nil, .compare(let comparison, let value)) where comparison.isEquality:
      let isEqual = (comparison == .equal) != isNegated
      if !isEqual, case .bool(let bool) = value, !type.isNullable {
        return .test(operand, .compare(.equal, .bool(!bool)))
      }
      return .test(operand, .compare(isEqual ? .equal : .notEqual, value))
    case (.any, _) where isNegated, (.none?, _) where isNegated:
      var opposite = operand
      opposite.quantifier = operand.quantifier == .any ? Operand.Quantifier.none : .any
      return .test(opposite, test)
    default:
      return isNegated ? .not(.test(operand, test)) : .test(operand, test)
    }
  }
}

extension FieldTest.Comparison {
  fileprivate var isEquality: Bool { self == .equal || self == .notEqual }
}
