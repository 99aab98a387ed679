import Glibc

/// How the keys of a tree sort.
enum KeyOrder {
  /// As unsigned bytes from the left, a shorter key first.
  case bytes
  /// As integers of 8 bytes, in the byte order of the machine: the free list.
  case integers

  /// Whether `key` is a key of this kind.
  func allows(_ key: UnsafeRawBufferPointer) -> Bool {
    self == .bytes || key.count == MemoryLayout<UInt64>.size
  }

  /// Whether `first` sorts before `second`; both are allowed keys.
  func precedes(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Bool {
    if self == .integers {
      return first.loadUnaligned(as: UInt64.self) < second.loadUnaligned(as: UInt64.self)
    }
    let common = min(first.count, second.count)
    if common > 0, let left = first.baseAddress, let right = second.baseAddress {
      let result = memcmp(left, right, common)
      if result != 0 { return result < 0 }
    }
    return first.count < second.count
  }
}

/// What the next key of a tree must sort after.
///
/// A tree is walked from its first key to its last. Between the keys of two
/// neighbouring pages stands the key of the branch above them, which is greater
/// than those before it and at most the first one after it.
struct KeyBound: ~Copyable {
  private let order: KeyOrder
  private let storage = UnsafeMutableRawBufferPointer.allocate(
    byteCount: PageLayout.largestKey, alignment: 8)
  private var count = 0
  /// Whether the bound is the key of a branch, which the next key may equal.
  private var isSeparator = false

  init(_ order: KeyOrder) {
    self.order = order
  }

  deinit {
    storage.deallocate()
  }

  /// Whether a key of a leaf may come now.
  func admits(_ key: UnsafeRawBufferPointer) -> Bool {
    guard count > 0 else { return true }
    let bound = UnsafeRawBufferPointer(rebasing: storage[..<count])
    return isSeparator ? !order.precedes(key, bound) : order.precedes(bound, key)
  }

  /// Whether the key of a branch may come now.
  func admitsSeparator(_ key: UnsafeRawBufferPointer) -> Bool {
    count == 0 || order.precedes(UnsafeRawBufferPointer(rebasing: storage[..<count]), key)
  }

  /// Makes an allowed key the bound.
  mutating func raise(to key: UnsafeRawBufferPointer, isSeparator: Bool = false) {
    storage.copyMemory(from: key)
    count = key.count
    self.isSeparator = isSeparator
  }
}
