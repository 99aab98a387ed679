import RecordStore
public import TodoKit

extension TodoStore {
  /// Imports todos from JSON, all of them or none.
  ///
  /// An input is JSON Lines, an array of objects, or objects over several
  /// lines; each object is a record with the keys of ``TodoKey``. A record
  /// speaks of the todo with its ID; without an ID, of the todo with its
  /// source; with neither of them, or if there is no such todo, of a new one.
  ///
  /// - An existing todo keeps what the record does not speak of; `null` and the
  ///   empty text clear a field. Its number stays. If nothing has changed it is
  ///   not written; if something has, ``TodoKit/Todo/updatedAt`` becomes the
  ///   record's, or now.
  /// - A new todo keeps its number if the store has given out no larger one. Its
  ///   dates are the record's; those of creation and change are now if the
  ///   record has none.
  /// - A list that is not there is added.
  /// - A member with an unknown key becomes a member of ``TodoKit/Todo/extra``,
  ///   in place of one that has the key there; `null` takes it away.
  ///
  /// It is one write: readers go on and see the store before or after it, other
  /// writers wait. Memory does not depend on the size of the inputs, apart from
  /// 50 bytes for each todo that has an ID or a source.
  ///
  /// - Parameters:
  ///   - inputs: The inputs, read one after the other.
  ///   - options: How it is done.
  ///   - progress: Called after some thousand records each, and at the end of
  ///     each input. An error that it throws ends the import and comes through
  ///     unchanged.
  /// - Throws: ``ImportError`` when a record is rejected, ``ByteSourceError``
  ///   when an input cannot be read, what `progress` throws, and what the store
  ///   throws. Nothing has been stored in any of these cases.
  /// - Complexity: O(*m* log *n*) for *m* records and *n* todos.
  @discardableResult
  public func importTodos(
    from inputs: [ImportInput], options: ImportOptions = ImportOptions(),
    progress: (ImportProgress) throws -> Void = { _ in }
  ) throws -> ImportReport {
    try store.write { txn in
      var importer = try TodoImporter(in: txn, at: now, options)
      var byteCount = 0
      for input in inputs {
        try importer.read(
          input.open(), in: &txn, byteCount: &byteCount, progress: progress)
      }
      return try importer.finish(in: &txn)
    }
  }
}
