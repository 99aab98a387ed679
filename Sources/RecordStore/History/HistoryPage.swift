/// The changes of one page while they are collected.
///
/// The memory is kept from page to page.
final class HistoryPage {
  private var memory = UnsafeMutableRawBufferPointer.allocate(
    byteCount: HistoryFormat.pageByteCount, alignment: 16)
  /// The number of bytes in use.
  private(set) var byteCount = 0

  deinit { memory.deallocate() }

  var isEmpty: Bool { byteCount == 0 }

  /// The bytes; valid until the next change of the page.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<byteCount]) }

  func removeAll() { byteCount = 0 }

  /// Makes room for so many more bytes.
  func reserve(_ count: Int) {
    guard memory.count - byteCount < count else { return }
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: byteCount + count, alignment: 16)
    larger.copyMemory(from: bytes)
    memory.deallocate()
    memory = larger
  }

  /// Appends a number, little-endian; the room for it is reserved.
  func append<T: FixedWidthInteger & BitwiseCopyable>(_ value: T) {
    memory.storeBytes(of: value.littleEndian, toByteOffset: byteCount, as: T.self)
    byteCount += MemoryLayout<T>.size
  }

  /// Appends bytes; the room for them is reserved.
  func append(_ bytes: UnsafeRawBufferPointer) {
    UnsafeMutableRawBufferPointer(rebasing: memory[byteCount...]).copyMemory(from: bytes)
    byteCount += bytes.count
  }
}
