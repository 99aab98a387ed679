import FoundationEssentials
import Glibc
import LMDB

/// Takes in what one write body changes, and puts it into the change log.
///
/// Whoever writes a row records it first, while the row before is still to be
/// read, and stores the page that has become full when the row is written. The
/// first page waits for its header till the end.
final class HistoryRecorder {
  let log: HistoryLog
  private let sequence: UInt64
  private var header = HistoryHeader()
  /// The first page when it is full.
  private var first: HistoryPage?
  private var current = HistoryPage()
  /// A page that is full and not stored yet.
  private var full = HistoryPage()
  private let fullKey = KeyCopy()
  /// The number of the current page.
  private var pageNumber: UInt32 = 0
  private let lastKey = KeyCopy()
  private var lastCollection: UInt32?

  /// - Parameters:
  ///   - sequence: The sequence that the write will have.
  ///   - label: What the write does, as a person knows it; nil for nothing.
  init(_ log: HistoryLog, sequence: UInt64, label: String?) {
    self.log = log
    self.sequence = sequence
    header.label = (label ?? "").clipped(toUTF8: HistoryFormat.maximumTextByteCount)
    header.program = log.program.clipped(toUTF8: HistoryFormat.maximumTextByteCount)
    header.processID = UInt32(bitPattern: getpid())
  }

  /// One that has taken in the same, for a transaction within the write.
  ///
  /// No page is full and not stored.
  func copy() -> HistoryRecorder {
    let copy = HistoryRecorder(log, sequence: sequence, label: nil)
    copy.header = header
    // A full page does not change any more.
    copy.first = first
    copy.current.reserve(current.byteCount + HistoryFormat.checksumByteCount)
    copy.current.append(current.bytes)
    copy.pageNumber = pageNumber
    copy.lastKey.set(lastKey.bytes)
    copy.lastCollection = lastCollection
    return copy
  }

  /// Takes in the change of a row; nothing if the two are the same bytes.
  ///
  /// ``fullPage`` is to be stored before the next one.
  ///
  /// - Parameters:
  ///   - old: The row before, nil for a new one.
  ///   - new: The row after, nil for a deleted one.
  func record(
    _ key: UnsafeRawBufferPointer, in collection: CollectionStorage,
    from old: UnsafeRawBufferPointer?, to new: UnsafeRawBufferPointer?
  ) {
    let kind: LoggedChange.Kind
    switch (old, new) {
    case (nil, nil): return
    case (nil, _):
      kind = .insert
      header.insertCount += 1
    case (_, nil):
      kind = .delete
      header.deleteCount += 1
    case (let old?, let new?):
      if areEqual(old, new) { return }
      kind = .update
      header.updateCount += 1
    }
    append(kind, key, collection.stored.number, old, checksum: new.map(RowFormat.checksum))
  }

  /// A page that is to be stored now, if there is one; see ``didStoreFullPage()``.
  var fullPage: (key: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer)? {
    full.isEmpty ? nil : (fullKey.bytes, full.bytes)
  }

  /// Says that ``fullPage`` has been stored.
  func didStoreFullPage() { full.removeAll() }

  /// Stores the page that has become full, if there is one.
  func storeFullPage(in txn: inout WriteTxn) throws(LMDBError) {
    guard let page = fullPage else { return }
    try txn.append(log.database, key: page.key, value: page.value)
    didStoreFullPage()
  }

  /// Stores what is left, and the header, and drops what the log keeps no more.
  ///
  /// - Parameters:
  ///   - kind: Why the changes were made.
  ///   - target: The change set that they take back, 0 for none.
  func finish(
    _ kind: HistoryHeader.Kind, target: UInt64, in txn: inout WriteTxn
  ) throws(LMDBError) {
    let page = first ?? current
    if first != nil {
      closeLastPage()
      try storeFullPage(in: &txn)
    }
    try completeHeader(kind, target, firstPage: page, in: txn.borrowedPointer)
    try store(page, in: &txn)
    try log.trim(after: header, sequence: sequence, in: &txn)
  }

  // MARK: Pages

