/// Where a record stands: the place that messages show as `FILE:LINE`.
public struct RecordPlace: Sendable, Hashable, CustomStringConvertible {
  /// The name of the input, such as a path.
  public let input: String
  /// The physical line of the record's first byte, one-based.
  public let line: Int

  /// `todos.jsonl:7`.
  public var description: String { "\(input):\(line)" }
}

/// Which part of an input a record is.
struct RecordOrigin {
  var input: String
  /// The turn of the input, one-based.
  var inputNumber: Int
  /// The record's first byte.
  var position: InputPosition
  var byteCount: Int
  /// Whether bytes of it were replaced.
  var isRepaired = false

  var place: RecordPlace { RecordPlace(input: input, line: position.line) }
}
