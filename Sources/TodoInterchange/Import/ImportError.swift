/// Records of an import were rejected, and nothing of it was stored.
public struct ImportError: Error, Sendable, Equatable {
  /// The rejected records, in the order in which they were read.
  public let rejected: [RejectedRecord]
  /// What was read; the good records count as skipped.
  public let report: ImportReport
  /// Whether a part of the inputs was not read: what stands behind the last
  /// rejected record that was borne with, or in an input behind one that
  /// ``RejectedRecord/endsInput``.
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
