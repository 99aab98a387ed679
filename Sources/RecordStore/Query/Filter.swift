/// A condition on the fields of a record.
///
/// Comparisons follow the order of keys: texts compare by their UTF-8 bytes,
/// NaN is last and equal to itself, −0 is 0. A comparison with nil is false,
/// except `== nil`.
public struct Filter<R: Record>: Sendable {
  let node: FilterNode
}

/// A condition without its record type.
indirect enum FilterNode: Hashable, Sendable {
  enum Comparison: Hashable, Sendable {
    case equal, less, lessOrEqual, greater, greaterOrEqual
  }

  case compare(FieldReference, Comparison, StoredValue)
  case hasPrefix(FieldReference, String)
  case and(FilterNode, FilterNode)
  case not(FilterNode)
}

/// What can stand where a condition is expected: a filter, or a Bool field.
public protocol FilterConvertible<R> {
  /// The record whose fields are compared.
  associatedtype R: Record
  /// The condition.
  var filter: Filter<R> { get }
}

extension Filter: FilterConvertible {
  /// The filter itself.
  public var filter: Filter<R> { self }
}

extension FieldExpression: FilterConvertible where V == Bool {
  /// The condition that the field is true.
  public var filter: Filter<R> { self == true }
}

/// The condition that does not hold where `operand` does.
public prefix func ! <R>(operand: some FilterConvertible<R>) -> Filter<R> {
  Filter(node: .not(operand.filter.node))
}

/// The condition that both operands hold.
public func && <R>(
  left: some FilterConvertible<R>, right: some FilterConvertible<R>
) -> Filter<R> {
  Filter(node: .and(left.filter.node, right.filter.node))
}

/// The condition that a field has a value; nil is a value here.
public func == <R, V: FieldValue>(field: FieldExpression<R, V>, value: V) -> Filter<R> {
  Filter(node: .compare(field.field, .equal, value.storedValue))
}

/// The condition that a field is below a value.
public func < <R, V: FieldValue & Comparable>(
  field: FieldExpression<R, V>, value: V
) -> Filter<R> {
  Filter(node: .compare(field.field, .less, value.storedValue))
}

/// The condition that a field is below a value or is it.
public func <= <R, V: FieldValue & Comparable>(
  field: FieldExpression<R, V>, value: V
) -> Filter<R> {
  Filter(node: .compare(field.field, .lessOrEqual, value.storedValue))
}

/// The condition that a field is above a value.
public func > <R, V: FieldValue & Comparable>(
  field: FieldExpression<R, V>, value: V
) -> Filter<R> {
  Filter(node: .compare(field.field, .greater, value.storedValue))
}

/// The condition that a field is above a value or is it.
public func >= <R, V: FieldValue & Comparable>(
  field: FieldExpression<R, V>, value: V
) -> Filter<R> {
  Filter(node: .compare(field.field, .greaterOrEqual, value.storedValue))
}

/// The condition that a field is not nil and below a value.
public func < <R, V: FieldValue & Comparable>(
  field: FieldExpression<R, V?>, value: V
) -> Filter<R> {
  Filter(node: .compare(field.field, .less, value.storedValue))
}

/// The condition that a field is not nil, and below a value or is it.
public func <= <R, V: FieldValue & Comparable>(
  field: FieldExpression<R, V?>, value: V
) -> Filter<R> {
  Filter(node: .compare(field.field, .lessOrEqual, value.storedValue))
}

/// The condition that a field is not nil and above a value.
public func > <R, V: FieldValue & Comparable>(
  field: FieldExpression<R, V?>, value: V
) -> Filter<R> {
  Filter(node: .compare(field.field, .greater, value.storedValue))
}

/// The condition that a field is not nil, and above a value or is it.
public func >= <R, V: FieldValue & Comparable>(
  field: FieldExpression<R, V?>, value: V
) -> Filter<R> {
  Filter(node: .compare(field.field, .greaterOrEqual, value.storedValue))
}

extension FieldExpression where V == String {
  /// The condition that the text begins with `prefix`, byte by byte.
  public func hasPrefix(_ prefix: String) -> Filter<R> {
    Filter(node: .hasPrefix(field, prefix))
  }
}

extension FieldExpression where V == String? {
  /// The condition that the text is not nil and begins with `prefix`, byte by
  /// byte.
  public func hasPrefix(_ prefix: String) -> Filter<R> {
    Filter(node: .hasPrefix(field, prefix))
  }
}
