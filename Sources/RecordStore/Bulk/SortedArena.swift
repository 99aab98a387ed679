import CStoreSupport

/// The changes of an arena in the order of their keys; those of one key in the
/// order in which they came.
struct SortedArena: ~Copyable {
  /// How many changes ahead one is asked for before it is read: it lies
  /// anywhere, so that reading it is a cache miss.
  private static let prefetchDistance = 16

  private let arena: ChangeArena
  private let entries: UnsafeMutableBufferPointer<SortEntry>
  private var position = 0

  /// - Parameter arena: Not changed as long as this value lives.
  init(_ arena: ChangeArena) {
    self.arena = arena
    entries = ChangeSorter.sort(arena)
  }

  deinit { entries.deallocate() }

  /// The next change, nil at the end.
  @inline(__always)
  mutating func next() -> Change? {
    nextKey().map { arena.format.change(keyAt: $0) }
  }

  /// The next change as it lies in the arena, nil at the end.
  mutating func nextBytes() -> UnsafeRawBufferPointer? {
    nextKey().map { key in
      let start = key - arena.format.headerByteCount
      return UnsafeRawBufferPointer(start: start, count: arena.format.byteCount(at: start))
    }
  }

  @inline(__always)
  private mutating func nextKey() -> UnsafeRawPointer? {
    guard position < entries.count else { return nil }
    let ahead = position + Self.prefetchDistance
    if ahead < entries.count {
      let place = arena.base + Int(entries[ahead].keyOffset)
      store_prefetch(place)
      if arena.format.hasValues {
        store_prefetch(place + 64)
        store_prefetch(place + 128)
        store_prefetch(place + 192)
      }
    }
    defer { position += 1 }
    return UnsafeRawPointer(arena.base + Int(entries[position].keyOffset))
  }
}
