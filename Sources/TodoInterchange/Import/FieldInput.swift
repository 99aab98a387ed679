/// What a record says about a field.
enum FieldInput<Value> {
  /// Nothing: the field stays as it is.
  case absent
  /// That it has no value.
  case cleared
  /// Its value.
  case value(Value)

  var isAbsent: Bool {
    if case .absent = self { true } else { false }
  }

  /// The value, if there is one.
  var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }

  /// The same with another value in place of the value.
  func map<Other>(_ change: (Value) -> Other) -> FieldInput<Other> {
    switch self {
    case .absent: .absent
    case .cleared: .cleared
    case .value(let value): .value(change(value))
    }
  }

  /// Makes nothing mean that there is no value.
  mutating func clearIfAbsent() {
    if isAbsent { self = .cleared }
  }

  /// Sets a field that can be without a value.
  func apply(to field: inout Value?) {
    switch self {
    case .absent: break
    case .cleared: field = nil
    case .value(let value): field = value
    }
  }

  /// Sets a field that has a value of its own for none.
  func apply(to field: inout Value, none: Value) {
    switch self {
    case .absent: break
    case .cleared: field = none
    case .value(let value): field = value
    }
  }

  /// Sets a field that always has a value: `cleared` says as little as
  /// `absent`.
  func apply(to field: inout Value) {
    if case .value(let value) = self { field = value }
  }
}
