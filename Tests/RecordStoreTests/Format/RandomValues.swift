import FoundationEssentials

@testable import RecordStore

/// Random values in which the edges of each kind are frequent, and equal ones
/// too.
extension RandomNumberGenerator {
  mutating func value(of type: FieldType) -> StoredValue {
    if type.isNullable, Int.random(in: 0..<4, using: &self) == 0 { return .null }
    return switch type.kind {
    case .bool: .bool(Bool.random(using: &self))
    case .int8: integer(Int8.self).storedValue
    case .int16: integer(Int16.self).storedValue
    case .int32: integer(Int32.self).storedValue
    case .int64: integer(Int64.self).storedValue
    case .uint8: integer(UInt8.self).storedValue
    case .uint16: integer(UInt16.self).storedValue
    case .uint32: integer(UInt32.self).storedValue
    case .uint64: integer(UInt64.self).storedValue
    case .float: .float(float())
    case .double: .double(double())
    case .date: .date(date())
    case .uuid: .uuid(uuid())
    case .string: .string(string())
    case .data: .data(data())
    case .strings: .strings(strings())
    }
  }

  mutating func integer<T: FixedWidthInteger>(_ type: T.Type = T.self) -> T {
    switch Int.random(in: 0..<3, using: &self) {
    case 0: [T.min, T.min &+ 1, 0, 1, T.max &- 1, T.max].randomElement(using: &self) ?? 0
    case 1: T(truncatingIfNeeded: Int.random(in: -3...3, using: &self))
    default: T(truncatingIfNeeded: next())
    }
  }

  mutating func double() -> Double {
    let edges: [Double] = [
      0, -0.0, 1, -1, .infinity, -.infinity, .nan, -.nan, .leastNonzeroMagnitude,
      -.leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude,
      Double(bitPattern: 0x7FF0_0000_0000_0001), Double(bitPattern: .max),
    ]
    return switch Int.random(in: 0..<3, using: &self) {
    case 0: edges.randomElement(using: &self) ?? 0
    case 1: Double(Int.random(in: -3...3, using: &self)) / 2
    default: Double(bitPattern: next())
    }
  }

  mutating func float() -> Float {
    let edges: [Float] = [
      0, -0.0, 1, -1, .infinity, -.infinity, .nan, -.nan, .leastNonzeroMagnitude,
      -.leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude,
      Float(bitPattern: 0x7F80_0001), Float(bitPattern: .max),
    ]
    return switch Int.random(in: 0..<3, using: &self) {
    case 0: edges.randomElement(using: &self) ?? 0
    case 1: Float(Int.random(in: -3...3, using: &self)) / 2
    default: Float(bitPattern: UInt32(truncatingIfNeeded: next()))
    }
  }

  mutating func date() -> Date { Date(timeIntervalSinceReferenceDate: double()) }

  mutating func uuid() -> UUID {
    // Safe because both are 16 plain bytes.
    unsafeBitCast((integer(UInt64.self), integer(UInt64.self)), to: UUID.self)
  }

  /// A text of up to 12 scalars; two ways to write é, the zero byte and its
  /// neighbours, and the ends of each length of UTF-8 are among them.
  mutating func string() -> String {
    let scalars: [Unicode.Scalar] = [
      "\u{0}", "\u{0}", "\u{1}", "a", "a", "b", "A", "\u{7F}", "\u{80}", "é", "e", "\u{301}",
      "\u{7FF}", "\u{800}", "日", "\u{FFFF}", "\u{10000}", "😀", "\u{10FFFF}",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...12, using: &self) {
      text.append(scalars.randomElement(using: &self) ?? "a")
    }
    return String(text)
  }

  mutating func data() -> Data { Data(bytes(upTo: 12)) }

  mutating func strings() -> [String] {
    (0..<Int.random(in: 0...4, using: &self)).map { _ in string() }
  }

  mutating func bytes(upTo count: Int) -> [UInt8] {
    (0..<Int.random(in: 0...count, using: &self)).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  /// Changes 1 to 4 bytes: to any other value, or by one bit.
  mutating func damage(_ bytes: inout [UInt8]) {
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      guard let index = bytes.indices.randomElement(using: &self) else { return }
      bytes[index] ^=
        Bool.random(using: &self)
        ? UInt8.random(in: 1...255, using: &self) : 1 << UInt8.random(in: 0...7, using: &self)
    }
  }

  mutating func specimen() -> Specimen {
    Specimen(
      id: integer(), bool: Bool.random(using: &self), int8: integer(), int16: integer(),
      int32: integer(), int64: integer(), uint8: integer(), uint16: integer(), uint32: integer(),
      uint64: integer(), float: float(), double: double(), date: date(), uuid: uuid(),
      string: string(), data: data(), strings: strings(),
      level: Bool.random(using: &self) ? .low : .high,
      color: [nil, .red, .green].randomElement(using: &self) ?? nil,
      optionalInt: Bool.random(using: &self) ? integer() : nil,
      optionalString: Bool.random(using: &self) ? string() : nil,
      optionalDate: Bool.random(using: &self) ? date() : nil)
  }
}

extension StoredValue {
  /// The value bit by bit: `==` takes −0 for 0, é for e and its accent, and no
  /// NaN for itself.
  var image: String {
    switch self {
    case .float(let value): "float \(value.bitPattern)"
    case .double(let value): "double \(value.bitPattern)"
    case .date(let value): "date \(value.timeIntervalSinceReferenceDate.bitPattern)"
    case .string(let value): "string \(Array(value.utf8))"
    case .strings(let values): "strings \(values.map { Array($0.utf8) })"
    case .data(let value): "data \(Array(value))"
    default: "\(self)"
    }
  }
}

extension Specimen {
  /// Every field bit by bit, in the order of their numbers, without the ID.
  var image: [String] {
    let values: [any FieldValue] = [
      bool, int8, int16, int32, int64, uint8, uint16, uint32, uint64, float, double, date, uuid,
      string, data, strings, level, color, optionalInt, optionalString, optionalDate,
    ]
    return values.map(\.storedValue.image)
  }
}
