/// A copy of the last of many keys, in memory that is kept.
final class KeyCopy {
  private let memory = UnsafeMutableRawBufferPointer.allocate(
    byteCount: KeyFormat.maximumByteCount, alignment: 16)
  private var byteCount = 0

  deinit { memory.deallocate() }

  /// The key; empty before the first.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<byteCount]) }

  /// Copies a key in place of the one before.
  func set(_ key: UnsafeRawBufferPointer) {
    memory.copyMemory(from: key)
    byteCount = key.count
  }

  /// Forgets the key.
  func removeAll() { byteCount = 0 }
}
