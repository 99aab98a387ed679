import LMDB

/// Waits for commits on a store, of whatever process, on the calling thread.
///
/// What is committed after it was made is noticed: make it first, then look at
/// the store, then wait.
package final class CommitWait {
  private let watch: CommitWatch
  private let path: String
  /// The last commit that was noticed.
  private var lastCommit = -1

  /// Begins to notice the commits on a store.
  ///
  /// - Throws: ``StoreError/Code/storage`` when the system watches no more
  ///   files.
  package init(_ store: Store) throws(StoreError) {
    path = store.path
    do { watch = try CommitWatch(store.environment) } catch {
      throw StoreError(error, "Watching", path: path)
    }
  }

  /// Waits until something may have been committed.
  ///
  /// - Parameter canceller: A descriptor that ends the wait when it is readable.
  /// - Returns: false when the wait was ended.
  /// - Throws: ``StoreError/Code/storage``.
  package func wait(canceller: Int32?) throws(StoreError) -> Bool {
    while watch.wait(canceller: canceller) {
      let commit: Int
      do { commit = try watch.settle() } catch {
        throw StoreError(error, "Watching", path: path)
      }
      // Most writes to the file come before the commit that they are part of.
      if commit != lastCommit {
        lastCommit = commit
        return true
      }
    }
    return false
  }
}
