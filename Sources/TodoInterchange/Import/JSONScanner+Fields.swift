import FoundationEssentials
import TodoKit

/// The values that fields of todos have in JSON.
///
/// `null` and the empty text say that a field has no value. A valid value that
/// is not one of the field is a ``JSONError`` without an excerpt, since its
/// message shows it.
extension JSONScanner {
  mutating func fieldText() throws(JSONError) -> FieldInput<String> {
    if try null() { return .cleared }
    let text = try text()
    return text.raw.byteCount == 0 ? .cleared : .value(text.string)
  }

  mutating func fieldBool() throws(JSONError) -> FieldInput<Bool> {
    try null() ? .cleared : .value(bool())
  }

  mutating func fieldInteger() throws(JSONError) -> FieldInput<Int64> {
    try null() ? .cleared : .value(integer())
  }

  mutating func fieldID() throws(JSONError) -> FieldInput<UUID> {
    try field("a UUID, such as 0190a6d2-7c1b-7e4f-8a3d-5b6c7d8e9f00") {
      UUID(utf8: $0)
    }
  }

  mutating func fieldInstant() throws(JSONError) -> FieldInput<Timestamp> {
    try field("an instant as RFC 3339 has it, such as 2026-06-30T17:00:00Z") {
      Timestamp(utf8: $0)
    }
  }

  mutating func fieldDueDate() throws(JSONError) -> FieldInput<DueDate> {
    try field("a date: it is a day, such as 2026-06-30, or an instant, 2026-06-30T17:00:00Z") {
      DueDate(utf8: $0)
    }
  }

  mutating func fieldPriority() throws(JSONError) -> FieldInput<Priority> {
    try field("a priority: these are none, low, medium and high") {
      Priority(name: $0.repairedString)
    }
  }

  mutating func fieldTexts() throws(JSONError) -> FieldInput<[String]> {
    if try null() { return .cleared }
    var texts: [String] = []
    try beginArray()
    while try nextElement() { texts.append(try string()) }
    return .value(texts)
  }

  /// A JSON object as compact text.
  ///
  /// A text is taken as it is: so is written what a todo has there against the
  /// rules.
  mutating func fieldObject() throws(JSONError) -> FieldInput<String> {
    if try null() { return .cleared }
    let kind = try nextKind()
    if kind == .string { return try fieldText() }
    guard kind == .object else { throw mismatch(.object) }
    let object = String(decoding: try rawValue(), as: UTF8.self)
    return object == "{}" ? .cleared : .value(object)
  }

  /// A value that is written as a text.
  ///
  /// - Parameters:
  ///   - expectation: What the text has to be, as a phrase.
  ///   - parse: Gives nil for a text that is not.
  mutating func field<Value>(
    _ expectation: String, _ parse: (RawSpan) -> Value?
  ) throws(JSONError) -> FieldInput<Value> {
    if try null() { return .cleared }
    let text = try text()
    if text.raw.byteCount == 0 { return .cleared }
    if let value = text.withUTF8(parse) { return .value(value) }
    throw JSONError("'\(text.shown)' is not \(expectation)", at: lastPosition)
  }
}

extension JSONText {
  /// The string in a message: at most 40 characters, fit for printing.
  fileprivate var shown: String {
    let scalars = string.unicodeScalars
    let shown = scalars.prefix(40).map { scalar in
      scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
    }
    return String(String.UnicodeScalarView(shown)) + (scalars.count > 40 ? "…" : "")
  }
}
