/// How an import is done.
public struct ImportOptions: Sendable {
  /// After how many rejected records the rest is not read; at least 1.
  ///
  /// Nothing is stored when a single one is rejected. Reading goes on so that a
  /// person sees more than the first.
  public var rejectionLimit = 20
  /// Whether a record is rejected whose todo stands in the inputs before.
  ///
  /// If not, the later record changes what the earlier one said, and the report
  /// names both.
  public var rejectsDuplicates = false
  /// The most bytes that a record may have; a larger one is rejected.
  package var recordSizeLimit = JSONRecordReader.defaultSizeLimit

  /// The usual way.
  public init() {}
}
