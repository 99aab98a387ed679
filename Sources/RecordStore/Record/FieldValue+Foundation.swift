public import FoundationEssentials

extension Date: FieldValue {
  /// The bits of the seconds since 2001-01-01T00:00:00Z, exactly.
  @inlinable
  public static var fieldType: FieldType { FieldType(.date) }

  /// The value as ``StoredValue/date(_:)``.
  public var storedValue: StoredValue { .date(self) }

  /// Writes the 8 bytes of the seconds.
  @inlinable @inline(__always)
  public func write(to row: inout RowWriter) { row.put(timeIntervalSinceReferenceDate) }

  /// Reads the 8 bytes of the seconds; every pattern is a date.
  @inlinable @inline(__always)
  public static func read(from row: RowReader, at slot: FieldSlot) -> Date? {
    Date(timeIntervalSinceReferenceDate: row.load(Double.self, at: slot))
  }
}

extension UUID: FieldValue {
  /// The 16 bytes in network order.
  @inlinable
  public static var fieldType: FieldType { FieldType(.uuid) }

  /// The value as ``StoredValue/uuid(_:)``.
  public var storedValue: StoredValue { .uuid(self) }

  /// Writes the 16 bytes.
  @inlinable @inline(__always)
  public func write(to row: inout RowWriter) {
    row.put(unsafeBitCast(uuid, to: SIMD16<UInt8>.self))  // Safe because both are 16 plain bytes.
  }

  /// Reads the 16 bytes; every pattern is a UUID.
  @inlinable @inline(__always)
  public static func read(from row: RowReader, at slot: FieldSlot) -> UUID? {
    UUID(uuid: row.load(uuid_t.self, at: slot))
  }
}

extension Data: FieldValue {
  /// Bytes in the heap.
  @inlinable
  public static var fieldType: FieldType { FieldType(.data) }

  /// The value as ``StoredValue/data(_:)``.
  public var storedValue: StoredValue { .data(self) }

  /// The number of bytes.
  @inlinable
  public var heapByteCount: Int { count }

  /// Copies the bytes into the heap.
  @inlinable
  public func write(to row: inout RowWriter) {
    withUnsafeBytes { row.putVariable($0) }
  }

  /// Copies the bytes out of the heap.
  @inlinable
  public static func read(from row: RowReader, at slot: FieldSlot) -> Data? {
    row.variable(at: slot).map { Data($0) }
  }
}
