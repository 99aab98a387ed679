import FoundationEssentials

/// Reads the values back from the bytes of a key.
///
/// Every function gives nil when the bytes are not those that ``KeyEncoder``
/// writes for a value; none traps.
struct KeyDecoder {
  private let bytes: UnsafeRawBufferPointer
  private(set) var position = 0
  private var mask: UInt8 = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  /// Reads one part of an index key or a primary key.
  ///
  /// - Parameters:
  ///   - type: The field's type; a nullable one has a presence byte.
  ///   - isDescending: Whether the part's bytes are complemented.
  mutating func value(_ type: FieldType, isDescending: Bool = false) -> StoredValue? {
    mask = isDescending ? 0xFF : 0
    defer { mask = 0 }
    if type.isNullable {
      guard let presence = byte(), presence <= 1 else { return nil }
      if presence == 0 { return .null }
    }
    return switch type.kind {
    case .bool: byte().flatMap { $0 > 1 ? nil : .bool($0 == 1) }
    case .int8: integer(Int8.self)?.storedValue
    case .int16: integer(Int16.self)?.storedValue
    case .int32: integer(Int32.self)?.storedValue
    case .int64: integer(Int64.self)?.storedValue
    case .uint8: integer(UInt8.self)?.storedValue
    case .uint16: integer(UInt16.self)?.storedValue
    case .uint32: integer(UInt32.self)?.storedValue
    case .uint64: integer(UInt64.self)?.storedValue
    case .float: float()?.storedValue
    case .double: double()?.storedValue
    case .date: double().map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
    case .uuid: uuid()?.storedValue
    case .string: string()?.storedValue
    case .data, .strings: nil
    }
  }

  private mutating func byte() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[position] ^ mask
  }

  private mutating func integer<T: FixedWidthInteger>(_ type: T.Type) -> T? {
    guard bytes.count - position >= MemoryLayout<T>.size else { return nil }
    var value: T = 0
    for _ in 0..<MemoryLayout<T>.size {
      value = value << 8 | T(truncatingIfNeeded: bytes[position] ^ mask)
      position += 1
    }
    return T.isSigned ? value ^ T.min : value
  }

  private mutating func double() -> Double? {
    integer(UInt64.self).flatMap { bits in
      let value = Double(bitPattern: bits >> 63 == 1 ? bits ^ 1 << 63 : ~bits)
      return KeyEncoder.bits(of: value) == bits ? value : nil
    }
  }

  private mutating func float() -> Float? {
    integer(UInt32.self).flatMap { bits in
      let value = Float(bitPattern: bits >> 31 == 1 ? bits ^ 1 << 31 : ~bits)
      return KeyEncoder.bits(of: value) == bits ? value : nil
    }
  }

  private mutating func uuid() -> UUID? {
    guard bytes.count - position >= 16 else { return nil }
    var value = bytes.loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
    if mask != 0 { value = ~value }
    position += 16
    // Safe because both are 16 plain bytes.
    return UUID(uuid: unsafeBitCast(value, to: uuid_t.self))
  }

  /// Reads a text up to its terminator, taking the escapes out.
  mutating func string() -> String? {
    var text: [UInt8] = []
    while let next = byte() {
      guard next == 0 else {
        text.append(next)
        continue
      }
      switch byte() {
      case 0xFF: text.append(0)
      case 0: return text.withUnsafeBytes { String(exactly: $0) }
      default: return nil
      }
    }
    return nil
  }
}
