public import FoundationEssentials

/// How much of its past a store keeps, and by whose clock.
///
/// What is older than a limit is dropped by later writes, whole writes at a
/// time and oldest first, a small part in each: so a limit may be exceeded by a
/// sixteenth, and for a while by the size of one large write. The last write is
/// always kept.
public struct HistoryOptions: Sendable {
  /// The longest age of a write, in seconds; 90 days by default.
  public var maximumAgeInSeconds = 90.0 * 86_400
  /// The largest number of changed records, counted once for each write; five
  /// million by default.
  public var maximumChangeCount = 5_000_000
  /// The largest size of what is kept, in bytes; 256 MiB by default.
  public var maximumSizeInBytes = 256 << 20
  /// Gives the time of a write; a test passes a clock that stands still.
  public var clock: @Sendable () -> Date = { .now }

  /// The defaults.
  public init() {}
}
