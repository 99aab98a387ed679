import Glibc
import LMDB

extension Store {
  /// One reader: a slot in the table that all processes share.
  public struct ReaderInformation: Sendable, Hashable {
    /// The process that has the slot.
    public let processID: Int
    /// The thread that took it, as the system numbers threads within a process.
    public let threadID: UInt
    /// How many commits were made since the one that it reads; nil when it is
    /// between two reads.
    ///
    /// The pages that these commits have freed are kept for it.
    public let commitsBehind: Int?
    /// Whether the process is there.
    ///
    /// The slots of those that are not are freed when a store is opened.
    /// Processes of other containers look absent.
    public let isAlive: Bool
  }

  /// The readers of the store, of all processes.
  ///
  /// One that stays far behind makes the file grow.
  ///
  /// - Throws: ``StoreError/Code/storage``.
  public func readers() throws(StoreError) -> [ReaderInformation] {
    do throws(LMDBError) {
      let slots = try environment.readers()
      // After the slots: none of them can be ahead of it.
      let last = try environment.lastTransactionID
      return slots.map { slot in
        ReaderInformation(
          processID: slot.processID, threadID: slot.threadID,
          commitsBehind: slot.transactionID.map { max(0, last - $0) },
          isAlive: kill(pid_t(slot.processID), 0) == 0 || errno != ESRCH)
      }
    } catch {
      throw StoreError(error, "Reading", path: path)
    }
  }
}
