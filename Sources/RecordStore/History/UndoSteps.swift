import LMDB

/// Finds the step to undo or to do again.
///
/// An undo takes back the last step that is not taken back yet; a redo takes
/// back the last undo, as long as nothing else was changed behind it.
struct UndoSteps {
  /// A change set to be taken back.
  struct Step {
    let sequence: UInt64
    let header: HistoryHeader
  }

  let log: HistoryLog
  let txn: TxnPointer

  /// The step that an undo takes back, nil for none.
  ///
  /// - Throws: ``StoreError/Code/nothingToUndo`` at a barrier, which is named;
  ///   what reading the log throws.
  func nextUndo() throws -> Step? {
    var walk = Walk()
    for sequence in try log.sequences(in: txn).map({ $0.reversed() }) ?? [] {
      let header = try log.header(of: sequence, in: txn)
      switch header.kind {
      case .barrier: throw StoreError.undoBarrier(header, sequence, path: log.path)
      case .undo, .redo: walk.pass(sequence, header)
      case .change:
        if header.changeCount > 0, !walk.undone.contains(sequence) {
          return Step(sequence: sequence, header: header)
        }
      }
    }
    return nil
  }

  /// The undo that a redo takes back, nil for none.
  func nextRedo() throws -> Step? {
    var walk = Walk()
    for sequence in try log.sequences(in: txn).map({ $0.reversed() }) ?? [] {
      let header = try log.header(of: sequence, in: txn)
      switch header.kind {
      case .undo where !walk.cancelled.contains(sequence):
        return Step(sequence: sequence, header: header)
      case .undo, .redo: walk.pass(sequence, header)
      case .barrier: return nil
      case .change: if header.changeCount > 0 { return nil }
      }
    }
    return nil
  }

  /// What a walk from the newest set back has seen.
  private struct Walk {
    /// The steps that are taken back.
    var undone: Set<UInt64> = []
    /// The undos that are taken back themselves.
    var cancelled: Set<UInt64> = []

    mutating func pass(_ sequence: UInt64, _ header: HistoryHeader) {
      if header.kind == .redo {
        cancelled.insert(header.target)
      } else if !cancelled.contains(sequence) {
        undone.insert(header.target)
      }
    }
  }
}
