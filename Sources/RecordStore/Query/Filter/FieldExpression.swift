/// The fields of a record, to build a filter of.
///
/// `$0.title` is the field `title` in `Todo.where { $0.title == "Milk" }`.
@dynamicMemberLookup
public struct FieldProxy<R: Record> {
  init() {}

  /// The field of a stored property.
  public subscript<V: FieldValue>(
    dynamicMember keyPath: any KeyPath<R, V> & Sendable
  ) -> FieldExpression<R, V> {
    FieldExpression(Operand(field: FieldReference(keyPath)))
  }
}

/// One field in a filter, its size, or the texts in it.
public struct FieldExpression<R: Record, V: FieldValue>: Sendable {
  let operand: Operand

  init(_ operand: Operand) { self.operand = operand }
}

/// A field as a query names it.
struct FieldReference: Hashable, Sendable {
  /// The field's number, 0 when the key path is not a stored field.
  let number: UInt8
  /// The field's name; for a property that is no stored field, what is known of
  /// it.
  let name: String

  init(number: UInt8, name: String) {
    self.number = number
    self.name = name
  }

  init<R: Record, V: FieldValue>(_ keyPath: KeyPath<R, V>) {
    var lookup = FieldLookup<R>(position: FieldFinder<R, V>(keyPath).found)
    R.fields(&lookup)
    if let found = lookup.found {
      number = found.number
      name = "\(found.name)"
      return
    }
    number = 0
    // The runtime knows no name of a computed property.
    let path = "\(keyPath)"
    name = path.contains("<") ? "A property of type \(V.self)" : path
  }
}

/// Finds the number and the name of the field at a position.
private struct FieldLookup<Root: Record>: FieldVisitor {
  let position: Int
  private var next = 0
  private(set) var found: (number: UInt8, name: StaticString)?

  init(position: Int) { self.position = position }

  mutating func callAsFunction<V: FieldValue>(
    _ number: UInt8, _ name: StaticString, _ keyPath: any WritableKeyPath<Root, V> & Sendable
  ) {
    if next == position { found = (number, name) }
    next += 1
  }
}
