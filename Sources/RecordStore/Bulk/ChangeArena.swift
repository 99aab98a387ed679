import Glibc

/// Changes of one tree in the order in which they came, in one piece of memory.
///
/// The memory grows as the changes come; growing moves pages and copies little.
final class ChangeArena {
  /// An offset in the arena has 32 bits; it is emptied long before.
  static let maximumByteCount = 3 << 30

  let format: ChangeFormat
  private(set) var base: UnsafeMutableRawPointer
  private var capacity: Int
  /// The size of all changes.
  private(set) var byteCount = 0
  private(set) var count = 0
  /// Whether each key sorts after the one before it.
  private(set) var isAscending = true
  private var lastKeyOffset = 0
  private var lastKeyByteCount = 0

  init(_ format: ChangeFormat) {
    self.format = format
    capacity = 256
    base = Self.allocate(nil, capacity)
  }

  deinit { free(base) }

  /// The key of the first change, nil for none.
  var firstKey: UnsafeRawBufferPointer? {
    count == 0 ? nil : format.change(keyAt: base + format.headerByteCount).key
  }

  /// Adds a change.
  ///
  /// - Returns: Where its value is to be written, of which `valueByteCount`
  ///   bytes are there; valid until the next change is added.
  @inline(__always)
  func append(
    _ kind: Change.Kind, key: UnsafeRawBufferPointer, valueByteCount: Int = 0
  ) -> UnsafeMutableRawPointer {
    let total = format.headerByteCount + key.count + valueByteCount
    if byteCount + total > capacity { grow(to: byteCount + total) }
    let place = base + byteCount
    format.writeHeader(
      kind, keyByteCount: key.count, valueByteCount: valueByteCount, at: place)
    let keyPlace = place + format.headerByteCount
    if let source = key.baseAddress { keyPlace.copyMemory(from: source, byteCount: key.count) }
    noteKey(key, offset: byteCount + format.headerByteCount)
    byteCount += total
    count += 1
    return keyPlace + key.count
  }

  /// Forgets all changes and gives their memory back.
  func removeAll() {
    free(base)
    capacity = 256
    base = Self.allocate(nil, capacity)
    (byteCount, count, isAscending) = (0, 0, true)
  }

  /// Calls `body` with each key and its offset, in order of arrival.
  func forEachKey(_ body: (_ key: UnsafeRawBufferPointer, _ offset: Int) -> Void) {
    var position = 0
    while position < byteCount {
      let offset = position + format.headerByteCount
      let change = format.change(keyAt: base + offset)
      body(change.key, offset)
      position = offset + change.key.count + change.value.count
    }
  }

  private func noteKey(_ key: UnsafeRawBufferPointer, offset: Int) {
    guard isAscending else { return }
    if count > 0 {
      let last = UnsafeRawBufferPointer(start: base + lastKeyOffset, count: lastKeyByteCount)
      isAscending = compareBytes(last, key) < 0
    }
    (lastKeyOffset, lastKeyByteCount) = (offset, key.count)
  }

  private func grow(to needed: Int) {
    capacity = max(needed, capacity + min(capacity, 64 << 20))
    base = Self.allocate(base, capacity)
  }

  private static func allocate(
    _ old: UnsafeMutableRawPointer?, _ byteCount: Int
  ) -> UnsafeMutableRawPointer {
    guard let memory = realloc(old, byteCount) else {
      // No data leads here: without memory every allocation of Swift's own ends
      // the process too, and what is not committed leaves no trace in the file.
      fatalError("There is no memory for \(byteCount) bytes of changes.")
    }
    return memory
  }
}
