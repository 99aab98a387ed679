/// The part of an input that has been read and not yet used.
///
/// It holds at least what its user is looking at, however long that is, and
/// knows the position of the first byte of it. Bytes are copied once, from the
/// source into one reused array.
struct InputBuffer: ~Copyable {
  private var source: ByteSource
  private var storage: [UInt8]
  private var lower = 0
  private var upper = 0

  /// The place of the first unused byte in the input.
  private(set) var position = InputPosition.start
  /// Whether the source has nothing more to give.
  private(set) var hasEnded = false

  init(_ source: consuming ByteSource, capacity: Int = 256 << 10) {
    self.source = source
    storage = [UInt8](repeating: 0, count: capacity)
  }

  /// The unused bytes.
  var bytes: RawSpan {
    @_lifetime(borrow self) get { storage.span.bytes.extracting(lower..<upper) }
  }

  /// How many bytes of memory it has, which only grows.
  var capacity: Int { storage.count }

  /// How many bytes are unused.
  var count: Int { upper - lower }

  /// Whether the next ``fill()`` must get more memory to keep what is unused.
  var isFull: Bool { count == capacity }

  /// The unused byte at an index below ``count``.
  subscript(index: Int) -> UInt8 { storage[lower + index] }

  /// Reads one more chunk behind the unused bytes.
  ///
  /// - Returns: False when the input has ended and nothing was added.
  /// - Throws: ``ByteSourceError``. What was unused still is.
  mutating func fill() throws(ByteSourceError) -> Bool {
    if hasEnded { return false }
    makeRoom()
    let added = try source.read(into: &storage, behind: upper)
    upper += added
    hasEnded = added == 0
    return added > 0
  }

  /// Gives up the first unused bytes.
  mutating func advance(by count: Int) {
    var position = position
    position.advance(over: bytes.extracting(first: count))
    self.position = position
    lower += count
  }

  /// Gives up the first unused bytes as if they did not stand in their line.
  mutating func drop(_ count: Int) {
    position.offset += count
    lower += count
  }

  private mutating func makeRoom() {
    if lower > 0 {
      let kept = lower..<upper
      // Safe because both places lie in the array; copyMemory lets them overlap.
      unsafe storage.withUnsafeMutableBytes { bytes in
        unsafe bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[kept]))
      }
      (lower, upper) = (0, kept.count)
    }
    if upper == storage.count {
      storage.append(contentsOf: repeatElement(0, count: storage.count))
    }
  }
}
