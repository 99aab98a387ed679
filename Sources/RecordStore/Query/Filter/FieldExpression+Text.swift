/// A text or an optional text: what the text operators work on.
///
/// String and `String?` conform; a program does not adopt it.
public protocol TextFieldValue: FieldValue {}

extension String: TextFieldValue {}
extension Optional: TextFieldValue where Wrapped == String {}

/// Each condition is false where the text is nil.
extension FieldExpression where V: TextFieldValue {
  /// The condition that the text begins with `prefix`.
  public func hasPrefix(_ prefix: String, _ options: TextOptions = []) -> Filter<R> {
    filter(.text(.prefix, prefix, options))
  }

  /// The condition that the text ends with `suffix`.
  public func hasSuffix(_ suffix: String, _ options: TextOptions = []) -> Filter<R> {
    filter(.text(.suffix, suffix, options))
  }

  /// The condition that `other` stands somewhere in the text.
  public func contains(_ other: String, _ options: TextOptions = []) -> Filter<R> {
    filter(.text(.contains, other, options))
  }

  /// The condition that the whole text matches a pattern.
  ///
  /// - Parameters:
  ///   - pattern: `*` stands for any number of Unicode scalars, `?` for one; a
  ///     backslash takes its meaning from the character behind it.
  ///   - options: What to overlook.
  /// - Complexity: O(*n* · *m* / 64) for texts of *n* bytes and patterns of
  ///   *m*, whatever they hold.
  public func isLike(_ pattern: String, _ options: TextOptions = []) -> Filter<R> {
    filter(.text(.like, pattern, options))
  }

  /// The condition that the text is `other` but for what the options overlook.
  public func isEqual(to other: String, _ options: TextOptions) -> Filter<R> {
    filter(options.isEmpty ? .compare(.equal, .string(other)) : .text(.equal, other, options))
  }

  /// The number of Unicode scalars in the text; no comparison with it holds
  /// where the text is nil.
  public var length: FieldExpression<R, Int> {
    var operand = operand
    operand.measure = .length
    return FieldExpression<R, Int>(operand)
  }
}

/// An array of texts or an optional one: what can be counted and searched.
///
/// `[String]` and `[String]?` conform; a program does not adopt it.
public protocol TextArrayFieldValue: FieldValue {}

extension [String]: TextArrayFieldValue {}
extension Optional: TextArrayFieldValue where Wrapped == [String] {}

extension FieldExpression where V: TextArrayFieldValue {
  /// Each of the texts: a condition on it holds when it holds for one of them.
  ///
  /// `$0.tags.any == "home"` or `$0.tags.any.hasPrefix("ho")`. False where the
  /// array is empty or nil.
  public var any: FieldExpression<R, String> { quantified(.any) }

  /// Each of the texts: a condition on it holds when it holds for all of them.
  ///
  /// True where the array is empty, false where it is nil.
  public var all: FieldExpression<R, String> { quantified(.all) }

  /// Each of the texts: a condition on it holds when it holds for none of them.
  ///
  /// It is the negation of ``any``: true where the array is empty or nil.
  public var none: FieldExpression<R, String> { quantified(.none) }

  /// The number of texts; no comparison with it holds where the array is nil.
  public var count: FieldExpression<R, Int> {
    var operand = operand
    operand.measure = .count
    return FieldExpression<R, Int>(operand)
  }

  private func quantified(_ quantifier: Operand.Quantifier) -> FieldExpression<R, String> {
    var operand = operand
    operand.quantifier = quantifier
    return FieldExpression<R, String>(operand)
  }
}
