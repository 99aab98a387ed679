import FoundationEssentials

/// One word, value or sign of a query's text.
struct QueryToken {
  /// What the token is.
  enum Kind: Equatable {
    case end
    /// Letters and digits that begin with a letter, with their keyword if they
    /// are one.
    case word(QueryKeyword?)
    /// A name between backticks.
    case name(String)
    /// A text between quotes, its escapes resolved.
    case text(String)
    /// A number as it is written.
    case number
    /// Bytes in hexadecimal digits.
    case data(Data)
    /// A date without quotes, as it is written.
    case date
    /// A place for an argument: the next one, or the one of a number.
    case argument(Int?)
    case sign(Sign)
  }

  /// A sign of one or two characters.
  enum Sign: Equatable {
    case leftParenthesis, rightParenthesis, leftBrace, rightBrace, leftBracket, rightBracket
    case comma, dot, at, and, or, not
    case comparison(FieldTest.Comparison)
  }

  let kind: Kind
  /// The place in the text in bytes of UTF-8.
  let range: Range<Int>

  var keyword: QueryKeyword? {
    if case .word(let keyword) = kind { keyword } else { nil }
  }
}
