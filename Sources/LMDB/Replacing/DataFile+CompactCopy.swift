import CLMDB
import Glibc

extension DataFile {
  /// Checks every page of the last commit, and that all of it can be copied.
  ///
  /// LMDB would end the process on damage.
  ///
  /// - Returns: The most that a compact copy can take, in bytes.
  /// - Throws: ``ReplacementError/damaged(_:)``;
  ///   ``ReplacementError/lostPages(_:)``; errors of the system.
  func checkForCompactCopy() throws -> Int {
    try checkMetaPages()
    guard let metas = try MetaPages(of: self), let newest = metas.newest else {
      throw LMDBError.invalid
    }
    let report = try PageWalker(self, metas, from: newest).run()
    if let finding = report.findings.first { throw ReplacementError.damaged(finding.description) }
    guard report.lostPages == 0 else { throw ReplacementError.lostPages(report.lostPages) }
    return report.usedPages * metas.pageSize
  }

  /// Writes a compact copy of the last commit to a descriptor.
  ///
  /// Only for a file that this process has to itself: LMDB opens it without its
  /// lock file, so that none is made and none has to be writable.
  ///
  /// - Throws: Errors of the system, such as `ENOSPC`.
  ///
  /// Source: `MDB_NOLOCK`, `mdb_env_copyfd2`, `MDB_CP_COMPACT`.
  func writeCompactCopy(to descriptor: Int32) throws(LMDBError) {
    var created: OpaquePointer?
    try check(mdb_env_create(&created))
    // Safe because LMDB sets it on success.
    let environment = created.unsafelyUnwrapped
    defer { mdb_env_close(environment) }
    // As little address space as the file needs; LMDB takes more if it is less.
    try check(mdb_env_set_mapsize(environment, Map.smallestSize))
    try check(mdb_env_open(environment, path, UInt32(MDB_NOSUBDIR | MDB_RDONLY | MDB_NOLOCK), 0))
    try Map.secureDescriptor(of: environment, on: self)
    try check(mdb_env_copyfd2(environment, descriptor, UInt32(MDB_CP_COMPACT)))
  }
}
