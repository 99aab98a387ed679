/// The condition in the dialect of query texts: `completed == false AND title
/// BEGINSWITH[c] 'bmw'`.
extension FilterNode: CustomStringConvertible {
  var description: String {
    switch self {
    case .constant(let holds): holds ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .test(let operand, let test): test.text(of: operand)
    case .and(let children):
      children.map(\.descriptionInConjunction).joined(separator: " AND ")
    case .or(let children): children.map(\.description).joined(separator: " OR ")
    case .not(let child): "NOT (\(child))"
    }
  }

  /// AND binds closer than OR.
  private var descriptionInConjunction: String {
    if case .or = self { "(\(self))" } else { description }
  }
}

extension Operand: CustomStringConvertible {
  var description: String {
    let words =
      switch quantifier {
      case nil: ""
      case .any: "ANY "
      case .all: "ALL "
      case .none?: "NONE "
      }
    let suffix =
      switch measure {
      case .value: ""
      case .length: ".length"
      case .count: ".@count"
      }
    return words + field.description + suffix
  }
}

extension FieldReference: CustomStringConvertible {
  /// The name, between backticks when it is no plain word.
  var description: String {
    let bytes = Array(name.utf8)
    let isPlain =
      bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      } && bytes.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0) } ?? false
      && !isReserved(bytes)
    return isPlain
      ? name
      : "`" + name.split(separator: "`", omittingEmptySubsequences: false).joined(separator: "``")
        + "`"
  }

  private func isReserved(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { QueryKeyword($0[...])?.isReserved ?? false }
  }
}

extension FieldTest {
  fileprivate func text(of operand: Operand) -> String {
    switch self {
    case .compare(let comparison, let value):
      "\(operand) \(comparison.symbol) \(value.queryText)"
    case .between(let lower, let upper, let includesUpper):
      "\(operand) BETWEEN {\(lower.queryText), \(includesUpper ? "" : "<")\(upper.queryText)}"
    case .among(let values):
      "\(operand) IN {\(values.map(\.queryText).joined(separator: ", "))}"
    case .text(let comparison, let text, let options):
      "\(operand) \(comparison.symbol)\(options.text) \(StoredValue.quoted(text))"
    }
  }
}

extension FieldTest.Comparison {
  fileprivate var symbol: String {
    switch self {
    case .equal: "=="
    case .notEqual: "!="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    }
  }
}

extension TextOperator {
  fileprivate var symbol: String {
    switch self {
    case .equal: "=="
    case .prefix: "BEGINSWITH"
    case .suffix: "ENDSWITH"
    case .contains: "CONTAINS"
    case .like: "LIKE"
    }
  }
}

extension TextOptions {
  fileprivate var text: String {
    isEmpty
      ? ""
      : "[" + (contains(.caseInsensitive) ? "c" : "")
        + (contains(.diacriticInsensitive) ? "d" : "") + "]"
  }
}
