/// Makes the tests of a ``RowFilter`` out of a condition.
struct FilterCompiler {
  private let subject: QuerySubject
  private(set) var tests: [RowTest] = []
  private(set) var patterns: [WildcardPattern] = []
  let constants = ConstantPool()

  init(_ subject: QuerySubject) { self.subject = subject }

  /// Appends the tests of a condition.
  ///
  /// - Returns: The number of the test to begin with, or how the filter ends.
  mutating func compile(_ node: FilterNode) throws(StoreError) -> Int32 {
    try compile(prepare(node), RowTest.accept, RowTest.reject)
  }

  /// A condition whose tests are prepared but not yet linked.
  private indirect enum Prepared {
    case constant(Bool)
    case test(RowTest)
    case and([Prepared])
    case or([Prepared])
    case not(Prepared)

    var cost: Int {
      switch self {
      case .constant: 0
      case .test(let test): test.cost
      case .and(let children), .or(let children): children.reduce(0) { $0 + $1.cost }
      case .not(let child): child.cost
      }
    }
  }

  private mutating func prepare(_ node: FilterNode) throws(StoreError) -> Prepared {
    switch node {
    case .constant(let holds): return .constant(holds)
    case .test(let operand, let test): return .test(try rowTest(operand, test))
    case .and(let children): return .and(try prepare(children))
    case .or(let children): return .or(try prepare(children))
    case .not(let child): return .not(try prepare(child))
    }
  }

  /// The children, the cheap ones first.
  private mutating func prepare(_ nodes: [FilterNode]) throws(StoreError) -> [Prepared] {
    var prepared: [(cost: Int, order: Int, node: Prepared)] = []
    for node in nodes {
      let child = try prepare(node)
      prepared.append((child.cost, prepared.count, child))
    }
    return prepared.sorted { ($0.cost, $0.order) < ($1.cost, $1.order) }.map(\.node)
  }

  /// Links from the end to the beginning, so that the ways on are known.
  private mutating func compile(
    _ node: Prepared, _ whenTrue: Int32, _ whenFalse: Int32
  ) -> Int32 {
    switch node {
    case .constant(let holds): return holds ? whenTrue : whenFalse
    case .test(var test):
      test.whenTrue = whenTrue
      test.whenFalse = whenFalse
      tests.append(test)
      return Int32(tests.count - 1)
    case .and(let children):
      return children.reversed().reduce(whenTrue) { compile($1, $0, whenFalse) }
    case .or(let children):
      return children.reversed().reduce(whenFalse) { compile($1, whenTrue, $0) }
    case .not(let child): return compile(child, whenFalse, whenTrue)
    }
  }

  private mutating func rowTest(_ operand: Operand, _ test: FieldTest) throws(StoreError)
    -> RowTest
  {
    let position = try subject.position(of: operand.field)
    let field = subject.fields[position]
    guard let kind = operand.comparedKind(of: field.type.kind) else {
      throw subject.invalidQuery(
        operand.field, "'\(operand)' cannot be asked of a field of type \(field.type)")
    }
    var isNegated = false
    var whenNil = false
    var check = RowTest.Check.never
    var options: TextOptions = []
    switch test {
    case .compare(let comparison, .null):
      // No value has an order with nil, and texts in an array are never nil.
      whenNil = comparison == .equal || comparison == .notEqual
      isNegated = comparison == .notEqual
    case .compare(.notEqual, let value):
      check = try self.check(.equal, value, kind, operand)
      isNegated = true
    case .compare(let comparison, let value):
      check = try self.check(comparison, value, kind, operand)
    case .between(let lower, let upper, let includesUpper):
      check = try self.check(from: lower, to: upper, includesUpper, kind, operand)
    case .among(let values):
      whenNil = values.contains(.null)
      check = try self.check(among: values.filter { $0 != .null }, kind, operand)
    case .text(let comparison, let text, let given):
      guard kind == .string else { throw mismatch(.string(text), operand) }
      check = self.check(comparison, text, given)
      options = given
    }
    return RowTest(
      position: Int32(position), kind: field.type.kind, measure: operand.measure,
      quantifier: operand.quantifier, check: check, options: options, whenNil: whenNil,
      isNegated: isNegated, whenTrue: 0, whenFalse: 0)
  }

  // MARK: Checks

