import FoundationEssentials

/// Which todos the records of an import have spoken of, and where.
///
/// It takes about 50 bytes for each todo, so 50 MiB for a million.
struct SeenRecords {
  /// A place in 8 bytes.
  private struct Place {
    /// The turn of the input.
    var input: UInt32
    /// The line, or the largest number if it is beyond.
    var line: UInt32
  }

  private var places: [UUID: Place] = [:]
  /// The names of the inputs by their turns.
  private var inputs: [UInt32: String] = [:]
  private var lastInput: UInt32?

  /// Where the last record with a todo stands; nil if none had it.
  func place(of id: UUID) -> RecordPlace? {
    guard let place = places[id], let input = inputs[place.input] else { return nil }
    return RecordPlace(input: input, line: Int(place.line))
  }

  /// Notes that a record has a todo.
  mutating func note(_ id: UUID, at origin: RecordOrigin) {
    let input = UInt32(clamping: origin.inputNumber)
    if lastInput != input {
      inputs[input] = origin.input
      lastInput = input
    }
    places[id] = Place(input: input, line: UInt32(clamping: origin.position.line))
  }
}
