/// A condition without its record type: what the typed operators and the text
/// of a query both make.
///
/// Invariant: `and` and `or` have at least two children, none of their own
/// kind. ``all(of:)`` and ``any(of:)`` keep it.
indirect enum FilterNode: Hashable, Sendable {
  case constant(Bool)
  case test(Operand, FieldTest)
  case and([FilterNode])
  case or([FilterNode])
  case not(FilterNode)

  /// The condition that every one of `nodes` holds; true when there is none.
  static func all(of nodes: [FilterNode]) -> FilterNode {
    let flat = nodes.flatMap { node in
      if case .and(let children) = node { children } else { [node] }
    }
    return flat.count > 1 ? .and(flat) : flat.first ?? .constant(true)
  }

  /// The condition that one of `nodes` holds; false when there is none.
  static func any(of nodes: [FilterNode]) -> FilterNode {
    let flat = nodes.flatMap { node in
      if case .or(let children) = node { children } else { [node] }
    }
    return flat.count > 1 ? .or(flat) : flat.first ?? .constant(false)
  }

  /// The conditions that all have to hold.
  var conjuncts: [FilterNode] {
    switch self {
    case .constant(true): []
    case .and(let children): children
    default: [self]
    }
  }
}

/// What a test looks at: a field, its size, or the texts in it.
struct Operand: Hashable, Sendable {
  /// How many of a field's texts have to pass the test.
  enum Quantifier: Hashable, Sendable {
    case any, all, none
  }

  /// What is compared.
  enum Measure: Hashable, Sendable {
    case value
    /// The number of Unicode scalars of a text.
    case length
    /// The number of texts in an array.
    case count
  }

  let field: FieldReference
  var quantifier: Quantifier?
  var measure = Measure.value
}

/// What is asked of one operand.
enum FieldTest: Hashable, Sendable {
  enum Comparison: Hashable, Sendable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  }

  case compare(Comparison, StoredValue)
  /// From the first value up to the second one, itself included or not.
  case between(StoredValue, StoredValue, includesUpper: Bool)
  case among([StoredValue])
  case text(TextOperator, String, TextOptions)
}

/// How a text is compared with a constant.
enum TextOperator: Hashable, Sendable {
  case equal, prefix, suffix, contains
  /// With `*` for any number of scalars, `?` for one, and a backslash in front
  /// of a character that stands for itself.
  case like
}

/// Which differences a comparison of texts overlooks.
///
/// With an option both texts are compared in Unicode's composed form (NFC), so
/// that the two ways to write "café" are equal; without one they are compared
/// byte by byte.
public struct TextOptions: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// The bits of the options.
  public let rawValue: UInt8

  /// The options of the given bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Upper and lower case are the same, by Unicode's full case folding: "ß" is
  /// "ss".
  public static let caseInsensitive = TextOptions(rawValue: 1)
  /// Accents and other nonspacing marks do not count: "é" is "e".
  public static let diacriticInsensitive = TextOptions(rawValue: 2)
}
