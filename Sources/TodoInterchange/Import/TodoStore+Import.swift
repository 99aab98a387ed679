import RecordStore
public import TodoKit

extension TodoStore {
  /// Imports todos from files, all of them or none.
  ///
  /// An input is in one of the formats of ``ImportFormat``, which says how it is
  /// told: its objects or lines are the records. A record speaks of the todo
  /// with its ID; without an ID, of the todo with its source; with neither of
  /// them, or if there is no such todo, of a new one.
  ///
  /// - An existing todo keeps what the record does not speak of, unless
  ///   ``ImportOptions/replacesRecords`` says otherwise; `null` and the empty
  ///   text clear a field. Its number stays. If nothing has changed it is not
  ///   written; if something has, ``TodoKit/Todo/updatedAt`` becomes the
  ///   record's, or now.
  /// - A new todo keeps its number if the store has given out no larger one. Its
  ///   dates are the record's; those of creation and change are now if the
  ///   record has none.
  /// - A list that is not there is added.
  /// - A member with an unknown key becomes a member of ``TodoKit/Todo/extra``,
  ///   in place of one that has the key there; `null` takes it away.
  ///
  /// It is one write: readers go on and see the store before or after it, other
  /// writers wait. The write begins when the first 2,000 records, or 4 MiB of
  /// them, have been read: an input that is slow to come keeps nobody waiting
  /// unless it is larger. Memory does not depend on the size of the inputs,
  /// apart from 50 bytes for each todo that has an ID or a source.
  ///
  /// - Parameters:
  ///   - inputs: The inputs, read one after the other.
  ///   - options: How it is done.
  ///   - progress: Called after some thousand records each, and at the end of
  ///     each input. An error that it throws ends the import and comes through
  ///     unchanged.
  ///   - rejected: Called with each rejected record of an import that
  ///     ``ImportOptions/keepsGoing``; for another one they stand in its
  ///     ``ImportError``. An error that it throws ends the import and comes
  ///     through unchanged.
  /// - Returns: What was done, or for a ``ImportOptions/isDryRun`` what would
  ///   be.
  /// - Throws: ``ImportError`` when a record is rejected and the import does not
  ///   keep going, ``ByteSourceError`` when an input cannot be read, what
  ///   `progress` and `rejected` throw, and what the store throws. Nothing has
  ///   been stored in any of these cases.
  /// - Complexity: O(*m* log *n*) for *m* records and *n* todos.
  @discardableResult
  public func importTodos(
    from inputs: [ImportInput], options: ImportOptions = ImportOptions(),
    progress: (ImportProgress) throws -> Void = { _ in },
    rejected: (RejectedRecord) throws -> Void = { _ in }
  ) throws -> ImportReport {
    var feed = RecordFeed(inputs, options, in: zone)
    try feed.readAhead(progress)
    do {
      return try store.write(label: options.label) { txn in
        var importer = try TodoImporter(in: txn, at: now, options)
        while let item = try feed.next(progress) {
          try importer.take(item, in: &txn)
          for record in importer.takeRejected() { try rejected(record) }
        }
        try importer.finish(in: &txn)
        for record in importer.takeRejected() { try rejected(record) }
        if options.isDryRun { throw EndOfDryRun(report: importer.finalReport) }
        return importer.finalReport
      }
    } catch let end as EndOfDryRun {
      return end.report
    }
  }
}

/// Thrown inside to abort the write of a dry run; never seen outside.
private struct EndOfDryRun: Error {
  var report: ImportReport
}
