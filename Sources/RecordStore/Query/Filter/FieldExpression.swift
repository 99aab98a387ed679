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
    let position = FieldFinder<R, V>(keyPath).found
    var names = FieldNames<R>()
    R.fields(&names)
    guard position < 0 else {
      (number, name) = names.fields[position]
      return
    }
    number = 0
    // The runtime knows no name of a computed property.
    let path = "\(keyPath)"
    name = path.contains("<") ? "A property of type \(V.self)" : path
  }
}

/// Collects the numbers and names of a record's fields.
private struct FieldNames<Root: Record>: FieldVisitor {
  var fields: [(number: UInt8, name: String)] = []

  mutating func callAsFunction<V: FieldValue>(
    _ number: UInt8, _ name: StaticString, _ keyPath: any WritableKeyPath<Root, V> & Sendable
  ) {
    fields.append((number, "\(name)"))
  }
}
