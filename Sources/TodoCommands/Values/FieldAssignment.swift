/// A field and the value that it shall have: `pages=120`.
struct FieldAssignment: ArgumentValue {
  let name: String
  let value: String

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "=") else { return nil }
    name = String(argument[..<equals])
    value = String(argument[argument.index(after: equals)...])
    guard !name.isEmpty else { return nil }
  }

  static let expectation = "a field, = and its value, such as pages=120"
  var argumentText: String { "\(name)=\(value)" }
}
