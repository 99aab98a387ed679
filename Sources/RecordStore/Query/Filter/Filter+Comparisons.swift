/// The condition that a field has a value; nil is a value here.
public func == <R, V: FieldValue>(field: FieldExpression<R, V>, value: V) -> Filter<R> {
  field.filter(.compare(.equal, value.storedValue))
}

/// The condition that a field does not have a value; nil is a value here.
public func != <R, V: FieldValue>(field: FieldExpression<R, V>, value: V) -> Filter<R> {
  field.filter(.compare(.notEqual, value.storedValue))
}

/// The condition that a field is below a value.
public func < <R, V: FieldValue & Comparable>(
  field: FieldExpression<R, V>, value: V
) -> Filter<R> {
  field.filter(.compare(.less, value.storedValue))
}

/// The condition that a field is below a value or is it.
public func <= <R, V: FieldValue & Comparable>(
  field: FieldExpression<R, V>, value: V
) -> Filter<R> {
  field.filter(.compare(.lessOrEqual, value.storedValue))
}

/// The condition that a field is above a value.
public func > <R, V: FieldValue & Comparable>(
  field: FieldExpression<R, V>, value: V
) -> Filter<R> {
  field.filter(.compare(.greater, value.storedValue))
}

/// The condition that a field is above a value or is it.
public func >= <R, V: FieldValue & Comparable>(
  field: FieldExpression<R, V>, value: V
) -> Filter<R> {
  field.filter(.compare(.greaterOrEqual, value.storedValue))
}

/// The condition that a field lies in a range.
public func ~= <R, V: FieldValue & Comparable>(
  range: ClosedRange<V>, field: FieldExpression<R, V>
) -> Filter<R> {
  field.isBetween(range.lowerBound, and: range.upperBound)
}

/// The condition that a field lies in a range, its upper bound excluded.
public func ~= <R, V: FieldValue & Comparable>(
  range: Range<V>, field: FieldExpression<R, V>
) -> Filter<R> {
  field.filter(range)
}

/// The condition that a field is not nil and below a value.
public func < <R, V: FieldValue & Comparable>(
  field: FieldExpression<R, V?>, value: V
) -> Filter<R> {
  field.filter(.compare(.less, value.storedValue))
}

/// The condition that a field is not nil, and below a value or is it.
public func <= <R, V: FieldValue & Comparable>(
  field: FieldExpression<R, V?>, value: V
) -> Filter<R> {
  field.filter(.compare(.lessOrEqual, value.storedValue))
}

/// The condition that a field is not nil and above a value.
public func > <R, V: FieldValue & Comparable>(
  field: FieldExpression<R, V?>, value: V
) -> Filter<R> {
  field.filter(.compare(.greater, value.storedValue))
}

/// The condition that a field is not nil, and above a value or is it.
public func >= <R, V: FieldValue & Comparable>(
  field: FieldExpression<R, V?>, value: V
) -> Filter<R> {
  field.filter(.compare(.greaterOrEqual, value.storedValue))
}

/// The condition that a field is not nil and lies in a range.
public func ~= <R, V: FieldValue & Comparable>(
  range: ClosedRange<V>, field: FieldExpression<R, V?>
) -> Filter<R> {
  field.isBetween(range.lowerBound, and: range.upperBound)
}

/// The condition that a field is not nil and lies in a range, its upper bound
/// excluded.
public func ~= <R, V: FieldValue & Comparable>(
  range: Range<V>, field: FieldExpression<R, V?>
) -> Filter<R> {
  field.filter(range)
}

extension FieldExpression {
  /// The condition that the field is one of `values`; nil may be among them.
  public func isIn(_ values: some Sequence<V>) -> Filter<R> {
    filter(.among(values.map(\.storedValue)))
  }

  /// The condition that the field is nil; never so for one that cannot be.
  public var isNil: Filter<R> { filter(.compare(.equal, .null)) }

  func filter(_ test: FieldTest) -> Filter<R> { Filter(node: .test(operand, test)) }

  fileprivate func filter(_ range: Range<some FieldValue>) -> Filter<R> {
    filter(
      .between(
        range.lowerBound.storedValue, range.upperBound.storedValue, includesUpper: false))
  }
}

extension FieldExpression where V: Comparable {
  /// The condition that the field is not below `lower` nor above `upper`.
  ///
  /// Unlike a range, the bounds may be in the wrong order: nothing lies
  /// between them then.
  public func isBetween(_ lower: V, and upper: V) -> Filter<R> {
    filter(.between(lower.storedValue, upper.storedValue, includesUpper: true))
  }
}

extension FieldExpression {
  /// The condition that the field is not nil, not below `lower` and not above
  /// `upper`.
  public func isBetween<W: FieldValue & Comparable>(
    _ lower: W, and upper: W
  ) -> Filter<R> where V == W? {
    filter(.between(lower.storedValue, upper.storedValue, includesUpper: true))
  }
}
