/// Writes JSON values one after another to the end of a byte array.
///
/// Objects and arrays are closures, so they are closed as the code is; commas
/// and colons are the writer's business:
///
///     var json = JSONWriter()
///     json.object { json in
///       json.member("title", todo.title)
///       json.member("completed", todo.completed)
///       json.key("tags")
///       json.array { json in
///         for tag in todo.tags { json.value(tag) }
///       }
///     }
///     json.endLine()
///
/// What it writes is JSON as long as each key has exactly one value, and keys
/// stand in objects only. Members stand in the order in which they are written.
/// When a closure throws, the text ends where it was; such a writer is used no
/// more.
///
/// Source: RFC 8259.
public struct JSONWriter: Sendable {
  /// How the values are laid out.
  public enum Style: Sendable {
    /// Without any space: one value is one line.
    case compact
    /// For people: a line for each member and element, indented by two spaces.
    case pretty
  }

  /// What has been written since the beginning or the last ``removeAll()``, in
  /// UTF-8.
  public private(set) var bytes: [UInt8] = []

  private let style: Style
  private var depth = 0
  /// Whether a value stands before this place in the innermost container.
  private var followsValue = false
  /// Whether the next value belongs to the key before it.
  private var followsKey = false

  /// A writer without bytes.
  public init(style: Style = .compact) {
    self.style = style
  }

  // MARK: Containers

  /// Writes an object, whose members the closure writes.
  public mutating func object<Failure: Error>(
    _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    try container(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
  }

  /// Writes an array, whose elements the closure writes.
  public mutating func array<Failure: Error>(
    _ elements: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    try container(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
  }

  /// Writes a key, whose value is to be written next.
  public mutating func key(_ key: String) {
    beginValue()
    bytes.append(quoted: key)
    bytes.append(UInt8(ascii: ":"))
    if style == .pretty { bytes.append(UInt8(ascii: " ")) }
    followsKey = true
  }

  /// Ends the line behind a whole value; another one may follow.
  public mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    followsValue = false
  }

  /// Forgets what has been written, which the caller has passed on.
  ///
  /// The place in open objects and arrays stays, so a long text is written with
  /// little memory. The memory of the bytes is kept for those to come.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  // MARK: Values

  /// Writes a string, or `null` for nil.
  ///
  /// Only quotes, backslashes and control characters are escaped.
  public mutating func value(_ string: String?) {
    guard let string else { return null() }
    beginValue()
    bytes.append(quoted: string)
    followsValue = true
  }

  /// Writes an integer.
  public mutating func value(_ integer: some FixedWidthInteger) {
    token(String(integer))
  }

  /// Writes the shortest number that reads as the same `Double`.
  ///
  /// An infinity and a NaN, which JSON does not have, are written as `null`.
  public mutating func value(_ double: Double) {
    token(double.isFinite ? double.description : "null")
  }

  /// Writes `true` or `false`.
  public mutating func value(_ bool: Bool) {
    token(bool ? "true" : "false")
  }

  /// Writes `null`.
  public mutating func null() {
    token("null")
  }

  /// Writes a value that is JSON already, without the space in it.
  ///
  /// So a value that was read over several lines is written in one. In strings
  /// nothing is changed, and numbers keep every digit.
  public mutating func raw(_ json: RawSpan) {
    beginValue()
    bytes.append(compacted: json)
    followsValue = true
  }

  // MARK: Members

  /// Writes a key and a string, or `null` for nil.
  public mutating func member(_ key: String, _ string: String?) {
    self.key(key)
    value(string)
  }

  /// Writes a key and an integer.
  public mutating func member(_ key: String, _ integer: some FixedWidthInteger) {
    self.key(key)
    value(integer)
  }

  /// Writes a key and a `Double`, as ``value(_:)-(Double)`` does.
  public mutating func member(_ key: String, _ double: Double) {
    self.key(key)
    value(double)
  }

  /// Writes a key and `true` or `false`.
  public mutating func member(_ key: String, _ bool: Bool) {
    self.key(key)
    value(bool)
  }

  // MARK: Parts

  private mutating func container<Failure: Error>(
    _ opening: UInt8, _ closing: UInt8, _ content: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    beginValue()
    bytes.append(opening)
    depth += 1
    followsValue = false
    try content(&self)
    depth -= 1
    if followsValue { beginLineIfPretty() }
    bytes.append(closing)
    followsValue = true
  }

  private mutating func token(_ token: String) {
    beginValue()
    bytes.append(contentsOf: token.utf8)
    followsValue = true
  }

  /// Writes what stands between the thing before and a key or value.
  private mutating func beginValue() {
    if followsKey {
      followsKey = false
      return
    }
    if followsValue { bytes.append(UInt8(ascii: ",")) }
    if depth > 0 { beginLineIfPretty() }
  }

  private mutating func beginLineIfPretty() {
    guard style == .pretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }
}
