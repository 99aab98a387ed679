/// What a change set says of itself, at the start of its first page.
struct HistoryHeader: Equatable {
  /// Why the changes were made.
  enum Kind: UInt16 {
    case change
    /// Takes back the change set ``target``.
    case undo
    /// Takes back the undo ``target``.
    case redo
    /// What came before cannot be undone: a migration has rewritten records.
    case barrier
  }

  var kind = Kind.change
  var processID: UInt32 = 0
  /// Milliseconds since 1970-01-01T00:00:00Z.
  var time: Int64 = 0
  /// The sequence of the change set that was taken back, 0 for none.
  var target: UInt64 = 0
  var pageCount: UInt32 = 1
  var insertCount: UInt64 = 0
  var updateCount: UInt64 = 0
  var deleteCount: UInt64 = 0
  /// The size of all pages with their keys, in bytes.
  var byteCount: UInt64 = 0
  /// The changes, and their bytes, of all sets before this one since the log
  /// began, dropped ones too.
  var changesBefore: UInt64 = 0
  var bytesBefore: UInt64 = 0
  /// Empty for none.
  var label = ""
  /// The program that has written.
  var program = ""

  /// How many changes there are.
  ///
  /// Damaged numbers may be the largest: they wrap and do not trap.
  var changeCount: UInt64 { insertCount &+ updateCount &+ deleteCount }

  /// The size of the encoded header, in bytes.
  var encodedByteCount: Int {
    Self.fixedByteCount + label.utf8.count + program.utf8.count
  }

  /// All but the texts.
  private static let fixedByteCount = 2 + 2 + 4 + 8 + 8 + 4 + 6 * 8 + 2 * 4

  /// The bytes as they begin the first page.
  func encoded() -> [UInt8] {
    var writer = ByteWriter()
    writer.put(HistoryFormat.version)
    writer.put(kind.rawValue)
    writer.put(processID)
    writer.put(time)
    writer.put(target)
    writer.put(pageCount)
    writer.put(insertCount)
    writer.put(updateCount)
    writer.put(deleteCount)
    writer.put(byteCount)
    writer.put(changesBefore)
    writer.put(bytesBefore)
    writer.put(label)
    writer.put(program)
    return writer.bytes
  }

  init() {}

  /// Reads the header at the start of a first page.
  init(_ reader: inout ByteReader) throws(ByteReader.Damage) {
    guard try reader.integer(UInt16.self) == HistoryFormat.version,
      let kind = Kind(rawValue: try reader.integer())
    else { throw reader.damage }
    self.kind = kind
    processID = try reader.integer()
    time = try reader.integer()
    target = try reader.integer()
    pageCount = try reader.integer()
    insertCount = try reader.integer()
    updateCount = try reader.integer()
    deleteCount = try reader.integer()
    byteCount = try reader.integer()
    changesBefore = try reader.integer()
    bytesBefore = try reader.integer()
    label = try reader.string()
    program = try reader.string()
  }
}

extension String {
  /// The text without what goes beyond so many bytes of UTF-8.
  func clipped(toUTF8 byteCount: Int) -> String {
    guard utf8.count > byteCount else { return self }
    var end = utf8.index(utf8.startIndex, offsetBy: byteCount)
    while end > startIndex, end.samePosition(in: unicodeScalars) == nil {
      end = utf8.index(before: end)
    }
    return String(self[..<end])
  }
}
