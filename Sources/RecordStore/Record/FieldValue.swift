/// A value that can be a field of a record.
///
/// Bool, the integers, Float, Double, String, Data, Date, UUID, `[String]` and
/// optionals of them are field values. An enum or a struct that is
/// RawRepresentable over one of them becomes one by naming the protocol:
///
/// ```swift
/// enum Priority: UInt8, FieldValue { case low, high }
/// ```
///
/// The requirements are met by the library; a program does not write them.
public protocol FieldValue: QueryArgument {
  /// The kind of the stored bytes and whether nil is allowed.
  static var fieldType: FieldType { get }

  /// The same value without its Swift type.
  var storedValue: StoredValue { get }

  /// The number of heap bytes the value takes, 0 for kinds of fixed length.
  var heapByteCount: Int { get }

  /// Writes the value into the next slot of a row, and its bytes into the heap.
  func write(to row: inout RowWriter)

  /// Reads the value at a slot.
  ///
  /// - Returns: nil when the bytes are no value of this type. Never traps,
  ///   whatever the bytes.
  static func read(from row: RowReader, at slot: FieldSlot) -> Self?
}

extension FieldValue {
  /// No heap bytes: the value lies in its slot.
  @inlinable
  public var heapByteCount: Int { 0 }
}