  private func append(
    _ kind: LoggedChange.Kind, _ key: UnsafeRawBufferPointer, _ collection: UInt32,
    _ old: UnsafeRawBufferPointer?, checksum: UInt32?
  ) {
    let needed = 1 + 4 + 2 + key.count + 4 + (old?.count ?? 0) + 4
    let room = HistoryFormat.pageByteCount - HistoryFormat.checksumByteCount - current.byteCount
    let headerRoom = pageNumber == 0 ? header.encodedByteCount : 0
    if needed > room - headerRoom, !current.isEmpty { closePage() }
    current.reserve(needed + HistoryFormat.checksumByteCount)

    let isOther = lastCollection != collection
    current.append(kind.rawValue | (isOther ? HistoryFormat.collectionBit : 0))
    if isOther { current.append(collection) }
    let shared = sharedByteCount(key)
    current.append(UInt8(truncatingIfNeeded: shared))
    current.append(UInt8(truncatingIfNeeded: key.count - shared))
    current.append(UnsafeRawBufferPointer(rebasing: key[shared...]))
    if let old {
      current.append(UInt32(truncatingIfNeeded: old.count))
      current.append(old)
    }
    if let checksum { current.append(checksum) }
    lastKey.set(key)
    lastCollection = collection
  }

  /// How many bytes the key begins with as the one before it does.
  private func sharedByteCount(_ key: UnsafeRawBufferPointer) -> Int {
    let last = lastKey.bytes
    let limit = min(key.count, last.count)
    var count = 0
    while count < limit, key[count] == last[count] { count += 1 }
    return count
  }

  private func closePage() {
    if pageNumber == 0 {
      first = current
      current = HistoryPage()
    } else {
      closeLastPage()
    }
    pageNumber += 1
    lastCollection = nil
    lastKey.removeAll()
  }

  private func closeLastPage() {
    swap(&current, &full)
    let key = HistoryKey(sequence, page: pageNumber)
    full.reserve(HistoryFormat.checksumByteCount)
    full.append(HistoryFormat.checksum(key, full.bytes))
    key.withBytes { fullKey.set($0) }
    header.byteCount += UInt64(HistoryKey.byteCount + full.byteCount)
  }

  // MARK: The header

  private func completeHeader(
    _ kind: HistoryHeader.Kind, _ target: UInt64, firstPage: HistoryPage, in txn: TxnPointer
  ) throws(LMDBError) {
    header.kind = kind
    header.target = target
    header.time = Self.milliseconds(log.options.clock())
    header.pageCount = pageNumber + 1
    header.byteCount += UInt64(
      HistoryKey.byteCount + header.encodedByteCount + firstPage.byteCount
        + HistoryFormat.checksumByteCount)
    if let previous = try log.intactHeader(of: sequence &- 1, in: txn) {
      header.changesBefore = previous.changesBefore &+ previous.changeCount
      header.bytesBefore = previous.bytesBefore &+ previous.byteCount
    }
  }

  /// The time since 1970, 0 for one that is none.
  private static func milliseconds(_ date: Date) -> Int64 {
    Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0
  }

  private func store(_ page: HistoryPage, in txn: inout WriteTxn) throws(LMDBError) {
    let key = HistoryKey(sequence, page: 0)
    let content = header.encoded() + page.bytes
    let checksum = content.withUnsafeBytes { HistoryFormat.checksum(key, $0) }
    let value = content + withUnsafeBytes(of: checksum.littleEndian) { Array($0) }
    try key.withBytes { (key) throws(LMDBError) in
      try value.withUnsafeBufferPointer { (value) throws(LMDBError) in
        let value = UnsafeRawBufferPointer(value)
        // Behind all others the pages of the tree stay full.
        guard pageNumber == 0 else { return try txn.put(log.database, key: key, value: value) }
        do throws(LMDBError) {
          try txn.append(log.database, key: key, value: value)
        } catch .keyExists {
          // Something lies behind, which `verify` reports.
          try txn.put(log.database, key: key, value: value)
        }
      }
    }
  }
}

extension HistoryRecorder {
  /// Takes in that all rows of a collection are deleted, before they are.
  ///
  /// - Complexity: O(*n*) for *n* rows.
  func recordDeletion(
    ofAllIn collection: CollectionStorage, in txn: inout WriteTxn
  ) throws(LMDBError) {
    // The log is another database, so the cursor stays where it is.
    let pointer = txn.borrowedPointer
    var rows = try pointer.cursor(collection.database)
    while try rows.next() {
      record(rows.key, in: collection, from: rows.value, to: nil)
      try storeFullPage(in: &txn)
    }
  }
}
