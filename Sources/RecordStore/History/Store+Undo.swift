extension Store {
  /// Takes back the last steps, each one write that is not taken back yet, with
  /// all that it has changed, byte by byte.
  ///
  /// An undo is a write of its own, with a change set of the kind
  /// ``ChangeSet/Kind/undo(of:)``, so that ``redo(_:)`` can take it back. Steps
  /// of other programs are undone as well.
  ///
  /// - Parameter count: How many steps, all of them or none; fewer when the
  ///   history has no more.
  /// - Returns: The steps that were taken back, the newest first.
  /// - Throws: ``StoreError/Code/undoConflict`` when a record has been changed
  ///   since other than by undo; ``StoreError/Code/nothingToUndo`` when there is
  ///   no step, or a migration behind it; ``StoreError/Code/noHistory``;
  ///   ``StoreError/Code/damagedHistory``; and as ``write(label:_:)``. Nothing
  ///   was changed then.
  /// - Complexity: O(*m* · *i* · log *n*) for *m* changes, *i* indexes and *n*
  ///   records.
  @discardableResult
  public func undo(_ count: Int = 1) throws -> [ChangeSet] {
    try write { txn in try txn.takeBack(count, .undo) { try $0.nextUndo() } }
  }

  /// Does the last undone steps again, as long as nothing else was changed since
  /// they were undone.
  ///
  /// - Parameter count: As for ``undo(_:)``.
  /// - Returns: The undos that were taken back, the newest first.
  /// - Throws: As ``undo(_:)``.
  /// - Complexity: As ``undo(_:)``.
  @discardableResult
  public func redo(_ count: Int = 1) throws -> [ChangeSet] {
    try write { txn in try txn.takeBack(count, .redo) { try $0.nextRedo() } }
  }
}

extension WriteTransaction {
  /// Takes back change sets, each in a change set of its own.
  ///
  /// - Parameters:
  ///   - kind: What the new sets are.
  ///   - next: Finds the set to be taken back.
  fileprivate mutating func takeBack(
    _ count: Int, _ kind: HistoryHeader.Kind, _ next: (UndoSteps) throws -> UndoSteps.Step?
  ) throws -> [ChangeSet] {
    guard let log = catalog.history else { throw StoreError.noHistory(path: catalog.path) }
    var taken: [ChangeSet] = []
    while taken.count < count,
      let step = try next(UndoSteps(log: log, txn: context.txn))
    {
      beginRecording(label: step.header.label)
      try SetReversal(step, log, context).run(in: &self)
      try finishBody(kind, target: step.sequence)
      taken.append(ChangeSet(step.sequence, step.header))
    }
    if taken.isEmpty, count > 0 { throw StoreError.nothingToUndo(kind, path: catalog.path) }
    return taken
  }
}
