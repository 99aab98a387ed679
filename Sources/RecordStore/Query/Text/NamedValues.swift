/// The values of a program's type that have names, or are written as text.
///
/// It is for types over a raw value, such as an enum: one that is
/// LosslessStringConvertible is written as its description, one that is
/// CaseIterable has its cases named.
struct NamedValues {
  private let type: any FieldValue.Type

  /// nil when the type is not known or has no raw values.
  init?(_ type: (any FieldValue.Type)?) {
    guard var type else { return nil }
    if let optional = type as? any OptionalField.Type { type = optional.wrapped }
    guard type is any RawRepresentable.Type else { return nil }
    self.type = type
  }

  /// The value that a text stands for, nil when there is none.
  ///
  /// A raw value that is a text goes before a name.
  subscript(text: String) -> StoredValue? {
    if let type = type as? any (FieldValue & RawRepresentable).Type,
      NamedValues.isRawValue(text, of: type)
    {
      return .string(text)
    }
    if let type = type as? any (FieldValue & LosslessStringConvertible).Type {
      return type.init(text)?.storedValue
    }
    return cases.first { $0.name == text }?.value
  }

  /// The names of the cases in their order; none when the type does not list
  /// them.
  var names: [String] { cases.map(\.name) }

  private var cases: [(name: String, value: StoredValue)] {
    guard let type = type as? any (FieldValue & CaseIterable).Type else { return [] }
    return NamedValues.cases(of: type)
  }

  private static func cases<V: FieldValue & CaseIterable>(
    of type: V.Type
  ) -> [(name: String, value: StoredValue)] {
    type.allCases.map { ("\($0)", $0.storedValue) }
  }

  private static func isRawValue<V: FieldValue & RawRepresentable>(
    _ text: String, of type: V.Type
  ) -> Bool {
    (text as? V.RawValue).map { V(rawValue: $0) != nil } ?? false
  }
}
