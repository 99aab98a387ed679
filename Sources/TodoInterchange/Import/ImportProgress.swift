/// How far an import has come.
public struct ImportProgress: Sendable, Equatable {
  /// The name of the input that is being read.
  public let input: String
  /// How many records have been read from all inputs.
  public let records: Int
  /// How many bytes have been read from all inputs.
  public let bytes: Int
}