  private func check(
    _ comparison: FieldTest.Comparison, _ value: StoredValue, _ kind: FieldKind,
    _ operand: Operand
  ) throws(StoreError) -> RowTest.Check {
    guard !kind.comparesByBytes else {
      let bytes = constants.store(try self.bytes(value, kind, operand))
      if comparison != .equal, kind == .strings { throw mismatch(value, operand) }
      return switch comparison {
      case .equal, .notEqual: .bytes(bytes)
      case .less: .bytesWithin(RowTest.ByteRange(upper: bytes, includesUpper: false))
      case .lessOrEqual: .bytesWithin(RowTest.ByteRange(upper: bytes))
      case .greater: .bytesWithin(RowTest.ByteRange(lower: bytes, includesLower: false))
      case .greaterOrEqual: .bytesWithin(RowTest.ByteRange(lower: bytes))
      }
    }
    let bits = try self.bits(value, kind, operand)
    switch comparison {
    case .equal, .notEqual: return .bits(from: bits, through: bits)
    case .less: return bits == 0 ? .never : .bits(from: 0, through: bits - 1)
    case .lessOrEqual: return .bits(from: 0, through: bits)
    case .greater: return bits == .max ? .never : .bits(from: bits + 1, through: .max)
    case .greaterOrEqual: return .bits(from: bits, through: .max)
    }
  }

  private func check(
    from lower: StoredValue, to upper: StoredValue, _ includesUpper: Bool, _ kind: FieldKind,
    _ operand: Operand
  ) throws(StoreError) -> RowTest.Check {
    guard lower != .null, upper != .null else { return .never }
    if kind == .strings { throw mismatch(lower, operand) }
    if kind.comparesByBytes {
      return .bytesWithin(
        RowTest.ByteRange(
          lower: constants.store(try bytes(lower, kind, operand)),
          upper: constants.store(try bytes(upper, kind, operand)), includesUpper: includesUpper))
    }
    let (first, last) = (try bits(lower, kind, operand), try bits(upper, kind, operand))
    if includesUpper { return .bits(from: first, through: last) }
    return last == 0 ? .never : .bits(from: first, through: last - 1)
  }

  private func check(
    among values: [StoredValue], _ kind: FieldKind, _ operand: Operand
  ) throws(StoreError) -> RowTest.Check {
    if kind.comparesByBytes {
      let texts = try values.map { (value) throws(StoreError) in
        constants.store(try bytes(value, kind, operand))
      }
      return .bytesAmong(constants.store(texts.sorted { compareBytes($0, $1) < 0 }))
    }
    let bits = try values.map { (value) throws(StoreError) in try self.bits(value, kind, operand) }
    return .bitsAmong(constants.store(bits.sorted()))
  }

  private mutating func check(
    _ comparison: TextOperator, _ text: String, _ options: TextOptions
  ) -> RowTest.Check {
    guard comparison == .like else {
      return .text(comparison, constants.store(TextFolder.fold(text, options)))
    }
    switch WildcardPattern.parse(text) {
    case .simple(let comparison, let text):
      return .text(comparison, constants.store(TextFolder.fold(text, options)))
    case .general(let elements):
      patterns.append(WildcardPattern(elements, options))
      return .like(patterns.count - 1)
    }
  }

  private func bits(_ value: StoredValue, _ kind: FieldKind, _ operand: Operand)
    throws(StoreError) -> UInt64
  {
    guard let bits = value.orderBits(as: kind) else { throw mismatch(value, operand) }
    return bits
  }

  private func bytes(_ value: StoredValue, _ kind: FieldKind, _ operand: Operand)
    throws(StoreError) -> [UInt8]
  {
    guard let bytes = value.orderBytes(as: kind) else { throw mismatch(value, operand) }
    return bytes
  }

  private func mismatch(_ value: StoredValue, _ operand: Operand) -> StoreError {
    subject.invalidQuery(
      operand.field, "\(operand) cannot be compared with \(value.queryText) in this way")
  }
}

extension Operand {
  /// The kind of what is compared, nil when a field of the kind has no such
  /// thing.
  fileprivate func comparedKind(of kind: FieldKind) -> FieldKind? {
    if quantifier != nil, kind != .strings { return nil }
    let element = quantifier == nil ? kind : .string
    return switch measure {
    case .value: element
    case .length: element == .string ? .int64 : nil
    case .count: element == .strings ? .int64 : nil
    }
  }
}

extension FieldKind {
  /// Whether values compare as bytes, and not as a number.
  fileprivate var comparesByBytes: Bool {
    switch self {
    case .uuid, .string, .data, .strings: true
    default: false
    }
  }
}
