import Glibc

extension String: FieldValue {
  /// UTF-8 text in the heap.
  @inlinable
  public static var fieldType: FieldType { FieldType(.string) }

  /// The value as ``StoredValue/string(_:)``.
  public var storedValue: StoredValue { .string(self) }

  /// The number of UTF-8 bytes.
  @inlinable
  public var heapByteCount: Int { utf8.count }

  /// Copies the UTF-8 bytes into the heap.
  @inlinable @inline(__always)
  public func write(to row: inout RowWriter) {
    var text = self
    text.withUTF8 { row.putVariable(UnsafeRawBufferPointer($0)) }
  }

  /// Reads the text; bytes that are not UTF-8 are damage.
  @inlinable @inline(__always)
  public static func read(from row: RowReader, at slot: FieldSlot) -> String? {
    row.variable(at: slot).flatMap { String(exactly: $0) }
  }

  /// Makes a text of UTF-8 bytes, nil when they are not UTF-8.
  ///
  /// Validating a span and copying it takes two thirds of the time of decoding
  /// with repairs and comparing afterwards, and a third of the validating
  /// initializer's.
  @usableFromInline
  init?(exactly bytes: UnsafeRawBufferPointer) {
    // Safe because the span does not outlive this call, and the bytes do.
    let span = unsafe Span<UInt8>(_unsafeBytes: bytes)
    guard let text = try? UTF8Span(validating: span) else { return nil }
    self.init(copying: text)
  }
}

extension [String]: FieldValue {
  /// Texts in the heap, each a 4-byte length in front of its UTF-8 bytes.
  @inlinable
  public static var fieldType: FieldType { FieldType(.strings) }

  /// The value as ``StoredValue/strings(_:)``.
  public var storedValue: StoredValue { .strings(self) }

  /// Four bytes and the UTF-8 bytes of each text.
  @inlinable
  public var heapByteCount: Int { reduce(0) { $0 + 4 + $1.utf8.count } }

  /// Copies the texts into the heap.
  @inlinable
  public func write(to row: inout RowWriter) {
    for text in self {
      var text = text
      text.withUTF8 { bytes in
        Swift.withUnsafeBytes(of: UInt32(truncatingIfNeeded: bytes.count).littleEndian) {
          row.appendToHeap($0)
        }
        row.appendToHeap(UnsafeRawBufferPointer(bytes))
      }
    }
    row.endVariable()
  }

  /// Reads the texts; a length past the end or bytes that are not UTF-8 are damage.
  @inlinable
  public static func read(from row: RowReader, at slot: FieldSlot) -> [String]? {
    row.variable(at: slot).flatMap { [String](heapBytes: $0) }
  }

  @usableFromInline
  init?(heapBytes bytes: UnsafeRawBufferPointer) {
    var texts: [String] = []
    var position = 0
    while position < bytes.count {
      guard bytes.count - position >= 4 else { return nil }
      let length = bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)
      position += 4
      guard bytes.count - position >= Int(UInt32(littleEndian: length)) else { return nil }
      let end = position + Int(UInt32(littleEndian: length))
      guard let text = String(exactly: UnsafeRawBufferPointer(rebasing: bytes[position..<end]))
      else { return nil }
      texts.append(text)
      position = end
    }
    self = texts
  }
}
