import FoundationEssentials

/// Constants, and what they are for the field that they are compared with.
extension QueryParser {
  /// Whether a constant comes next, and no field.
  var isAtLiteral: Bool {
    switch token.kind {
    case .text, .number, .data, .date, .argument, .sign(.leftBrace): true
    case .word(let keyword):
      switch keyword {
      case .true, .false, .yes, .no, .nil, .null, .nan, .infinity: true
      case .date, .uuid: isBeforeParenthesis
      default: false
      }
    case .end, .name, .sign: false
    }
  }

  /// A constant.
  mutating func literal() throws(QueryTextError) -> QueryLiteral {
    let range = token.range
    let content: QueryLiteral.Content
    switch token.kind {
    case .text(let text): content = .text(text)
    case .number: content = .number(lexer.source(of: token))
    case .data(let data): content = .value(.data(data))
    case .date: content = .dateText(lexer.source(of: token))
    case .argument(let number):
      switch try argument(number) {
      case .value(let value): content = QueryLiteral.Content(value, range)
      case .list(let values):
        content = .list(
          values.map { QueryLiteral(content: QueryLiteral.Content($0, range), range: range) })
      }
    case .sign(.leftBrace):
      try advance()
      let literals = try literals()
      return QueryLiteral(
        content: .list(literals), range: range.lowerBound..<previousEnd)
    case .word(let keyword):
      switch keyword {
      case .true, .yes: content = .bool(true)
      case .false, .no: content = .bool(false)
      case .nil, .null: content = .null
      case .nan, .infinity: content = .number(lexer.source(of: token))
      case .date where isBeforeParenthesis: content = .value(.date(try seconds()))
      case .uuid where isBeforeParenthesis: content = .value(.uuid(try uuid()))
      default: throw expected("a value")
      }
    case .end, .name, .sign: throw expected("a value")
    }
    try advance()
    return QueryLiteral(content: content, range: range.lowerBound..<previousEnd)
  }

  /// The constants up to a closing brace; the opening one has been read.
  private mutating func literals() throws(QueryTextError) -> [QueryLiteral] {
    if try accept(.rightBrace) { return [] }
    return try nested { (parser) throws(QueryTextError) in
      var literals = [try parser.literal()]
      while try parser.accept(.comma) { literals.append(try parser.literal()) }
      try parser.expect(.rightBrace, "a comma or }")
      return literals
    }
  }

  /// The date of `date(1.5)`, in seconds since 2001; the parenthesis is left.
  private mutating func seconds() throws(QueryTextError) -> Date {
    try advance()
    try expect(.leftParenthesis, "(")
    guard token.kind == .number || token.keyword == .nan || token.keyword == .infinity,
      let seconds = Double(lexer.source(of: token))
    else { throw expected("a number of seconds since 2001") }
    try advance()
    guard token.kind == .sign(.rightParenthesis) else { throw expected(")") }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }

  /// The UUID of `uuid('…')`; the parenthesis is left.
  private mutating func uuid() throws(QueryTextError) -> UUID {
    try advance()
    try expect(.leftParenthesis, "(")
    guard case .text(let text) = token.kind, let uuid = UUID(uuidString: text) else {
      throw expected("a UUID between quotes")
    }
    try advance()
    guard token.kind == .sign(.rightParenthesis) else { throw expected(")") }
    return uuid
  }

  // MARK: Values of a field

  /// The values behind IN.
  mutating func values(for operand: QueryOperand) throws(QueryTextError) -> [StoredValue] {
    let start = token
    guard case .list(let literals) = try literal().content else {
      throw error(
        "Expected values such as {1, 2} behind IN, found \(quoted(start.range)).",
        at: start.range.lowerBound)
    }
    return try literals.map { (literal) throws(QueryTextError) in
      try value(literal, for: operand)
    }
  }

  /// The bounds behind BETWEEN, the upper one perhaps excluded by a `<`.
  mutating func bounds(for operand: QueryOperand) throws(QueryTextError) -> FieldTest {
    let start = token
    if operand.kind == .strings {
      throw error("Arrays are compared with == and != alone.", at: operand.place)
    }
    if case .argument = token.kind {
      guard case .list(let literals) = try literal().content, literals.count == 2 else {
        throw error("Expected an array of two values.", at: start.range.lowerBound)
      }
      return .between(
        try value(literals[0], for: operand), try value(literals[1], for: operand),
        includesUpper: true)
    }
    try expect(.leftBrace, "bounds such as {1, 9}")
    let lower = try value(literal(), for: operand)
    try expect(.comma, "a comma")
    let excludesUpper = try accept(.comparison(.less))
    let upper = try value(literal(), for: operand)
    try expect(.rightBrace, "}")
    return .between(lower, upper, includesUpper: !excludesUpper)
  }

  /// A constant as the operand's field holds it.
  func value(
    _ literal: QueryLiteral, for operand: QueryOperand
  ) throws(QueryTextError) -> StoredValue {
    let isField = operand.operand.measure == .value && operand.kind != .strings
    let names = isField ? NamedValues(operand.field.valueType) : nil
    if isField, let text = literal.content.text {
      if operand.kind != .string, let value = try meaning(of: text, literal, operand) {
        return value
      }
      if let names {
        guard let value = names[text] else { throw unknownName(text, literal, operand, names) }
        return value
      }
    }
    guard let value = literal.content.storedValue(as: operand.kind) else {
      throw mismatch(literal, operand, names?.names ?? [])
    }
    return value
  }

  /// What the caller says that a text means.
  private func meaning(
    of text: String, _ literal: QueryLiteral, _ operand: QueryOperand
  ) throws(QueryTextError) -> StoredValue? {
    guard let readValue else { return nil }
    do {
      guard let value = try readValue(operand.field.name, text)?.storedValue else { return nil }
      let content = QueryLiteral.Content(value, literal.range)
      return content.storedValue(as: operand.kind)
    } catch {
      throw self.error("\(error)", at: literal.range.lowerBound)
    }
  }

  private func mismatch(
    _ literal: QueryLiteral, _ operand: QueryOperand, _ names: [String]
  ) -> QueryTextError {
    let expected = [operand.kind.literalHint] + names.map { "'\($0)'" }
    var problem =
      "\(operand.operand) is of type \(operand.typeName). Expected "
      + "\(expected.joined(separator: ", ")), found \(quoted(literal.range))."
    if let elements = operand.elements, case .text = literal.content {
      problem += " \(elements.operand) asks each of its texts."
    }
    return error(problem, at: literal.range.lowerBound)
  }

  private func unknownName(
    _ text: String, _ literal: QueryLiteral, _ operand: QueryOperand, _ values: NamedValues
  ) -> QueryTextError {
    let names = values.names
    let hint =
      NearestName.among(names, to: text).map { " Did you mean '\($0)'?" }
      ?? (names.isEmpty
        ? "" : " It has \(names.map { "'\($0)'" }.joined(separator: ", ")).")
    return error(
      "\(operand.name) has no value \(excerpt(of: literal.range)).\(hint)",
      at: literal.range.lowerBound)
  }

  /// A constant that is a text.
  func text(
    _ literal: QueryLiteral, for operand: QueryOperand
  ) throws(QueryTextError) -> String {
    guard operand.kind == .string else {
      throw error(
        "Texts are compared so, and \(operand.operand) is of type \(operand.typeName).",
        at: operand.place)
    }
    guard case .text(let text) = literal.content else {
      throw error(
        "Expected a text between quotes, found \(quoted(literal.range)).",
        at: literal.range.lowerBound)
    }
    return text
  }
}
