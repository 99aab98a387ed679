extension [UInt8] {
  /// Appends a string in quotes, with the escapes that JSON asks for.
  mutating func append(quoted string: String) {
    append(UInt8(ascii: "\""))
    let utf8 = string.utf8.span.bytes
    var copied = 0
    var offset = 0
    while offset < utf8.byteCount {
      if offset + 8 <= utf8.byteCount {
        let count = PlainBytes.count(in: utf8, unchecked: offset)
        offset += count
        if count == 8 { continue }
      }
      let byte = utf8[unchecked: offset]
      if let escape = Self.escape(for: byte) {
        append(bytesOf: utf8.extracting(copied..<offset))
        append(contentsOf: escape.utf8)
        copied = offset + 1
      }
      offset += 1
    }
    append(bytesOf: utf8.extracting(copied..<offset))
    append(UInt8(ascii: "\""))
  }

  /// Appends a text that is JSON without the space between its tokens.
  mutating func append(compacted json: RawSpan) {
    var isInString = false
    var offset = 0
    while offset < json.byteCount {
      let byte = json[unchecked: offset]
      offset += 1
      if !isInString, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { continue }
      append(byte)
      if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      } else if isInString, byte == UInt8(ascii: "\\"), offset < json.byteCount {
        append(json[unchecked: offset])
        offset += 1
      }
    }
  }

  private mutating func append(bytesOf span: RawSpan) {
    // Safe because the array copies the bytes.
    unsafe span.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }

  /// How a byte stands in a string when it cannot stand for itself.
  ///
  /// Source: RFC 8259, section 7.
  private static func escape(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\\"): "\\\\"
    case 0x08: "\\b"
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0C: "\\f"
    case 0x0D: "\\r"
    case 0x00..<0x20: "\\u00" + byte.hexadecimal
    default: nil
    }
  }
}
