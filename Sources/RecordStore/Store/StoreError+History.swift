extension StoreError {
  static func noHistory(path: String) -> StoreError {
    StoreError(
      .noHistory,
      "\(path) keeps no history, so nothing can be undone or followed. A store keeps it from the "
        + "time when a program opens it so.")
  }

  static func damagedHistory(_ page: HistoryKey, offset: Int, path: String) -> StoreError {
    StoreError(
      .damagedHistory,
      "The history of \(path) is damaged: page \(page.page) of write \(page.sequence) at byte "
        + "\(offset). Nothing was changed; the records themselves can be used. Check the file.")
  }

  static func droppedChanges(_ sequences: ClosedRange<UInt64>, path: String) -> StoreError {
    StoreError(
      .droppedChanges,
      "\(path) has dropped the changes of the writes \(sequences.lowerBound) to "
        + "\(sequences.upperBound). Read its records anew, and go on behind them.")
  }

  static func nothingToUndo(_ kind: HistoryHeader.Kind, path: String) -> StoreError {
    StoreError(
      .nothingToUndo,
      kind == .redo
        ? "There is nothing to do again in \(path): the last change was no undo."
        : "There is nothing to undo in \(path): its history has no step that is not undone.")
  }

  static func undoBarrier(
    _ header: HistoryHeader, _ sequence: UInt64, path: String
  ) -> StoreError {
    let label = header.label.isEmpty ? "" : ", '\(header.label)'"
    return StoreError(
      .nothingToUndo,
      "There is nothing to undo in \(path): a migration has rewritten its records\(label) "
        + "(write \(sequence)), and what was written before cannot be undone.")
  }

  static func undoConflict(
    collection: String, _ key: String, isThere: Bool, _ step: UndoSteps.Step, path: String
  ) -> StoreError {
    StoreError(
      .undoConflict, collection: collection, key: key,
      "\(step.name) cannot be undone: \(collection) \(key) "
        + (isThere ? "has been changed since" : "is no longer there")
        + ". Nothing was changed.")
  }

  static func lostCollection(_ number: UInt32, _ step: UndoSteps.Step, path: String) -> StoreError {
    StoreError(
      .undoConflict,
      "\(step.name) cannot be undone: its collection, number \(number), is no longer in "
        + "\(path). Nothing was changed.")
  }
}

extension UndoSteps.Step {
  /// The step as messages name it: `'done 3' (write 12)`.
  fileprivate var name: String {
    header.label.isEmpty ? "Write \(sequence)" : "'\(header.label)' (write \(sequence))"
  }
}
