import FoundationEssentials

/// Which todos the records of an import have spoken of, and where.
///
/// It takes about 50 bytes for each todo, so 50 MiB for a million.
struct SeenRecords {
  /// A place in 8 bytes.
  private struct Place {
    /// The input, by its turn.
    var input: UInt32
    /// The line, or the largest number if it is beyond.
    var line: UInt32
  }

  private var places: [UUID: Place] = [:]
  private var inputs: [String] = []

  /// Names the input of the records to come.
  mutating func begin(_ input: String) {
    inputs.append(input)
  }

  /// Where the last record with a todo stands; nil if none had it.
  func place(of id: UUID) -> RecordPlace? {
    guard let place = places[id] else { return nil }
    return RecordPlace(input: inputs[Int(place.input)], line: Int(place.line))
  }

  /// Notes that a record of the present input has a todo.
  mutating func note(_ id: UUID, at origin: RecordOrigin) {
    places[id] = Place(
      input: UInt32(clamping: inputs.count - 1), line: UInt32(clamping: origin.position.line))
  }
}
