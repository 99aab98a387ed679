/// How an import is done.
public struct ImportOptions: Sendable {
  /// The format of all inputs; nil to tell it by the rule of ``ImportFormat``.
  ///
  /// With one of the formats of JSON named, a record that has the keys of the
  /// other one is rejected.
  public var format: ImportFormat?
  /// Whether the good records are stored although others are rejected.
  ///
  /// If not, one rejected record is enough to store nothing.
  public var keepsGoing = false
  /// Whether a record says all there is to say about its todo.
  ///
  /// If so, what the record of an existing todo does not speak of is cleared:
  /// its list, parent, notes, due date, priority, tags and extra fields, and
  /// that it is completed. Its ID, source, number, position and date of creation
  /// stay.
  public var replacesRecords = false
  /// Whether everything is read, checked and counted, and nothing is stored.
  public var isDryRun = false
  /// Whether a record is rejected whose todo stands in the inputs before.
  ///
  /// If not, the later record changes what the earlier one said, and the report
  /// names both.
  public var rejectsDuplicates = false
  /// Whether bytes that are not UTF-8 are replaced by U+FFFD.
  ///
  /// If not, a record with such bytes is rejected. In a record with replaced
  /// bytes the columns of errors count U+FFFD as three.
  public var repairsText = false
  /// The title of the step that the import is in the history of the store.
  public var label: String?
  /// After how many rejected records the rest is not read; at least 1.
  ///
  /// Reading goes on behind the first so that a person sees more of them. It
  /// says nothing to an import that ``keepsGoing``.
  public var rejectionLimit = 20
  /// The most bytes that a record may have; a larger one is rejected.
  package var recordSizeLimit = JSONRecordReader.defaultSizeLimit

  /// The usual way.
  public init() {}
}
