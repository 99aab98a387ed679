/// Keys that are brought into their order.
@usableFromInline
final class KeyList {
  private let arena = ChangeArena(ChangeFormat(hasValues: false))

  @usableFromInline
  init() {}

  @usableFromInline
  func append(_ key: UnsafeRawBufferPointer) { _ = arena.append(.put, key: key) }

  /// Calls `body` with each key, once, in the order of keys.
  @usableFromInline
  func forEachSorted(_ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    var keys = SortedArena(arena)
    var last = UnsafeRawBufferPointer(start: nil, count: 0)
    while let key = keys.next()?.key {
      if !areEqual(key, last) { try body(key) }
      last = key
    }
  }
}
