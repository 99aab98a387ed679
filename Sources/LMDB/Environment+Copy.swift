import CLMDB
import Glibc

extension Environment {
  /// Copies the last commit into a new file, while others read and write.
  ///
  /// The copy is made under a temporary name in the directory of `path`, written
  /// to disk, and only then given its name. Another copy that is being made for
  /// the same path is waited for.
  ///
  /// - Parameters:
  ///   - path: Where nothing is yet. The file's mode is 0600.
  ///   - isCompact: Whether free pages are left out and the others renumbered;
  ///     else the copy has every page of the file in its place, and the start
  ///     of it waits for a write that is going on.
  ///   - check: Looks at the finished file before it gets its name.
  /// - Throws: `EEXIST` if something has the path; what `check` throws; as
  ///   ``copy(to:isCompact:)`` for a descriptor; errors of the system, such as
  ///   `ENOSPC`. Nothing is left behind then.
  ///
  /// Source: `mdb_env_copyfd2`, `MDB_CP_COMPACT`.
  package func copy(
    to path: String, isCompact: Bool, check verify: (_ temporaryPath: String) throws -> Void
  ) throws {
    try checkProcess()
    var existing = stat()
    guard lstat(path, &existing) != 0 else { throw LMDBError(rawValue: EEXIST) }
    var file = try NewFile(for: path)
    try copy(to: file.descriptor, isCompact: isCompact)
    try retryingInterrupts { fsync(file.descriptor) }
    try verify(file.temporaryPath)
    try file.place()
  }

  /// Writes a copy of the last commit to a descriptor, which may be a pipe.
  ///
  /// - Throws: ``LMDBError/reentrantWrite`` for a copy that is not compact on a
  ///   thread that is in a write: LMDB would wait for that write. Errors of the
  ///   system; the reader has an incomplete copy then.
  package func copy(to descriptor: Int32, isCompact: Bool) throws(LMDBError) {
    guard isCompact || !writer.isThisThread else { throw .reentrantWrite }
    let flags = isCompact ? UInt32(MDB_CP_COMPACT) : 0
    try check(mdb_env_copyfd2(pointer, descriptor, flags))
  }
}
