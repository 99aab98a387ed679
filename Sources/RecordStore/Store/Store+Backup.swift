import Glibc
import LMDB

extension Store {
  /// Copies the last commit into a new file, while others read and write.
  ///
  /// The copy is a store of its own, written to disk and its pages checked
  /// before it gets its name.
  /// A copy by other means, such as `cp`, may be broken when someone writes
  /// meanwhile.
  ///
  /// - Parameters:
  ///   - path: Where nothing is yet.
  ///   - isCompact: Whether free pages are left out, which makes the copy as
  ///     small as it can be; else it has every page of the file, and waits
  ///     for a write that is going on.
  /// - Throws: ``StoreError/Code/fileExists`` when something has the path;
  ///   ``StoreError/Code/missingFile`` when there is no directory for it;
  ///   ``StoreError/Code/reentrantWrite`` for one that is not compact inside a
  ///   write of this thread;
  ///   ``StoreError/Code/full``; ``StoreError/Code/storage``, also when the
  ///   copy's pages are damaged, as a damaged store's would be. The store is as
  ///   it was, and nothing is left at `path`.
  /// - Complexity: O(file).
  public func backUp(to path: String, isCompact: Bool = true) throws {
    try Self.backUp(environment, of: self.path, to: path, isCompact: isCompact)
  }

  /// The same for a file that is not open as a store yet.
  static func backUp(
    _ environment: Environment, of storePath: String, to path: String, isCompact: Bool
  ) throws {
    do {
      try environment.copy(to: path, isCompact: isCompact) { copy in
        let report = try Environment.checkPages(path: copy)
        guard let report, report.isSound else {
          throw StoreError.damagedCopy(of: storePath, report?.findings.first?.description)
        }
      }
    } catch let error as LMDBError where error.rawValue == EEXIST {
      throw StoreError.fileExists(path: path)
    } catch let error as LMDBError where error.rawValue == ENOENT {
      throw StoreError.missingDirectory(path: path)
    } catch let error as LMDBError {
      throw StoreError(error, "Copying to", path: path)
    }
  }

  /// Writes a compact copy of the last commit to a descriptor, such as a pipe.
  ///
  /// - Throws: ``StoreError/Code/full``; ``StoreError/Code/storage``. What the
  ///   reader has got is then no store.
  /// - Complexity: O(file).
  public func backUp(toDescriptor descriptor: Int32) throws {
    do {
      try environment.copy(to: descriptor, isCompact: true)
    } catch {
      throw StoreError(error, "Copying", path: self.path)
    }
  }
}
