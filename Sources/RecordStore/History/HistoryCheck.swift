import LMDB

/// The check of a change log: its sequences and pages follow each other without
/// a gap, every page is the one that was written, and the headers add up.
struct HistoryCheck {
  private let log: HistoryLog
  private let txn: TxnPointer
  private var problems: [String] = []
  /// The page before.
  private var last: HistoryKey?
  /// The header of the set that the page before belongs to; nil for one whose
  /// first pages are dropped.
  private var header: HistoryHeader?
  /// What the pages of the set have shown so far.
  private var changeCount: UInt64 = 0
  private var byteCount: UInt64 = 0

  init(_ log: HistoryLog, in txn: TxnPointer) {
    self.log = log
    self.txn = txn
  }

  /// The sentences about what is wrong, up to a thousand.
  ///
  /// - Parameter sequence: The store's sequence; nil when it is unknown.
  consuming func problems(upTo sequence: UInt64?) throws(LMDBError) -> [String] {
    var cursor = try txn.cursor(log.database)
    while try cursor.next(), problems.count < Verification.maximumFindings {
      guard let key = HistoryKey(cursor.key) else {
        add("has the key \(StoreError.hexadecimal(cursor.key)), which is none of a page")
        continue
      }
      checkOrder(of: key)
      check(key, cursor.value)
      last = key
    }
    checkSet()
    if let last, let sequence, last.sequence != sequence {
      add("ends with write \(last.sequence), and the last write is \(sequence)")
    }
    return problems
  }

  private mutating func checkOrder(of key: HistoryKey) {
    guard let last else { return }
    if key.sequence == last.sequence {
      if key.page != last.page &+ 1 {
        add("lacks page \(last.page &+ 1) of write \(key.sequence)")
      }
    } else {
      checkSet()
      if key.sequence != last.sequence &+ 1 {
        add("lacks write \(last.sequence &+ 1)")
      } else if key.page != 0 {
        add("lacks page 0 of write \(key.sequence)")
      }
    }
  }

  private mutating func check(_ key: HistoryKey, _ bytes: UnsafeRawBufferPointer) {
    do {
      let page = try StoredHistoryPage(key, bytes)
      if let new = page.header { begin(new, of: key) }
      changeCount &+= UInt64(try page.changes().count)
      byteCount &+= UInt64(HistoryKey.byteCount + bytes.count)
    } catch {
      add("is damaged: page \(key.page) of write \(key.sequence) at byte \(error.offset)")
      // What the header says cannot be compared with this page.
      header = nil
    }
  }

  private mutating func begin(_ new: HistoryHeader, of key: HistoryKey) {
    if let header,
      header.changesBefore &+ header.changeCount != new.changesBefore
        || header.bytesBefore &+ header.byteCount != new.bytesBefore
    {
      add("does not add up at write \(key.sequence)")
    }
    header = new
    (changeCount, byteCount) = (0, 0)
  }

  /// Compares a set whose pages have all been seen with its header.
  private mutating func checkSet() {
    guard let header, let last else { return }
    if header.pageCount != last.page &+ 1 {
      add(
        "has \(last.page &+ 1) pages of write \(last.sequence), which says that it has "
          + "\(header.pageCount)")
    } else if header.changeCount != changeCount || header.byteCount != byteCount {
      add("holds other changes of write \(last.sequence) than that says")
    }
  }

  private mutating func add(_ problem: String) { problems.append("The change log \(problem).") }
}
