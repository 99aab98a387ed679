/// The stored type of a field's value: what the bytes of its slot mean.
///
/// The raw value is written in the file's schema and never changes its meaning.
public enum FieldKind: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  /// One byte, 0 or 1.
  case bool = 1
  /// A signed integer of 1 byte.
  case int8 = 2
  /// A signed integer of 2 bytes.
  case int16 = 3
  /// A signed integer of 4 bytes.
  case int32 = 4
  /// A signed integer of 8 bytes; also Swift's `Int`.
  case int64 = 5
  /// An unsigned integer of 1 byte.
  case uint8 = 6
  /// An unsigned integer of 2 bytes.
  case uint16 = 7
  /// An unsigned integer of 4 bytes.
  case uint32 = 8
  /// An unsigned integer of 8 bytes.
  case uint64 = 9
  /// An IEEE 754 number of 4 bytes.
  case float = 10
  /// An IEEE 754 number of 8 bytes.
  case double = 11
  /// Seconds since 2001-01-01T00:00:00Z as the 8 bytes of a Double.
  case date = 12
  /// The 16 bytes of a UUID in network order.
  case uuid = 13
  /// UTF-8 text in the heap.
  case string = 14
  /// Bytes in the heap.
  case data = 15
  /// An array of UTF-8 texts in the heap.
  case strings = 16

  /// The size of the slot in a row, in bytes.
  ///
  /// A value of variable length keeps the 4-byte end of its heap bytes there.
  @inlinable
  public var slotByteCount: Int {
    switch self {
    case .bool, .int8, .uint8: 1
    case .int16, .uint16: 2
    case .int32, .uint32, .float, .string, .data, .strings: 4
    case .int64, .uint64, .double, .date: 8
    case .uuid: 16
    }
  }

  /// Whether the value lies in the heap and the slot holds only its end.
  @inlinable
  public var isVariable: Bool {
    switch self {
    case .string, .data, .strings: true
    default: false
    }
  }

  /// Whether values of this kind can be a part of an index key.
  public var isIndexable: Bool { self != .data && self != .strings }

  /// The number of bytes in a key, or nil when it varies with the value.
  var fixedKeyByteCount: Int? { isVariable ? nil : slotByteCount }

  /// The number of bytes in the longest primary key of the kind.
  var largestKeyByteCount: Int { fixedKeyByteCount ?? KeyFormat.maximumPrimaryKeyByteCount }
}

/// The kind of a field and whether it may be nil.
public struct FieldType: Hashable, Sendable, CustomStringConvertible {
  /// What the bytes mean.
  public let kind: FieldKind
  /// Whether the field may be nil.
  public let isNullable: Bool

  /// A type of `kind`, nil allowed when `isNullable`.
  @inlinable
  public init(_ kind: FieldKind, isNullable: Bool = false) {
    self.kind = kind
    self.isNullable = isNullable
  }

  /// The kind's name, with a question mark when nil is allowed: `string?`.
  public var description: String { isNullable ? "\(kind)?" : "\(kind)" }
}
