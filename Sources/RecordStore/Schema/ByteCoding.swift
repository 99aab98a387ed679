/// Writes the schema's values one after another, numbers little-endian.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ value: Bool) { put(value ? 1 : 0 as UInt8) }

  /// A 4-byte length, then the bytes.
  mutating func put(_ value: some Collection<UInt8>) {
    put(UInt32(value.count))
    bytes.append(contentsOf: value)
  }

  mutating func put(_ value: String) { put(Array(value.utf8)) }

  /// A 4-byte count, then each element.
  mutating func put<Element>(
    _ elements: [Element], _ body: (inout ByteWriter, Element) -> Void
  ) {
    put(UInt32(elements.count))
    for element in elements { body(&self, element) }
  }
}

/// Reads back what ``ByteWriter`` wrote; throws ``Damage`` at any byte that
/// cannot be meant.
struct ByteReader {
  /// The offset at which reading had to stop, in bytes.
  struct Damage: Error { let offset: Int }

  private let bytes: UnsafeRawBufferPointer
  private(set) var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }
  var damage: Damage { Damage(offset: position) }

  mutating func integer<T: FixedWidthInteger>(_ type: T.Type = T.self) throws(Damage) -> T {
    guard bytes.count - position >= MemoryLayout<T>.size else { throw damage }
    defer { position += MemoryLayout<T>.size }
    return T(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: T.self))
  }

  mutating func bool() throws(Damage) -> Bool {
    let byte = try integer(UInt8.self)
    guard byte <= 1 else { throw damage }
    return byte == 1
  }

  /// So many bytes, in place.
  mutating func slice(_ count: Int) throws(Damage) -> UnsafeRawBufferPointer {
    guard bytes.count - position >= count else { throw damage }
    defer { position += count }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
  }

  mutating func byteArray() throws(Damage) -> [UInt8] {
    [UInt8](try slice(Int(try integer(UInt32.self))))
  }

  mutating func string() throws(Damage) -> String {
    let utf8 = try byteArray()
    guard let text = utf8.withUnsafeBytes({ String(exactly: $0) }) else { throw damage }
    return text
  }

  mutating func array<Element>(
    _ element: (inout ByteReader) throws(Damage) -> Element
  ) throws(Damage) -> [Element] {
    let count = Int(try integer(UInt32.self))
    guard count <= bytes.count - position else { throw damage }
    var elements: [Element] = []
    for _ in 0..<count { elements.append(try element(&self)) }
    return elements
  }
}
