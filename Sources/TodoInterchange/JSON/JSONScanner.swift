/// Reads one JSON text value by value, as its caller asks for them.
///
/// The caller says what it expects and gets it or an error; no tree is built
/// and nothing is allocated for a token. Strings and numbers come as views of
/// the text (``JSONText``, ``JSONNumber``), any value as the bytes it was
/// written in.
///
///     var json = JSONScanner(record.bytes, at: record.position)
///     try json.beginObject()
///     while let key = try json.nextKey() {
///       switch key {
///       case "title": title = try json.string()
///       case "tags":
///         try json.beginArray()
///         while try json.nextElement() { tags.append(try json.string()) }
///       default: unknown.append(key.string, try json.skipValue())
///       }
///     }
///     try json.finish()
///
/// Everything read or skipped is checked against the grammar and for valid
/// UTF-8, so a text that was walked to ``finish()`` is JSON. After each key and
/// each `true` of ``nextElement()`` exactly one value is read or skipped. A
/// scanner that has thrown is used no more.
///
/// Stricter than the grammar only in two points where readers differ: a half of
/// a surrogate pair is refused, as no Swift string can hold it, and so are more
/// than 512 nested objects and arrays. Keys may repeat.
///
/// Source: RFC 8259.
package struct JSONScanner: ~Copyable, ~Escapable {
  /// How many objects and arrays may lie one in the other.
  package static let depthLimit = 512

  /// The whole text.
  let bytes: RawSpan
  /// The place of the first byte of the text in its input.
  let start: InputPosition
  /// The first byte not read yet, zero-based in `bytes`.
  var offset = 0
  /// The first byte of the key or value read last.
  var tokenOffset = 0

  /// How many objects and arrays are open.
  private var depth = 0
  /// Whether nothing of the innermost object or array has been read.
  private var isAtFirst = false

  /// A scanner at the beginning of a text.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8, without a byte order mark.
  ///   - start: Where the text begins in its input, for positions in errors.
  @_lifetime(copy bytes)
  package init(_ bytes: RawSpan, at start: InputPosition = .start) {
    self.bytes = bytes
    self.start = start
  }

  // MARK: Objects and arrays

  /// Reads the opening brace of an object.
  ///
  /// - Throws: ``JSONError`` when something else stands here, or when the
  ///   object lies too deep.
  package mutating func beginObject() throws(JSONError) {
    try begin(UInt8(ascii: "{"), .object)
  }

  /// Reads the next key of the innermost object, or the end of the object.
  ///
  /// - Returns: The key, whose value is to be read or skipped next; nil when
  ///   the closing brace was read instead.
  /// - Throws: ``JSONError`` when neither stands here.
  @_lifetime(copy self)
  package mutating func nextKey() throws(JSONError) -> JSONText? {
    guard try advances(toBefore: UInt8(ascii: "}")) else { return nil }
    guard byteAfterSpace() == UInt8(ascii: "\"") else {
      throw misfit("a key in double quotes belongs here")
    }
    let key = try scanString()
    guard byteAfterSpace() == UInt8(ascii: ":") else {
      throw misfit("a colon belongs here")
    }
    offset += 1
    return key
  }

  /// Reads the opening bracket of an array.
  ///
  /// - Throws: ``JSONError`` when something else stands here, or when the array
  ///   lies too deep.
  package mutating func beginArray() throws(JSONError) {
    try begin(UInt8(ascii: "["), .array)
  }

  /// Moves to the next value of the innermost array, or behind the array.
  ///
  /// - Returns: True when a value is to be read or skipped next; false when the
  ///   closing bracket was read.
  /// - Throws: ``JSONError`` when neither a comma nor the bracket stands here.
  package mutating func nextElement() throws(JSONError) -> Bool {
    try advances(toBefore: UInt8(ascii: "]"))
  }

  /// Makes sure that nothing but space follows the value of the text.
  ///
  /// - Throws: ``JSONError`` at the first byte that does.
  package mutating func finish() throws(JSONError) {
    if byteAfterSpace() != nil { throw misfit("only space may follow the value") }
  }

  // MARK: Values

  /// Tells the kind of the value that comes next, by its first byte.
  ///
  /// - Throws: ``JSONError`` when no value begins here.
  package mutating func nextKind() throws(JSONError) -> JSONKind {
    let byte = byteAfterSpace()
    switch byte ?? 0 {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    default: throw noValue(byte)
    }
  }

  /// Reads a string as a view of the text.
  ///
  /// - Throws: ``JSONError`` when another value stands here, or a string that
  ///   is not whole or not valid.
  @_lifetime(copy self)
  package mutating func text() throws(JSONError) -> JSONText {
    guard byteAfterSpace() == UInt8(ascii: "\"") else { throw mismatch(.string) }
    return try scanString()
  }

  /// Reads a string.
  ///
  /// - Throws: ``JSONError`` as ``text()`` does.
  package mutating func string() throws(JSONError) -> String {
    try text().string
  }

  /// Reads `true` or `false`.
  ///
  /// - Throws: ``JSONError`` when another value stands here.
  package mutating func bool() throws(JSONError) -> Bool {
    switch byteAfterSpace() {
    case UInt8(ascii: "t"):
      try scanWord("true")
      return true
    case UInt8(ascii: "f"):
      try scanWord("false")
      return false
    default: throw mismatch(.bool)
    }
  }

  /// Reads `null`, if it is the next value.
  ///
  /// - Returns: Whether it was; if not, the value is still to be read.
  /// - Throws: ``JSONError`` when a word other than `null` stands here.
  package mutating func null() throws(JSONError) -> Bool {
    guard byteAfterSpace() == UInt8(ascii: "n") else { return false }
    try scanWord("null")
    return true
  }

  /// Checks a value of any kind and passes over it.
  ///
  /// - Returns: The bytes in which it is written, without space around them.
  /// - Throws: ``JSONError`` when it is not valid.
  @_lifetime(copy self)
  @discardableResult
  package mutating func skipValue() throws(JSONError) -> RawSpan {
    let kind = try nextKind()
    let first = offset
    switch kind {
    case .object:
      try beginObject()
      while try nextKey() != nil { try skipValue() }
    case .array:
      try beginArray()
      while try nextElement() { try skipValue() }
    case .string: _ = try scanString()
    case .number: _ = try scanNumber()
    case .bool: _ = try bool()
    case .null: _ = try null()
    }
    tokenOffset = first
    return bytes.extracting(first..<offset)
  }

  // MARK: Parts

  /// The next byte that is not space, which is not read; nil at the end.
  @inline(__always)
  mutating func byteAfterSpace() -> UInt8? {
    while offset < bytes.byteCount {
      let byte = bytes[unchecked: offset]
      switch byte {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      default: return byte
      }
    }
    return nil
  }

  private mutating func begin(_ bracket: UInt8, _ kind: JSONKind) throws(JSONError) {
    guard byteAfterSpace() == bracket else { throw mismatch(kind) }
    guard depth < Self.depthLimit else {
      throw error("objects and arrays lie more than \(Self.depthLimit) deep in each other")
    }
    tokenOffset = offset
    offset += 1
    depth += 1
    isAtFirst = true
  }

  /// Reads the comma before a further member, or the closing bracket.
  private mutating func advances(toBefore bracket: UInt8) throws(JSONError) -> Bool {
    let byte = byteAfterSpace()
    let wasAtFirst = isAtFirst
    isAtFirst = false
    if byte == bracket {
      offset += 1
      depth -= 1
      return false
    }
    if wasAtFirst { return true }
    guard byte == UInt8(ascii: ",") else {
      throw misfit("a comma or a closing \(Self.name(bracket)) belongs here")
    }
    offset += 1
    return true
  }

  private mutating func scanWord(_ word: StaticString) throws(JSONError) {
    tokenOffset = offset
    let end = offset + word.utf8CodeUnitCount
    guard end <= bytes.byteCount, bytes.extracting(offset..<end).equals(word) else {
      throw noValue(bytes[unchecked: offset])
    }
    offset = end
  }
}
