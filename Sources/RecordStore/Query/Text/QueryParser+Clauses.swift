/// Order and limits.
extension QueryParser {
  /// Whether `SORT(` or another clause comes next.
  var isAtClause: Bool {
    switch token.keyword {
    case .sort, .distinct, .offset, .limit: isBeforeParenthesis
    default: false
    }
  }

  /// Reads the clauses behind the filter, each of them once, in any order.
  mutating func readClauses(into request: inout QueryRequest) throws(QueryTextError) {
    var seen: Set<QueryKeyword> = []
    while isAtClause, let keyword = token.keyword {
      guard seen.insert(keyword).inserted else {
        throw error("\(keyword.rawValue) stands here again.", at: token.range.lowerBound)
      }
      try advance()
      try expect(.leftParenthesis, "(")
      switch keyword {
      case .sort:
        request.order = try list { (parser) throws(QueryTextError) in try parser.sortKey() }
      case .distinct:
        request.distinct = try list { (parser) throws(QueryTextError) in
          try parser.field().reference
        }
      case .offset: request.offset = try count()
      default: request.limit = try count()
      }
      try expect(.rightParenthesis, "a comma or )")
    }
  }

  private mutating func list<T>(
    _ read: (inout QueryParser) throws(QueryTextError) -> T
  ) throws(QueryTextError) -> [T] {
    var elements = [try read(&self)]
    while try accept(.comma) { elements.append(try read(&self)) }
    return elements
  }

  private mutating func sortKey() throws(QueryTextError) -> SortKey {
    let field = try field().reference
    switch token.keyword {
    case .asc, .ascending: try advance()
    case .desc, .descending:
      try advance()
      return SortKey(field: field, isDescending: true)
    default: break
    }
    return SortKey(field: field, isDescending: false)
  }

  private mutating func count() throws(QueryTextError) -> Int {
    guard token.kind == .number, let count = Int(lexer.source(of: token)), count >= 0 else {
      throw expected("a whole number from 0 on")
    }
    try advance()
    return count
  }
}
