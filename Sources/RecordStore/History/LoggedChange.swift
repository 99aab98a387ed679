/// One change as the log has it.
struct LoggedChange {
  /// What was done to a record.
  enum Kind: UInt8 {
    case insert
    case update
    case delete
  }

  let kind: Kind
  /// The collection's number.
  let collection: UInt32
  /// The primary key.
  let key: [UInt8]
  /// The row before, with its checksum; empty for an insertion.
  let before: UnsafeRawBufferPointer
  /// The checksum in the row after; 0 for a deletion.
  let checksum: UInt32

  /// Reads the changes behind the header of a page.
  ///
  /// - Returns: The changes in the order in which they were made; their
  ///   ``before`` lie in the page.
  static func all(_ reader: inout ByteReader) throws(ByteReader.Damage) -> [LoggedChange] {
    var changes: [LoggedChange] = []
    while !reader.isAtEnd { changes.append(try LoggedChange(&reader, after: changes.last)) }
    return changes
  }

  private init(
    _ reader: inout ByteReader, after previous: LoggedChange?
  ) throws(ByteReader.Damage) {
    let head = try reader.integer(UInt8.self)
    guard head & ~(HistoryFormat.kindMask | HistoryFormat.collectionBit) == 0,
      let kind = Kind(rawValue: head & HistoryFormat.kindMask)
    else { throw reader.damage }
    self.kind = kind
    if head & HistoryFormat.collectionBit != 0 {
      collection = try reader.integer()
    } else if let previous {
      collection = previous.collection
    } else {
      throw reader.damage
    }
    let shared = Int(try reader.integer(UInt8.self))
    let start = previous?.key ?? []
    guard shared <= start.count else { throw reader.damage }
    key = Array(start[..<shared]) + (try reader.slice(Int(try reader.integer(UInt8.self))))
    guard !key.isEmpty else { throw reader.damage }
    before =
      kind == .insert
      ? UnsafeRawBufferPointer(start: nil, count: 0)
      : try reader.slice(Int(try reader.integer(UInt32.self)))
    guard kind == .insert || before.count > RowFormat.checksumByteCount else {
      throw reader.damage
    }
    checksum = kind == .delete ? 0 : try reader.integer()
  }

  /// The checksum in the row before; nil for an insertion.
  var checksumBefore: UInt32? {
    before.isEmpty ? nil : RowFormat.checksum(of: before)
  }
}

extension RowFormat {
  /// The checksum at the end of a row.
  static func checksum(of row: UnsafeRawBufferPointer) -> UInt32 {
    UInt32(
      littleEndian: row.loadUnaligned(
        fromByteOffset: row.count - checksumByteCount, as: UInt32.self))
  }
}
