/// A word of the dialect, in capital or small letters.
enum QueryKeyword: String {
  case and = "AND"
  case or = "OR"
  case not = "NOT"
  case anyOf = "ANY"
  case someOf = "SOME"
  case allOf = "ALL"
  case noneOf = "NONE"
  case `in` = "IN"
  case between = "BETWEEN"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case contains = "CONTAINS"
  case like = "LIKE"
  case matches = "MATCHES"
  case `true` = "TRUE"
  case `false` = "FALSE"
  case yes = "YES"
  case no = "NO"
  case `nil` = "NIL"
  case null = "NULL"
  case nan = "NAN"
  case infinity = "INFINITY"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
  case sort = "SORT"
  case distinct = "DISTINCT"
  case offset = "OFFSET"
  case limit = "LIMIT"
  case ascending = "ASCENDING"
  case asc = "ASC"
  case descending = "DESCENDING"
  case desc = "DESC"
  case date = "DATE"
  case uuid = "UUID"

  /// The keyword of a word, nil when it is none.
  init?(_ word: Slice<UnsafeBufferPointer<UInt8>>) {
    guard word.count <= Self.longest else { return nil }
    let capitals = word.lazy.map { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte ? byte & 0xDF : byte
    }
    self.init(rawValue: String(decoding: capitals, as: UTF8.self))
  }

  /// The length of the longest one, in bytes.
  private static let longest = 14

  /// Whether a field of this name can only stand between backticks.
  ///
  /// The other words are keywords in their places alone.
  var isReserved: Bool {
    switch self {
    case .sort, .distinct, .offset, .limit, .ascending, .asc, .descending, .desc, .date, .uuid:
      false
    default: true
    }
  }
}
