/// The texts of an array in place, one after the other.
struct TextElements {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  /// Whether a length led beyond the end.
  private(set) var isDamaged = false

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The UTF-8 bytes of the next text, nil at the end or at damage.
  mutating func next() -> UnsafeRawBufferPointer? {
    guard position < bytes.count else { return nil }
    let rest = bytes.count - position - 4
    guard rest >= 0 else {
      isDamaged = true
      return nil
    }
    let length = Int(
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)))
    guard length <= rest else {
      isDamaged = true
      return nil
    }
    let start = position + 4
    position = start + length
    return UnsafeRawBufferPointer(rebasing: bytes[start..<position])
  }

  /// The number of texts, nil when the array is damaged.
  static func count(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var elements = TextElements(bytes)
    var count = 0
    while elements.next() != nil { count += 1 }
    return elements.isDamaged ? nil : count
  }
}
