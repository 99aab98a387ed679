/// Records of an import were rejected, and nothing of it was stored.
public struct ImportError: Error, Sendable, Equatable {
  /// The rejected records, in the order in which they were read.
  public let rejected: [RejectedRecord]
  /// What was read; the good records count as skipped.
  public let report: ImportReport
  /// Whether the inputs were left unread from some record on.
  public let hasStoppedEarly: Bool
}

extension ImportError: CustomStringConvertible {
  /// A line for each rejected record, and one that sums up.
  public var description: String {
    rejected.map { "\($0)\n" }.joined() + summary
  }

  /// The last line: `nothing was imported: 2 of 100 records were rejected`.
  public var summary: String {
    let count = report.rejected
    return "nothing was imported: \(count) of "
      + (hasStoppedEarly ? "the first " : "")
      + "\(report.read) records \(count == 1 ? "was" : "were") rejected"
      + (hasStoppedEarly ? "; the rest was not read" : "")
  }
}
