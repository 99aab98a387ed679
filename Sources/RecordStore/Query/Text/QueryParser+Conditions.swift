/// Conditions, from the weakest bond to the strongest.
extension QueryParser {
  /// Conditions with OR between them.
  mutating func disjunction() throws(QueryTextError) -> FilterNode {
    var nodes = [try conjunction()]
    while try acceptOr() { nodes.append(try conjunction()) }
    return .any(of: nodes)
  }

  private mutating func acceptOr() throws(QueryTextError) -> Bool {
    if try accept(.or as QueryKeyword) { return true }
    return try accept(.or as QueryToken.Sign)
  }

  /// Conditions with AND between them.
  private mutating func conjunction() throws(QueryTextError) -> FilterNode {
    var nodes = [try condition()]
    while try acceptAnd() { nodes.append(try condition()) }
    return .all(of: nodes)
  }

  private mutating func acceptAnd() throws(QueryTextError) -> Bool {
    if try accept(.and as QueryKeyword) { return true }
    return try accept(.and as QueryToken.Sign)
  }

  /// One condition with the NOT in front of it.
  private mutating func condition() throws(QueryTextError) -> FilterNode {
    switch token.kind {
    case .sign(.not), .word(.not):
      try advance()
      return .not(try nested { (parser) throws(QueryTextError) in try parser.condition() })
    case .sign(.leftParenthesis):
      try advance()
      let node = try nested { (parser) throws(QueryTextError) in try parser.disjunction() }
      try expect(.rightParenthesis, "AND, OR or )")
      return node
    case .word(.truePredicate):
      try advance()
      return .constant(true)
    case .word(.falsePredicate):
      try advance()
      return .constant(false)
    default: return try comparison()
    }
  }

  // MARK: Comparisons

  private mutating func comparison() throws(QueryTextError) -> FilterNode {
    guard !isAtLiteral else { return try mirroredComparison() }
    let operand = try operand()
    switch token.kind {
    case .sign(.comparison(let comparison)):
      try advance()
      return try compare(operand, comparison)
    case .word(.in):
      try advance()
      return .test(operand.operand, .among(try values(for: operand)))
    case .word(.not):
      try advance()
      guard try accept(.in) else { throw expected("IN") }
      return .not(.test(operand.operand, .among(try values(for: operand))))
    case .word(.between):
      try advance()
      return .test(operand.operand, try bounds(for: operand))
    case .word(.beginsWith): return try compareText(operand, .prefix)
    case .word(.endsWith): return try compareText(operand, .suffix)
    case .word(.contains): return try compareText(operand, .contains)
    case .word(.like): return try compareText(operand, .like)
    case .word(.matches):
      throw error(
        "MATCHES is not supported; use LIKE with * for any characters and ? for one.",
        at: token.range.lowerBound)
    default:
      guard operand.kind == .bool else {
        throw expected("a comparison such as ==, IN or CONTAINS")
      }
      return .test(operand.operand, .compare(.equal, .bool(true)))
    }
  }

  private mutating func compare(
    _ operand: QueryOperand, _ comparison: FieldTest.Comparison
  ) throws(QueryTextError) -> FilterNode {
    let place = token.range.lowerBound
    if operand.kind == .strings, comparison != .equal, comparison != .notEqual {
      throw error("Arrays are compared with == and != alone.", at: place)
    }
    let options = try options()
    let literal = try literal()
    guard options.isEmpty else {
      guard comparison == .equal || comparison == .notEqual else {
        throw error("Only == and != take options among the comparisons.", at: place)
      }
      let test = FieldTest.text(.equal, try text(literal, for: operand), options)
      let node = FilterNode.test(operand.operand, test)
      return comparison == .equal ? node : .not(node)
    }
    return .test(operand.operand, .compare(comparison, try value(literal, for: operand)))
  }

  /// A comparison with the constant in front: `3 < number`, `'home' IN tags`.
  private mutating func mirroredComparison() throws(QueryTextError) -> FilterNode {
    let literal = try literal()
    switch token.kind {
    case .sign(.comparison(let comparison)):
      try advance()
      let operand = try operand()
      return .test(
        operand.operand, .compare(comparison.mirrored, try value(literal, for: operand)))
    case .word(.in):
      try advance()
      let operand = try operand()
      guard let elements = operand.elements else {
        throw error(
          "Expected an array of texts behind IN; \(operand.name) is of type "
            + "\(operand.field.type).", at: operand.place)
      }
      return .test(elements.operand, .compare(.equal, try value(literal, for: elements)))
    default: throw expected("a comparison with a field")
    }
  }

  private mutating func compareText(
    _ operand: QueryOperand, _ comparison: TextOperator
  ) throws(QueryTextError) -> FilterNode {
    let word = token
    try advance()
    let options = try options()
    let literal = try literal()
    if comparison == .contains, let elements = operand.elements {
      let text = try text(literal, for: elements)
      return .test(
        elements.operand,
        options.isEmpty ? .compare(.equal, .string(text)) : .text(.equal, text, options))
    }
    guard operand.kind == .string else {
      let hint = operand.elements.map { "; try \($0.operand) \(excerpt(of: word.range))" } ?? ""
      throw error(
        "\(excerpt(of: word.range)) compares texts, and \(operand.name) is of type "
          + "\(operand.typeName)\(hint).", at: word.range.lowerBound)
    }
    return .test(operand.operand, .text(comparison, try text(literal, for: operand), options))
  }

  /// `[c]`, `[d]`, `[cd]` or nothing.
  private mutating func options() throws(QueryTextError) -> TextOptions {
    guard try accept(.leftBracket) else { return [] }
    var options: TextOptions = []
    switch lexer.source(of: token).lowercased() {
    case "c": options = .caseInsensitive
    case "d": options = .diacriticInsensitive
    case "cd", "dc": options = [.caseInsensitive, .diacriticInsensitive]
    default: throw expected("c, d or cd")
    }
    try advance()
    try expect(.rightBracket, "]")
    return options
  }
}

extension FieldTest.Comparison {
  /// The comparison with its sides exchanged.
  fileprivate var mirrored: FieldTest.Comparison {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }
}
