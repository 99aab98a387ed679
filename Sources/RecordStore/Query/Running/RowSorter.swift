/// Sorts rows by their sort keys, keeping no more of them than are wanted.
///
/// With a limit it holds up to twice as many rows and drops the worse half when
/// it is full; from then on a row that is worse than all kept ones is refused
/// at the cost of one comparison. So *n* rows take O(*n* · log *k*) time and
/// O(*k*) memory for the *k* best.
struct RowSorter {
  private struct Entry {
    /// The first bytes of the key as a number, to compare without a look at the
    /// rest.
    let prefix: UInt64
    let keyStart: Int
    let keyByteCount: Int
    let row: Int
  }

  private let limit: Int
  /// The keys, one behind the other.
  private var keys: [UInt8] = []
  private var entries: [Entry] = []
  private var rows: [RowLocation] = []
  /// The worst key that can still be among the wanted ones.
  private var threshold: [UInt8]?

  /// - Parameter limit: How many rows are wanted, at least 1.
  init(limit: Int = .max) { self.limit = limit }

  var count: Int { entries.count }

  /// Adds a row.
  ///
  /// - Parameter key: Its sort key, which is copied.
  mutating func add(_ row: RowLocation, key: UnsafeRawBufferPointer) {
    if let threshold, threshold.withUnsafeBytes({ compareBytes($0, key) }) <= 0 { return }
    append(row, key)
    if limit < .max / 4, entries.count >= 2 * limit + 64 { keepWanted() }
  }

  /// The wanted rows in their order; the sorter is empty afterwards.
  mutating func finish() -> [RowLocation] {
    sort()
    let sorted = entries.prefix(limit).map { rows[$0.row] }
    entries.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    threshold = nil
    return sorted
  }

  private mutating func append(_ row: RowLocation, _ key: UnsafeRawBufferPointer) {
    var prefix: UInt64 = 0
    for byte in key.prefix(8) { prefix = prefix << 8 | UInt64(byte) }
    prefix <<= UInt64(8 * max(0, 8 - key.count))
    entries.append(
      Entry(prefix: prefix, keyStart: keys.count, keyByteCount: key.count, row: rows.count))
    keys.append(contentsOf: key)
    rows.append(row)
  }

  private mutating func keepWanted() {
    sort()
    let (kept, oldKeys, oldRows) = (entries.prefix(limit), keys, rows)
    entries = []
    keys = []
    rows = []
    oldKeys.withUnsafeBytes { bytes in
      for entry in kept {
        let key = UnsafeRawBufferPointer(
          rebasing: bytes[entry.keyStart..<entry.keyStart + entry.keyByteCount])
        append(oldRows[entry.row], key)
      }
    }
    threshold = entries.last.map { Array(keys[$0.keyStart...]) }
  }

  private mutating func sort() {
    keys.withUnsafeBytes { keys in
      func key(_ entry: Entry) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
          rebasing: keys[entry.keyStart..<entry.keyStart + entry.keyByteCount])
      }
      entries.sort { a, b in
        a.prefix != b.prefix ? a.prefix < b.prefix : compareBytes(key(a), key(b)) < 0
      }
    }
  }
}
