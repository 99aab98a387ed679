/// Takes in the changes of one tree and gives them back in the order of their
/// keys, by way of a temporary file if they are many.
final class ChangeCollector {
  private let arena: ChangeArena
  private var runs: [ChangeRun] = []
  /// The number of changes in the runs.
  private var spilledCount = 0

  init(hasValues: Bool) {
    arena = ChangeArena(ChangeFormat(hasValues: hasValues))
  }

  /// The number of changes.
  var count: Int { spilledCount + arena.count }

  /// The memory that the changes take, with what sorting them adds.
  var memoryByteCount: Int { arena.byteCount + arena.count * MemoryLayout<SortEntry>.stride }

  /// The first key of changes that came in the order of their keys; nil if they
  /// did not, or if a part of them is in the file.
  var firstKeyIfAscending: UnsafeRawBufferPointer? {
    arena.isAscending && runs.isEmpty ? arena.firstKey : nil
  }

  /// Adds a change.
  ///
  /// - Returns: Where its value is to be written, of which `valueByteCount`
  ///   bytes are there; valid until the next change is added.
  @inline(__always)
  @discardableResult
  func append(
    _ kind: Change.Kind, key: UnsafeRawBufferPointer, valueByteCount: Int = 0
  ) -> UnsafeMutableRawPointer {
    arena.append(kind, key: key, valueByteCount: valueByteCount)
  }

  /// Writes the changes in memory to the file as a sorted run.
  func spill(to space: SpillSpace) throws(StoreError) {
    guard arena.count > 0 else { return }
    runs.append(try ChangeRun(arena, to: space.file()))
    spilledCount += arena.count
    arena.removeAll()
    space.runCount += 1
  }

  /// The changes in the order of their keys; ``removeAll()`` follows.
  func sorted(_ space: SpillSpace) throws(StoreError) -> SortedChanges {
    if runs.isEmpty { return SortedChanges(SortedArena(arena)) }
    try spill(to: space)
    let bufferByteCount = space.readBufferByteCount(runCount: runs.count)
    let file = try space.file()
    var readers: [ChangeRunReader] = []
    for run in runs {
      readers.append(try ChangeRunReader(run, in: file, bufferByteCount: bufferByteCount))
    }
    return SortedChanges(ChangeMerger(readers))
  }

  /// Forgets all changes.
  func removeAll() {
    arena.removeAll()
    runs.removeAll()
    spilledCount = 0
  }
}

/// Changes of one tree in the order of their keys, from memory or from runs.
struct SortedChanges: ~Copyable {
  private var arena: SortedArena?
  private let merger: ChangeMerger?

  init(_ arena: consuming SortedArena) {
    self.arena = consume arena
    merger = nil
  }

  init(_ merger: ChangeMerger) {
    arena = nil
    self.merger = merger
  }

  /// The next change, nil at the end; valid until the next call.
  @inline(__always)
  mutating func next() throws(StoreError) -> Change? {
    if let merger { return try merger.next() }
    return arena?.next()
  }
}
