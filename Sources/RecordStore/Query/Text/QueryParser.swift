/// Reads the text of a query.
///
/// A recursive descent: each function reads one construct of the dialect, which
/// the article <doc:QueryTexts> describes, and leaves the token behind it.
struct QueryParser {
  /// Gives a meaning to a text that is compared with a field.
  typealias ValueReader = (_ field: String, _ text: String) throws -> (any FieldValue)?

  /// How deep conditions and lists may be nested.
  ///
  /// It bounds the stack that reading, planning and freeing a filter takes.
  static let depthLimit = 100

  let vocabulary: QueryVocabulary
  let readValue: ValueReader?
  private(set) var lexer: QueryLexer
  private(set) var token: QueryToken
  /// Where the token before ends, in bytes of UTF-8.
  private(set) var previousEnd = 0
  private let arguments: [QueryArgumentValue]
  private var usedArguments: Set<Int> = []
  private var nextArgument = 0
  private var depth = 0

  private init(
    _ lexer: QueryLexer, _ vocabulary: QueryVocabulary, _ arguments: [any QueryArgument],
    _ readValue: ValueReader?
  ) throws(QueryTextError) {
    self.lexer = lexer
    self.vocabulary = vocabulary
    self.arguments = arguments.map(\.queryArgument)
    self.readValue = readValue
    token = try self.lexer.next()
  }

  /// Reads a whole text.
  ///
  /// - Parameters:
  ///   - text: A filter, then order and limits; each of them may be missing,
  ///     but not all.
  ///   - readValue: Is asked first what a text means that is compared with a
  ///     field of another type than text; nil is no answer.
  /// - Complexity: O(*n*) for a text of *n* bytes.
  static func parse(
    _ text: String, _ vocabulary: QueryVocabulary, _ arguments: [any QueryArgument] = [],
    readValue: ValueReader? = nil
  ) throws(QueryTextError) -> QueryRequest {
    var copy = text
    let result = copy.withUTF8 { bytes -> Result<QueryRequest, QueryTextError> in
      do throws(QueryTextError) {
        var parser = try QueryParser(QueryLexer(text, bytes), vocabulary, arguments, readValue)
        return .success(try parser.request())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private mutating func request() throws(QueryTextError) -> QueryRequest {
    guard token.kind != .end else {
      throw expected("a condition; TRUEPREDICATE holds for all records")
    }
    var request = QueryRequest()
    if isAtClause {
      // All records.
    } else {
      let filter = try disjunction()
      request.filter = filter == .constant(true) ? nil : filter
    }
    try readClauses(into: &request)
    guard token.kind == .end else {
      throw expected("AND, OR, SORT, DISTINCT, OFFSET, LIMIT or the end")
    }
    if let unused = arguments.indices.first(where: { !usedArguments.contains($0) }) {
      throw error(
        "There are \(arguments.count) arguments, but no place for number \(unused + 1).",
        at: token.range.lowerBound)
    }
    return request
  }

  // MARK: Tokens

  mutating func advance() throws(QueryTextError) {
    previousEnd = token.range.upperBound
    token = try lexer.next()
  }

  /// Reads a sign if it comes next.
  mutating func accept(_ sign: QueryToken.Sign) throws(QueryTextError) -> Bool {
    guard token.kind == .sign(sign) else { return false }
    try advance()
    return true
  }

  /// Reads a keyword if it comes next.
  mutating func accept(_ keyword: QueryKeyword) throws(QueryTextError) -> Bool {
    guard token.keyword == keyword else { return false }
    try advance()
    return true
  }

  mutating func expect(
    _ sign: QueryToken.Sign, _ name: String
  ) throws(QueryTextError) {
    guard try accept(sign) else { throw expected(name) }
  }

  /// Whether the token after this one is an opening parenthesis.
  var isBeforeParenthesis: Bool {
    var ahead = lexer
    return (try? ahead.next())?.kind == .sign(.leftParenthesis)
  }

  /// Reads what stands one level deeper.
  mutating func nested<T>(
    _ read: (inout QueryParser) throws(QueryTextError) -> T
  ) throws(QueryTextError) -> T {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw error(
        "Conditions may be nested \(Self.depthLimit) levels deep.", at: token.range.lowerBound)
    }
    return try read(&self)
  }

  /// The argument for the token, which is a place for one.
  mutating func argument(_ number: Int?) throws(QueryTextError) -> QueryArgumentValue {
    let index = number ?? nextArgument
    guard arguments.indices.contains(index) else {
      let count = arguments.count
      throw error(
        "There \(count == 1 ? "is 1 argument" : "are \(count) arguments"), none for this place.",
        at: token.range.lowerBound)
    }
    if number == nil { nextArgument += 1 }
    usedArguments.insert(index)
    return arguments[index]
  }

  // MARK: Errors

  func error(_ problem: String, at offset: Int) -> QueryTextError {
    lexer.error(problem, at: offset)
  }

  /// The error for a token that is none of those expected.
  func expected(_ what: String) -> QueryTextError {
    let found = token.kind == .end ? "the end" : quoted(token.range)
    return error("Expected \(what), found \(found).", at: token.range.lowerBound)
  }

  /// What stands at a place between quotes; a text has its own.
  func quoted(_ range: Range<Int>) -> String {
    let excerpt = excerpt(of: range)
    return ["'", "\""].contains(excerpt.first) ? excerpt : "'\(excerpt)'"
  }

  /// The beginning of what stands at a place, as messages show it.
  func excerpt(of range: Range<Int>) -> String {
    let text = lexer.source(of: QueryToken(kind: .end, range: range))
    return text.count > 40 ? text.prefix(40) + "…" : text
  }
}
