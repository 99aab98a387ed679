extension Environment {
  /// How often a snapshot is tried to be had for a check.
  ///
  /// Even beside a writer that does nothing but commit, the first try nearly
  /// always succeeds.
  package static let snapshotAttempts = 1000

  /// Checks every page of the last commit; see ``checkPages(in:)``.
  ///
  /// - Throws: ``LMDBError/corrupted`` if its meta page cannot be found, and as
  ///   ``beginRead()``.
  package func checkPages() throws(LMDBError) -> PageReport {
    for _ in 0..<Self.snapshotAttempts {
      let txn = try beginRead()
      if let report = try checkPages(in: txn) { return report }
    }
    throw .corrupted
  }

  /// Checks every page of a snapshot without LMDB, which may end the process on
  /// a damaged page; see ``PageReport``.
  ///
  /// - Parameter txn: A read transaction of this environment. Nothing may have
  ///   been read in it.
  /// - Returns: Nil, rarely, when two commits since `txn` began have overwritten
  ///   the meta page that the check begins with: try again in a new transaction.
  /// - Throws: `EIO` and other errors of the system; damage is in the report.
  /// - Complexity: O(*p* + *n*) for *p* pages and *n* keys; the file is read
  ///   once.
  package func checkPages(
    in txn: borrowing some Txn & ~Copyable
  ) throws(LMDBError) -> PageReport? {
    guard let (metas, meta) = try file.snapshot(ofTransaction: txn.id) else { return nil }
    return try PageWalker(file, metas, from: meta).run()
  }

  /// Checks every page of the last commit in a file that cannot be opened.
  ///
  /// - Returns: Nil for a file that has no sound meta page: ``diagnose(path:)``
  ///   says what it is.
  /// - Throws: As ``checkPages(in:)``, and as ``open(path:options:)`` for a file
  ///   that is absent or no regular file.
  package static func checkPages(path: String) throws(LMDBError) -> PageReport? {
    let file = try DataFile.open(path: path, allowsNetworkFileSystem: true)
    guard let metas = try MetaPages(of: file), let newest = metas.newest else { return nil }
    return try PageWalker(file, metas, from: newest).run()
  }

  /// Says what a file is that cannot be opened, and why.
  ///
  /// - Throws: Errors of the system for a file that is absent or cannot be
  ///   read; ``LMDBError/invalid`` for what is no regular file.
  package static func diagnose(path: String) throws(LMDBError) -> FileDiagnosis {
    try FileDiagnosis(DataFile.open(path: path, allowsNetworkFileSystem: true))
  }
}

extension DataFile {
  /// The meta pages, and that of a snapshot which a read transaction holds; nil
  /// when it is overwritten already.
  func snapshot(
    ofTransaction id: Int
  ) throws(LMDBError) -> (metas: MetaPages, meta: MetaPage)? {
    guard let metas = try MetaPages(of: self), let meta = metas.page(ofTransaction: id),
      // Read twice: a writer may have been about to overwrite it.
      try MetaPages(of: self) == metas
    else { return nil }
    return (metas, meta)
  }

  /// Refuses a file that LMDB would not open, or on which it would trap.
  ///
  /// - Throws: ``LMDBError/versionMismatch``, ``LMDBError/invalid``.
  func checkMetaPages() throws(LMDBError) {
    if let metas = try MetaPages(of: self) {
      if metas.areSound { return }
      throw metas.areOfOtherVersion ? .versionMismatch : .invalid
    }
    if case .otherVersion = try FileKind(of: self) { throw .versionMismatch }
    throw .invalid
  }
}
