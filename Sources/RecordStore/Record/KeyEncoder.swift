/// The limits of key format 1.
@usableFromInline
enum KeyFormat {
  /// The longest key LMDB takes, in bytes.
  ///
  /// Source: `lmdb.h` 0.9.24, `mdb_env_get_maxkeysize`.
  static let maximumByteCount = 511
  /// The longest encoded primary key, in bytes.
  @inlinable static var maximumPrimaryKeyByteCount: Int { 255 }
  /// The longest encoded string part of an index key, in bytes; a longer one is
  /// cut.
  static let maximumStringPartByteCount = 128
}

/// Builds a key whose byte order is the order of the values in it.
///
/// LMDB compares keys as unsigned bytes from the left; a key sorts before any
/// longer key that begins with it. Each value is written so that comparing
/// bytes compares values:
///
/// | Value             | Bytes     | Layout                                          |
/// | ----------------- | --------- | ----------------------------------------------- |
/// | Bool              | 1         | 0 or 1                                          |
/// | unsigned integer  | 1, 2, 4, 8 | big-endian                                     |
/// | signed integer    | 1, 2, 4, 8 | big-endian, sign bit flipped                   |
/// | Float             | 4         | as Double                                       |
/// | Double, Date      | 8         | total order: −0 is 0, NaN is one value and last |
/// | UUID              | 16        | network order                                   |
/// | String            | n + z + 2 | UTF-8, each of z `00` as `00 FF`, then `00 00`  |
///
/// A text in an index takes no more bytes than the index allows: a longer one is
/// cut and ends in `00 01` instead. Equal bytes of cut texts are not yet equal
/// texts.
///
/// A nullable part has one byte in front: 0 for nil and nothing after it, 1 for
/// a value. A descending part is the complement of its bytes.
///
/// Invariant: for values `a < b` the bytes of `a` sort before those of `b`,
/// whatever follows, and neither is a prefix of the other; cut, the bytes may
/// also be equal.
///
/// Source: key order, `lmdb.h` 0.9.24, `mdb_set_compare`.
@frozen
public struct KeyEncoder {
  @usableFromInline let base: UnsafeMutableRawPointer
  @usableFromInline let capacity: Int
  /// The number of bytes the key needs; above the capacity nothing is written.
  @usableFromInline var count = 0

  @inlinable @inline(__always)
  init(_ buffer: UnsafeMutableRawBufferPointer) {
    base = buffer.baseAddress!  // Safe because every caller allocates at least one byte.
    capacity = buffer.count
  }

  /// The key, nil when it did not fit.
  @inlinable @inline(__always)
  var bytes: UnsafeRawBufferPointer? {
    count <= capacity ? UnsafeRawBufferPointer(start: base, count: count) : nil
  }

  @inlinable @inline(__always)
  mutating func append<T: BitwiseCopyable>(raw value: T) {
    if count &+ MemoryLayout<T>.size <= capacity {
      base.storeBytes(of: value, toByteOffset: count, as: T.self)
    }
    count &+= MemoryLayout<T>.size
  }

  @inlinable @inline(__always)
  mutating func append<T: FixedWidthInteger & BitwiseCopyable>(_ value: T) {
    append(raw: (T.isSigned ? value ^ T.min : value).bigEndian)
  }

  /// Appends UTF-8 bytes as they are: the start of a text, or all of one that
  /// has no zero byte.
  mutating func append(rawBytes bytes: UnsafeRawBufferPointer) {
    if let source = bytes.baseAddress, count + bytes.count <= capacity {
      (base + count).copyMemory(from: source, byteCount: bytes.count)
    }
    count += bytes.count
  }

  /// Appends a text with its terminator.
  @usableFromInline
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// Appends UTF-8 bytes, escaped and terminated.
  mutating func append(utf8 bytes: UnsafeRawBufferPointer) {
    append(escaped: bytes)
    append(raw: 0 as UInt16)
  }

  /// Appends UTF-8 bytes, escaped and terminated; what takes more than `limit`
  /// bytes is cut.
  ///
  /// - Returns: Whether the text was cut.
  mutating func append(utf8 bytes: UnsafeRawBufferPointer, limit: Int) -> Bool {
    let start = count
    append(escaped: UnsafeRawBufferPointer(rebasing: bytes.prefix(max(1, limit - 1))))
    return endText(from: start, limit: limit)
  }

  /// Appends the key of a text as a part that takes at most `limit` bytes.
  ///
  /// - Returns: Whether the text was cut.
  mutating func append(textKey key: UnsafeRawBufferPointer, limit: Int) -> Bool {
    let start = count
    let text = key.dropLast(2).prefix(max(1, limit - 1))
    append(rawBytes: UnsafeRawBufferPointer(rebasing: text))
    return endText(from: start, limit: limit)
  }

  /// Ends the escaped text that begins at `start`, of which more than `limit`
  /// allows is there if there is more.
  ///
  /// It is cut where the limit is, within a character too: only then do cut
  /// texts keep the order of the whole ones. An escape pair stays together, so
  /// that no terminator comes out of a half.
  private mutating func endText(from start: Int, limit: Int) -> Bool {
    var end = start + max(0, limit - 2)
    guard count > end else {
      append(raw: 0 as UInt16)
      return false
    }
    guard start + limit <= capacity else {
      count = max(count, start + limit)
      return true
    }
    if end > start, base.load(fromByteOffset: end - 1, as: UInt8.self) == 0 { end -= 1 }
    count = end
    append(raw: UInt16(1).bigEndian)
    return true
  }

  /// Appends UTF-8 bytes, escaped, without the terminator: a prefix's key.
  mutating func append(escaped bytes: UnsafeRawBufferPointer) {
    guard bytes.contains(0) else {
      append(rawBytes: bytes)
      return
    }
    for byte in bytes {
      append(raw: byte)
      if byte == 0 { append(raw: 0xFF as UInt8) }
    }
  }

  mutating func append(_ value: Double) { append(raw: KeyEncoder.bits(of: value).bigEndian) }

  mutating func append(_ value: Float) { append(raw: KeyEncoder.bits(of: value).bigEndian) }

  /// Bits that are in the order of the numbers; −0 has those of 0, and every
  /// NaN the same.
  static func bits(of value: Double) -> UInt64 {
    let bits = value.isNaN ? Double.nan.bitPattern : (value == 0 ? 0 : value.bitPattern)
    return bits ^ (UInt64(bitPattern: Int64(bitPattern: bits) >> 63) | 1 << 63)
  }

  static func bits(of value: Float) -> UInt32 {
    let bits = value.isNaN ? Float.nan.bitPattern : (value == 0 ? 0 : value.bitPattern)
    return bits ^ (UInt32(bitPattern: Int32(bitPattern: bits) >> 31) | 1 << 31)
  }

  /// Complements the bytes from `start` on: the part becomes descending.
  mutating func complement(from start: Int) {
    guard count <= capacity else { return }
    for offset in start..<count {
      let byte = base.load(fromByteOffset: offset, as: UInt8.self)
      base.storeBytes(of: ~byte, toByteOffset: offset, as: UInt8.self)
    }
  }
}
