/// The constants of a prepared filter, as bytes that stay where they are.
final class ConstantPool {
  private var blocks: [UnsafeMutableRawBufferPointer] = []

  deinit {
    for block in blocks { block.deallocate() }
  }

  /// A copy of `bytes` that lives as long as the pool.
  func store(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
    let block = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(1, bytes.count), alignment: 8)
    block.copyBytes(from: bytes)
    blocks.append(block)
    return UnsafeRawBufferPointer(rebasing: block[..<bytes.count])
  }

  /// A copy of `elements` that lives as long as the pool.
  func store<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
    let block = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(1, elements.count * MemoryLayout<Element>.stride),
      alignment: MemoryLayout<Element>.alignment)
    blocks.append(block)
    let copy = block.bindMemory(to: Element.self)
    _ = copy.initialize(fromContentsOf: elements)
    return UnsafeBufferPointer(rebasing: copy[..<elements.count])
  }
}
