/// Checks every page of one snapshot, without LMDB, which dies on damage.
///
/// It goes from a meta page through the free list, the main database and every
/// database named there. Whatever the bytes are, each page is looked at once at
/// most, in memory bounded by two bits for each page of the file.
///
/// What it proves is that LMDB can read all keys and values in order, and can
/// write without using a page for two things. The bytes of values and their
/// meaning are not its matter.
///
/// The snapshot must be held by a read transaction if there may be a writer:
/// pages that it sees are not reused then.
///
/// Source: `mdb.c` 0.9.24, the structures in its first part.
struct PageWalker: ~Copyable {
  let meta: MetaPage
  let metas: MetaPages
  let file: DataFile
  var reader: PageReader
  var layout: PageLayout
  var branches: BranchStack
  /// The pages that the walk has come to.
  var used: PageBitmap
  /// The pages that the free list names.
  var free: PageBitmap
  var report: PageReport
  /// The highest commit in the free list; 0 when it is empty.
  var lastFreeing: UInt64 = 0

  /// Beyond the end of the file only free pages are remembered, and of them so
  /// many: 32 GiB of pages of 4 KiB.
  private static let pagesBeyondEnd: UInt64 = 1 << 23

  /// - Parameters:
  ///   - metas: The meta pages of `file`.
  ///   - meta: That of the snapshot.
  init(_ file: DataFile, _ metas: MetaPages, from meta: MetaPage) throws(LMDBError) {
    self.file = file
    self.metas = metas
    self.meta = meta
    reader = try PageReader(file: file, pageSize: metas.pageSize)
    layout = PageLayout(pageSize: metas.pageSize)
    branches = BranchStack(pageSize: metas.pageSize)
    let limit = min(meta.lastPage, reader.pageCount + Self.pagesBeyondEnd) + 1
    used = PageBitmap(limit: limit)
    free = PageBitmap(limit: limit)
    report = PageReport(transactionID: Int(clamping: meta.transactionID))
  }

  /// Checks the whole snapshot.
  ///
  /// - Throws: `EIO` and other errors of the system; damage is in the report.
  /// - Complexity: O(*p* + *n*) for *p* pages and *n* keys.
  consuming func run() throws(LMDBError) -> PageReport {
    for page in 0..<min(2, used.limit) { _ = used.insert(page) }
    try walkFreeList()
    try checkMetaPages()
    for (name, record) in try walk(meta.main, of: .main) {
      _ = try walk(record, of: .named(name))
    }
    report.usedPages = used.count
    report.freePages = free.count
    if report.isSound {
      checkTail()
      let known = UInt64(used.count + free.count)
      report.lostPages = Int(clamping: meta.lastPage &- known &+ 1)
    }
    return report
  }

  /// Whether the free list names every page that the file is too short for, so
  /// that nothing is missing.
  ///
  /// - Complexity: O(*f*) for *f* pages in the free list.
  consuming func tailIsFree() throws(LMDBError) -> Bool {
    try walkFreeList()
    return report.isSound && namesTail
  }

  private var namesTail: Bool {
    guard meta.lastPage < free.limit else { return false }
    return (min(reader.pageCount, free.limit)..<free.limit).allSatisfy { free.contains($0) }
  }

  /// Each page up to the last is used or free, so those that the file is too
  /// short for are free if none of the used ones was missing.
  private mutating func checkTail() {
    if namesTail { return }
    report.add(
      PageFinding(
        kind: .damagedMeta, page: nil, database: nil,
        description: "The meta page of commit \(meta.transactionID) gives \(meta.lastPage) as the "
          + "last page, but the file ends before, and those pages are not free."))
  }

  /// Takes a page for the tree that is walked; false if it cannot be, which is
  /// reported.
  mutating func claim(_ number: UInt64, of place: TreePlace) -> Bool {
    guard number > 1, number <= meta.lastPage else {
      add(.unknownPage, number, place, "is used, but the last page is \(meta.lastPage)")
      return false
    }
    guard number < reader.pageCount else {
      add(.beyondEnd, number, place, "lies beyond the end of the file, which is truncated")
      return false
    }
    guard used.insert(number) else {
      add(.usedTwice, number, place, "is used for something else too")
      return false
    }
    if free.contains(number) { add(.usedAndFree, number, place, "is in the free list too") }
    return true
  }

  /// Reports what is wrong with a page of a tree.
  mutating func add(
    _ kind: PageFinding.Kind, _ page: UInt64, _ place: TreePlace, _ problem: String
  ) {
    report.add(
      PageFinding(
        kind: kind, page: page, database: place.name,
        description: "Page \(page) of \(place) \(problem)."))
  }

  /// Reports what is wrong with a tree as a whole.
  mutating func add(_ kind: PageFinding.Kind, _ place: TreePlace, _ problem: String) {
    report.add(
      PageFinding(
        kind: kind, page: nil, database: place.name, description: "In \(place) \(problem)."))
  }
}

/// The tree that a page belongs to.
enum TreePlace: Hashable, CustomStringConvertible {
  case freeList
  case main
  case named(String)

  var name: String? {
    if case .named(let name) = self { name } else { nil }
  }

  var description: String {
    switch self {
    case .freeList: "the free list"
    case .main: "the main database"
    case .named(let name): "the database '\(name)'"
    }
  }
}
