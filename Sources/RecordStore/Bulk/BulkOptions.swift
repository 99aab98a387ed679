/// How a bulk change is done.
public struct BulkOptions: Sendable {
  /// The memory for records and index entries that wait to be stored, in bytes;
  /// 256 MiB by default.
  ///
  /// What does not fit waits as sorted runs in a temporary file beside the
  /// store. It is about as much: sorting takes up to half of it more for a
  /// moment, and a record that is larger than all of it is taken nevertheless.
  /// The pages that LMDB has changed in the transaction, at most 512 MiB, come
  /// on top.
  public var memoryBudget = 256 << 20

  /// The defaults.
  public init() {}

  /// The defaults with another memory budget, in bytes.
  public init(memoryBudget: Int) {
    self.memoryBudget = memoryBudget
  }
}
