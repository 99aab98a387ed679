import TodoKit

/// The values that fields have in Taskwarrior's JSON only.
extension JSONScanner {
  mutating func fieldTaskwarriorDate(in zone: Zone) throws(JSONError) -> FieldInput<Timestamp> {
    try field("a date of Taskwarrior, such as 20260630T170000Z, or seconds since 1970") {
      Timestamp(taskwarrior: $0, in: zone)
    }
  }

  mutating func fieldTaskwarriorStatus() throws(JSONError) -> FieldInput<TaskwarriorStatus> {
    try field("a status: these are pending, waiting, completed, deleted and recurring") {
      TaskwarriorStatus(rawValue: $0.repairedString)
    }
  }

  /// Annotations as text with a line for each: its date, and what it says.
  ///
  /// One without a date is what it says alone.
  mutating func fieldAnnotations(in zone: Zone) throws(JSONError) -> FieldInput<String> {
    if try null() { return .cleared }
    var lines: [String] = []
    try beginArray()
    while try nextElement() { lines.append(try annotation(in: zone)) }
    return lines.isEmpty ? .cleared : .value(lines.joined(separator: "\n"))
  }

  private mutating func annotation(in zone: Zone) throws(JSONError) -> String {
    var date: FieldInput<Timestamp> = .absent
    var text: FieldInput<String> = .absent
    try beginObject()
    let start = tokenOffset
    while let key = try nextKey() {
      switch key {
      case "entry": date = try fieldTaskwarriorDate(in: zone)
      case "description": text = try fieldText()
      default: try skipValue()
      }
    }
    guard let text = text.value else {
      throw error("an annotation has no description", at: start)
    }
    return (date.value.map { "\($0) " } ?? "") + text
  }

  /// The text or word that was read last, as it is written.
  var lastValue: [UInt8] {
    bytes.extracting(tokenOffset..<offset).array
  }
}
