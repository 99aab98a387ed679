import LMDB

/// The change log of an open file.
///
/// Invariant: the sequences of its change sets follow each other without a gap,
/// up to the store's sequence. ``Store/verify()`` checks it.
struct HistoryLog: Sendable {
  let database: Database
  let options: HistoryOptions
  /// The program that writes here.
  let program: String
  let path: String

  /// The sequences of the change sets that are there, nil for none.
  ///
  /// - Throws: `LMDBError`.
  func sequences(in txn: TxnPointer) throws(LMDBError) -> ClosedRange<UInt64>? {
    var cursor = try txn.cursor(database)
    guard try cursor.first(), var first = HistoryKey(cursor.key),
      try cursor.last(), var last = HistoryKey(cursor.key)
    else { return nil }
    // Of a set that is being dropped the first pages are missing already; of
    // one that is being written the first page comes last.
    if first.page > 0 { first.sequence &+= 1 }
    if last.page > 0, try get(HistoryKey(last.sequence, page: 0), in: txn) == nil {
      last.sequence &-= 1
    }
    return first.sequence <= last.sequence ? first.sequence...last.sequence : nil
  }

  /// The header of a change set that is there.
  ///
  /// - Throws: ``StoreError/Code/damagedHistory``; ``StoreError/Code/storage``.
  func header(of sequence: UInt64, in txn: TxnPointer) throws(StoreError) -> HistoryHeader {
    let page = try page(HistoryKey(sequence, page: 0), in: txn)
    guard let header = page.header else { throw .damagedHistory(page.key, offset: 0, path: path) }
    return header
  }

  /// The header of a change set, nil when it is missing or damaged.
  func intactHeader(of sequence: UInt64, in txn: TxnPointer) throws(LMDBError) -> HistoryHeader? {
    let key = HistoryKey(sequence, page: 0)
    guard let bytes = try get(key, in: txn) else { return nil }
    return (try? StoredHistoryPage(key, bytes))?.header
  }

  /// A page that is there.
  ///
  /// - Throws: As ``header(of:in:)``.
  func page(_ key: HistoryKey, in txn: TxnPointer) throws(StoreError) -> StoredHistoryPage {
    let bytes: UnsafeRawBufferPointer?
    do { bytes = try get(key, in: txn) } catch { throw StoreError(error, "Reading", path: path) }
    guard let bytes else { throw .damagedHistory(key, offset: 0, path: path) }
    do { return try StoredHistoryPage(key, bytes) } catch {
      throw .damagedHistory(key, offset: error.offset, path: path)
    }
  }

  /// The changes of one page.
  ///
  /// - Throws: As ``header(of:in:)``.
  func changes(
    _ key: HistoryKey, in txn: TxnPointer
  ) throws(StoreError) -> [LoggedChange] {
    let page = try page(key, in: txn)
    do { return try page.changes() } catch {
      throw .damagedHistory(key, offset: error.offset, path: path)
    }
  }

  private func get(
    _ key: HistoryKey, in txn: TxnPointer
  ) throws(LMDBError) -> UnsafeRawBufferPointer? {
    try key.withBytes { (bytes) throws(LMDBError) in try txn.get(database, bytes) }
  }
}

/// One page of the log, in place.
struct StoredHistoryPage {
  let key: HistoryKey
  /// What begins the first page; nil for another one.
  let header: HistoryHeader?
  /// Behind the header.
  private let rest: ByteReader

  /// - Throws: `ByteReader.Damage`: the bytes are not what was written.
  init(_ key: HistoryKey, _ bytes: UnsafeRawBufferPointer) throws(ByteReader.Damage) {
    guard bytes.count > HistoryFormat.checksumByteCount else {
      throw ByteReader.Damage(offset: 0)
    }
    let content = UnsafeRawBufferPointer(
      rebasing: bytes.dropLast(HistoryFormat.checksumByteCount))
    let stored = UInt32(
      littleEndian: bytes.loadUnaligned(fromByteOffset: content.count, as: UInt32.self))
    guard stored == HistoryFormat.checksum(key, content) else {
      throw ByteReader.Damage(offset: content.count)
    }
    var reader = ByteReader(content)
    self.key = key
    header = key.page == 0 ? try HistoryHeader(&reader) : nil
    rest = reader
  }

  /// The changes in the page; their rows lie in it.
  func changes() throws(ByteReader.Damage) -> [LoggedChange] {
    var reader = rest
    return try LoggedChange.all(&reader)
  }
}

// MARK: Dropping

extension HistoryLog {
  /// The largest number of pages that one write drops.
  private static let trimmedPageCount = 64

  /// Drops what goes beyond a limit, oldest first, a part of it at most.
  ///
  /// - Parameters:
  ///   - newest: The header of the last change set, which stays.
  ///   - sequence: Its sequence.
  func trim(
    after newest: HistoryHeader, sequence: UInt64, in txn: inout WriteTxn
  ) throws(LMDBError) {
    var isTrimming = false
    for _ in 0..<Self.trimmedPageCount {
      guard let oldest = try oldestPage(in: txn.borrowedPointer), oldest.key.sequence < sequence
      else { return }
      if oldest.key.page == 0 {
        guard let header = oldest.header,
          exceedsLimits(from: header, to: newest, hasSlack: !isTrimming)
        else { return }
        isTrimming = true
      }
      try oldest.key.withBytes { (key) throws(LMDBError) in
        _ = try txn.delete(database, key: key)
      }
    }
  }

  private func oldestPage(
    in txn: TxnPointer
  ) throws(LMDBError) -> (key: HistoryKey, header: HistoryHeader?)? {
    var cursor = try txn.cursor(database)
    guard try cursor.first(), let key = HistoryKey(cursor.key) else { return nil }
    return (key, key.page == 0 ? (try? StoredHistoryPage(key, cursor.value))?.header : nil)
  }

  /// Whether the sets between two are beyond a limit.
  ///
  /// With slack by a sixteenth of it: then not every write has to drop one.
  private func exceedsLimits(
    from oldest: HistoryHeader, to newest: HistoryHeader, hasSlack: Bool
  ) -> Bool {
    let factor = hasSlack ? 1 + 1.0 / 16 : 1
    // Signed, since damaged numbers do not have to ascend.
    let changes = Int64(
      bitPattern: newest.changesBefore &+ newest.changeCount &- oldest.changesBefore)
    let bytes = Int64(bitPattern: newest.bytesBefore &+ newest.byteCount &- oldest.bytesBefore)
    let age = Double(newest.time) - Double(oldest.time)
    return Double(changes) > Double(options.maximumChangeCount) * factor
      || Double(bytes) > Double(options.maximumSizeInBytes) * factor
      || age > options.maximumAgeInSeconds * 1000 * factor
  }
}
