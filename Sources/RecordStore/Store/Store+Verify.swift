import LMDB

extension Store {
  /// Checks every stored invariant on the last commit and reports all that are
  /// broken.
  ///
  /// First the pages of the file are read, so that damage does not end the
  /// process; where pages are damaged, records are not looked at. Then every row
  /// is decoded and its checksum computed; every record must have exactly its
  /// entries in every index and every index no others; counts, schema and
  /// databases must agree. Records of types that the program does not have are
  /// checked as far as the file describes them. Nothing is written; other
  /// readers and writers go on.
  ///
  /// - Throws: ``StoreError/Code/storage`` when the file cannot be read.
  /// - Complexity: O(*n* · *i* · log *n*) for *n* records and *i* indexes, after
  ///   one reading of the file.
  public func verify() throws -> Verification {
    do {
      return try verify(after: environment.checkPages())
    } catch let error as LMDBError {
      throw StoreError(error, "Checking", path: path)
    }
  }

  /// Checks the last commit, of which `report` says how its pages are, unless it
  /// is of an older one.
  func verify(after report: PageReport) throws -> Verification {
    var report = report
    for _ in 0..<Environment.snapshotAttempts {
      guard report.isReadable else { return Verification(report, catalog: nil) }
      let verification = try readDespiteDamage { txn -> Verification? in
        let context = txn.context
        if context.txn.id != report.transactionID {
          // A writer was faster; the pages of its commit are checked too.
          guard let newer = try environment.checkPages(in: context.txn) else { return nil }
          report = newer
          guard newer.isReadable else { return nil }
        }
        var verifier = Verifier(context, Verification(report, catalog: context.catalog))
        try verifier.run()
        return verifier.verification
      }
      if let verification { return verification }
    }
    throw LMDBError.corrupted
  }
}
