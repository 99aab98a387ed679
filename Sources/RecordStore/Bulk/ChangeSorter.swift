import CStoreSupport
import Glibc

/// A change to be sorted, in 16 bytes.
struct SortEntry {
  /// Eight bytes of the key as a number.
  var prefix: UInt64
  /// Where the key lies in the arena.
  var keyOffset: UInt32
  var keyByteCount: UInt32

  /// The first eight bytes of a key as a number, those after its end zero.
  @inline(__always)
  static func prefix(of key: UnsafeRawBufferPointer) -> UInt64 {
    if key.count >= 8 { return UInt64(bigEndian: key.loadUnaligned(as: UInt64.self)) }
    var prefix: UInt64 = 0
    for index in 0..<8 { prefix = prefix << 8 | (index < key.count ? UInt64(key[index]) : 0) }
    return prefix
  }
}

/// Sorts the changes of an arena by their keys; those of one key stay in the
/// order in which they came.
///
/// By digits of a byte: a number of them that tells most keys apart, from the
/// first in which keys differ; then the groups that are equal so far. The keys
/// themselves, each a cache miss, are looked at only where their first eight
/// bytes are equal.
struct ChangeSorter {
  /// Up to so many entries are sorted by insertion.
  private static let insertionLimit = 24
  /// How many entries ahead a key is asked for before it is read.
  private static let prefetchDistance = 12

  private let keys: UnsafeRawPointer
  private let entries: UnsafeMutablePointer<SortEntry>
  private let scratch: UnsafeMutablePointer<SortEntry>
  private let counts: UnsafeMutablePointer<UInt32>

  /// The changes in their order; the caller deallocates what it gets.
  static func sort(_ arena: ChangeArena) -> UnsafeMutableBufferPointer<SortEntry> {
    let entries = UnsafeMutableBufferPointer<SortEntry>.allocate(capacity: arena.count)
    var end = entries.startIndex
    arena.forEachKey { key, offset in
      entries.initializeElement(
        at: end,
        to: SortEntry(
          prefix: SortEntry.prefix(of: key), keyOffset: UInt32(truncatingIfNeeded: offset),
          keyByteCount: UInt32(truncatingIfNeeded: key.count)))
      end += 1
    }
    guard !arena.isAscending, let start = entries.baseAddress else { return entries }
    let scratch = UnsafeMutablePointer<SortEntry>.allocate(capacity: arena.count)
    let counts = UnsafeMutablePointer<UInt32>.allocate(capacity: 256)
    defer {
      scratch.deallocate()
      counts.deallocate()
    }
    ChangeSorter(
      keys: UnsafeRawPointer(arena.base), entries: start, scratch: scratch, counts: counts
    ).sort(0, arena.count, depth: 0)
    return entries
  }

  /// Sorts entries that are equal in the first `depth` bytes, and whose prefix
  /// is of the eight bytes after them.
  private func sort(_ start: Int, _ end: Int, depth: Int) {
    guard end - start > Self.insertionLimit else {
      return insertionSort(start, end, depth: depth)
    }
    let first = entries[start].prefix
    var previous = first
    var varying: UInt64 = 0
    var isAscending = true
    for index in start + 1..<end {
      let prefix = entries[index].prefix
      varying |= prefix ^ first
      isAscending = isAscending && previous <= prefix
      previous = prefix
    }
    if varying == 0 { return sortDeeper(start, end, depth: depth) }
    let shift = isAscending ? 0 : sortByDigits(start, end, varying)
    forEachGroup(start, end, shift: shift) { start, end in
      if shift == 0 {
        sortDeeper(start, end, depth: depth)
      } else {
        sort(start, end, depth: depth)
      }
    }
  }

  /// Sorts by the first bytes that vary, as many as tell most entries apart.
  ///
  /// - Returns: The number of low bits that were not looked at.
  private func sortByDigits(_ start: Int, _ end: Int, _ varying: UInt64) -> UInt64 {
    let count = end - start
    let wanted = (Int.bitWidth - count.leadingZeroBitCount + 4 + 7) / 8
    var digits: UInt64 = 0
    var shift: UInt64 = 64
    while digits < wanted, shift > 0, varying << (64 - shift) != 0 {
      shift -= 8
      if varying >> shift & 0xFF != 0 { digits += 1 }
    }
    var source = entries + start
    var target = scratch
    for digit in stride(from: shift, to: 64, by: 8) where varying >> digit & 0xFF != 0 {
      scatter(source, count, by: digit, to: target)
      swap(&source, &target)
    }
    if source == scratch { (entries + start).update(from: scratch, count: count) }
    return shift
  }

  /// Copies entries in the order of one byte of their prefixes.
  private func scatter(
    _ source: UnsafeMutablePointer<SortEntry>, _ count: Int, by shift: UInt64,
    to target: UnsafeMutablePointer<SortEntry>
  ) {
    counts.initialize(repeating: 0, count: 256)
    for index in 0..<count {
      counts[Int(truncatingIfNeeded: source[index].prefix &>> shift & 0xFF)] &+= 1
    }
    var sum: UInt32 = 0
    for digit in 0..<256 {
      let count = counts[digit]
      counts[digit] = sum
      sum &+= count
    }
    for index in 0..<count {
      let entry = source[index]
      let digit = Int(truncatingIfNeeded: entry.prefix &>> shift & 0xFF)
      target[Int(counts[digit])] = entry
      counts[digit] &+= 1
    }
  }

  /// Sorts entries whose prefixes are equal too.
  private func sortDeeper(_ start: Int, _ end: Int, depth: Int) {
    guard end - start > Self.insertionLimit else {
      return insertionSort(start, end, depth: depth)
    }
    let depth = depth + 8
    var isLonger = false
    for index in start..<end {
      let ahead = index + Self.prefetchDistance
      if ahead < end { store_prefetch(keys + Int(entries[ahead].keyOffset) + depth) }
      let rest = rest(of: entries[index], from: depth)
      isLonger = isLonger || !rest.isEmpty
      entries[index].prefix = SortEntry.prefix(of: rest)
    }
    if isLonger { sort(start, end, depth: depth) }
  }

  private func forEachGroup(
    _ start: Int, _ end: Int, shift: UInt64, _ body: (_ start: Int, _ end: Int) -> Void
  ) {
    var groupStart = start
    while groupStart < end {
      let prefix = entries[groupStart].prefix >> shift
      var groupEnd = groupStart + 1
      while groupEnd < end, entries[groupEnd].prefix >> shift == prefix { groupEnd += 1 }
      if groupEnd - groupStart > 1 { body(groupStart, groupEnd) }
      groupStart = groupEnd
    }
  }

  private func insertionSort(_ start: Int, _ end: Int, depth: Int) {
    for index in stride(from: start + 1, to: end, by: 1) {
      let entry = entries[index]
      var place = index
      while place > start, isBefore(entry, entries[place - 1], depth: depth) {
        entries[place] = entries[place - 1]
        place -= 1
      }
      entries[place] = entry
    }
  }

  private func isBefore(_ a: SortEntry, _ b: SortEntry, depth: Int) -> Bool {
    if a.prefix != b.prefix { return a.prefix < b.prefix }
    let (aRest, bRest) = (rest(of: a, from: depth + 8), rest(of: b, from: depth + 8))
    let order = compareBytes(aRest, bRest)
    // Shorter keys were filled up with zeros.
    return order != 0 ? order < 0 : a.keyByteCount < b.keyByteCount
  }

  private func rest(of entry: SortEntry, from depth: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: keys + Int(entry.keyOffset) + depth, count: max(0, Int(entry.keyByteCount) - depth))
  }
}
