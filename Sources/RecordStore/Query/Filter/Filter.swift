/// A condition on the fields of a record.
///
/// Comparisons follow the order of keys: texts compare by their UTF-8 bytes,
/// NaN is last and equal to itself, −0 is 0. A comparison with nil is false,
/// except `== nil`; `!=` and `!` are plain negations. The article <doc:Queries>
/// has all the rules.
public struct Filter<R: Record>: Sendable, CustomStringConvertible {
  let node: FilterNode

  /// The condition in the dialect of query texts: `completed == false`.
  public var description: String { node.description }
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
  Filter(node: .all(of: [left.filter.node, right.filter.node]))
}

/// The condition that one of the operands holds, or both.
public func || <R>(
  left: some FilterConvertible<R>, right: some FilterConvertible<R>
) -> Filter<R> {
  Filter(node: .any(of: [left.filter.node, right.filter.node]))
}
