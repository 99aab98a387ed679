/// What stands on the field's side of a comparison.
struct QueryOperand {
  let operand: Operand
  let field: QueryVocabulary.Field
  /// The kind of what is compared.
  let kind: FieldKind
  /// Where it stands, in bytes of UTF-8.
  let place: Int

  var name: String { operand.field.description }

  /// The type of what is compared, as messages name it.
  var typeName: String {
    kind == field.type.kind ? "\(field.type)" : "\(kind)"
  }

  /// The texts in the operand, nil when it is no array.
  var elements: QueryOperand? {
    guard kind == .strings else { return nil }
    var operand = operand
    operand.quantifier = .any
    return QueryOperand(operand: operand, field: field, kind: .string, place: place)
  }
}

/// Fields and their sizes.
extension QueryParser {
  /// A field, perhaps with ANY in front of it and `.length` behind it.
  mutating func operand() throws(QueryTextError) -> QueryOperand {
    let place = token.range.lowerBound
    let word = token
    let quantifier: Operand.Quantifier?
    switch token.keyword {
    case .anyOf, .someOf: quantifier = .any
    case .allOf: quantifier = .all
    case .noneOf: quantifier = Operand.Quantifier.none
    default: quantifier = nil
    }
    if quantifier != nil { try advance() }
    let field = try field()
    if quantifier != nil, field.type.kind != .strings {
      throw error(
        "\(excerpt(of: word.range).uppercased()) asks the texts of an array, and "
          + "\(field.reference) is of type \(field.type).", at: place)
    }
    var operand = Operand(field: field.reference)
    operand.quantifier = quantifier
    let kind = quantifier == nil ? field.type.kind : .string
    guard try accept(.dot) else {
      return QueryOperand(operand: operand, field: field, kind: kind, place: place)
    }
    operand.measure = try measure(of: kind)
    return QueryOperand(operand: operand, field: field, kind: .int64, place: place)
  }

  /// The size behind a point.
  private mutating func measure(of kind: FieldKind) throws(QueryTextError) -> Operand.Measure {
    let place = token.range.lowerBound
    let hasSign = try accept(.at)
    let measure: Operand.Measure
    switch (hasSign, lexer.source(of: token)) {
    case (false, "length"): measure = .length
    case (true, "count"), (true, "size"): measure = .count
    default: throw expected("length or @count: a field has no other parts")
    }
    switch (measure, kind) {
    case (.length, .string), (.count, .strings): break
    case (.length, _):
      throw error(
        "A text has a length, and this is of type \(kind)"
          + (kind == .strings ? ", which has a @count." : "."), at: place)
    default:
      throw error(
        "An array has a @count, and this is of type \(kind)"
          + (kind == .string ? ", which has a length." : "."), at: place)
    }
    try advance()
    return measure
  }

  /// The name of a field.
  mutating func field() throws(QueryTextError) -> QueryVocabulary.Field {
    let name: String
    switch token.kind {
    case .name(let quoted): name = quoted
    case .word(let keyword):
      name = lexer.source(of: token)
      guard keyword?.isReserved != true else {
        let hint =
          vocabulary[name] == nil ? "" : "; the field of this name stands between backticks"
        throw expected("the name of a field" + hint)
      }
    default: throw expected("the name of a field")
    }
    guard let field = vocabulary[name] else { throw unknownField(name) }
    try advance()
    return field
  }

  private func unknownField(_ name: String) -> QueryTextError {
    let names = vocabulary.fields.map(\.name)
    let hint =
      NearestName.among(names, to: name).map { "Did you mean '\($0)'?" }
      ?? "It has: \(names.joined(separator: ", "))."
    return error(
      "\(vocabulary.collection) has no field \(quoted(token.range)). \(hint)",
      at: token.range.lowerBound)
  }
}
