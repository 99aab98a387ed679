import TodoKit

/// What a reader of one input has to know beside its bytes.
struct InputContext {
  /// The name of the input.
  let name: String
  /// The turn of the input, one-based.
  let number: Int
  let options: ImportOptions
  /// The zone of dates that name none.
  let zone: Zone

  /// Which part of the input a record is.
  func origin(at position: InputPosition, byteCount: Int) -> RecordOrigin {
    RecordOrigin(input: name, inputNumber: number, position: position, byteCount: byteCount)
  }
}
