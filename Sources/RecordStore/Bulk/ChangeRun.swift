/// Sorted changes of one tree in a temporary file.
struct ChangeRun {
  /// How many bytes are written at once.
  private static let writeByteCount = 256 << 10

  let format: ChangeFormat
  let start: Int
  let end: Int

  /// Writes the changes of an arena in the order of their keys.
  init(_ arena: ChangeArena, to file: SpillFile) throws(StoreError) {
    format = arena.format
    start = file.byteCount
    var changes = SortedArena(arena)
    var buffer: [UInt8] = []
    buffer.reserveCapacity(Self.writeByteCount + 4096)
    while let change = changes.nextBytes() {
      buffer.append(contentsOf: change)
      if buffer.count >= Self.writeByteCount {
        try Self.write(&buffer, to: file)
      }
    }
    try Self.write(&buffer, to: file)
    end = file.byteCount
  }

  private static func write(_ buffer: inout [UInt8], to file: SpillFile) throws(StoreError) {
    try buffer.withUnsafeBufferPointer { bytes throws(StoreError) in
      try file.append(UnsafeRawBufferPointer(bytes))
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

/// Reads a run from its file, change by change.
final class ChangeRunReader {
  private let file: SpillFile
  private let format: ChangeFormat
  /// The part of the run that is not in the buffer yet.
  private var unread: Range<Int>
  private var buffer: UnsafeMutableRawBufferPointer
  /// The part of the buffer that holds changes after the present one.
  private var filled = 0..<0
  /// The present change, nil at the end; valid until the next ``advance()``.
  private(set) var change: Change?
  /// The first bytes of its key.
  private(set) var prefix: UInt64 = 0

  /// A reader at the first change.
  init(_ run: ChangeRun, in file: SpillFile, bufferByteCount: Int) throws(StoreError) {
    self.file = file
    format = run.format
    unread = run.start..<run.end
    buffer = .allocate(byteCount: bufferByteCount, alignment: 16)
    try advance()
  }

  deinit { buffer.deallocate() }

  /// Goes to the next change.
  func advance() throws(StoreError) {
    guard try hold(format.headerByteCount) else {
      change = nil
      return
    }
    let byteCount = format.byteCount(at: base)
    _ = try hold(byteCount)
    let change = format.change(keyAt: base + format.headerByteCount)
    prefix = SortEntry.prefix(of: change.key)
    self.change = change
    filled = filled.lowerBound + byteCount..<filled.upperBound
  }

  // Safe because the buffer is never empty.
  private var base: UnsafeRawPointer { UnsafeRawPointer(buffer.baseAddress! + filled.lowerBound) }

  /// Makes sure that the buffer holds so many bytes; false at the run's end.
  private func hold(_ byteCount: Int) throws(StoreError) -> Bool {
    if filled.count >= byteCount { return true }
    guard !unread.isEmpty else { return false }
    if buffer.count < byteCount {
      let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 16)
      larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[filled]))
      buffer.deallocate()
      buffer = larger
    } else {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[filled]))
    }
    filled = 0..<filled.count
    let room = UnsafeMutableRawBufferPointer(
      rebasing: buffer[filled.upperBound...].prefix(unread.count))
    try file.read(at: unread.lowerBound, into: room)
    unread = unread.lowerBound + room.count..<unread.upperBound
    filled = 0..<filled.upperBound + room.count
    return true
  }
}
