/// The free list: a database whose keys are numbers of commits, and whose
/// values are a count and so many pages, in falling order, which the commit
/// has freed. A value may have room for more.
///
/// Source: `mdb_freelist_save` and `MDB_IDL` in LMDB 0.9.24.
extension PageWalker {
  /// Checks the tree of the free list and fills ``free``.
  mutating func walkFreeList() throws(LMDBError) {
    _ = try walk(meta.freeList, of: .freeList)
    if lastFreeing > meta.transactionID {
      add(
        .damagedMeta, .freeList,
        "there are pages of commit \(lastFreeing), which is after commit \(meta.transactionID)")
    }
  }

  /// Remembers the pages that one node of the free list names.
  mutating func addFreePages(of node: PageNode, on page: Page) throws(LMDBError) {
    guard node.keySize == MemoryLayout<UInt64>.size else { return }
    lastFreeing = max(lastFreeing, node.key.loadUnaligned(as: UInt64.self))
    let size = node.valueSize
    guard size >= 8, size % 8 == 0 else {
      return add(.damagedFreeList, page.number, .freeList, "has a value of \(size) bytes")
    }
    var numbers = FreePageNumbers(node, in: reader)
    guard let count = try numbers.next(reader), count <= UInt64(size / 8 - 1) else {
      return add(
        .damagedFreeList, page.number, .freeList, "counts more pages than a value has room for")
    }
    var previous = UInt64.max
    for _ in 0..<count {
      guard let number = try numbers.next(reader), number < previous else {
        return add(
          .damagedFreeList, page.number, .freeList, "does not name the free pages in order")
      }
      addFreePage(number, on: page)
      previous = number
    }
  }

  private mutating func addFreePage(_ number: UInt64, on page: Page) {
    guard number > 1, number <= meta.lastPage else {
      return add(.damagedFreeList, page.number, .freeList, "names page \(number), which is none")
    }
    // So far beyond the end of the file nothing can be in use.
    guard number < free.limit else { return }
    guard free.insert(number) else {
      return add(.damagedFreeList, page.number, .freeList, "names page \(number) again")
    }
    if used.contains(number) {
      add(.usedAndFree, number, .freeList, "is in the free list itself too")
    }
  }
}

/// The numbers in one value of the free list, wherever it is: the count, then
/// the pages.
private struct FreePageNumbers {
  private let firstPage: UInt64
  private let size: Int
  private var position = 0
  /// A part of the value, and how much of it is passed.
  private var part: [UInt64]
  private var partPosition = 0

  /// - Parameter node: Its value has a size that is a multiple of 8.
  init(_ node: PageNode, in reader: borrowing PageReader) {
    size = node.valueSize
    if node.flags & PageNode.isOnOverflowPages == 0 {
      firstPage = 0
      part = [UInt64](repeating: 0, count: size / 8)
      part.withUnsafeMutableBytes { $0.copyMemory(from: node.inlineValue) }
    } else {
      firstPage = node.inlineValue.loadUnaligned(as: UInt64.self)
      part = []
    }
  }

  /// The next number; nil at the end of the value, or of the file.
  mutating func next(_ reader: borrowing PageReader) throws(LMDBError) -> UInt64? {
    guard position < size else { return nil }
    if partPosition == part.count {
      guard try readPart(reader) else { return nil }
    }
    defer {
      position += 8
      partPosition += 1
    }
    return part[partPosition]
  }

  private mutating func readPart(_ reader: borrowing PageReader) throws(LMDBError) -> Bool {
    let words = min(8192, (size - position) / 8)
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: words * 8, alignment: 8)
    defer { bytes.deallocate() }
    let offset = Page.headerSize + position
    guard try reader.read(into: bytes, page: firstPage, offset: offset) else { return false }
    part = [UInt64](bytes.bindMemory(to: UInt64.self))
    partPosition = 0
    return true
  }
}
