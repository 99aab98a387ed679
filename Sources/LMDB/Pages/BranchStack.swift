/// The branch pages from the root of a tree to where a walk is, copied: the
/// reader gives each page only until the next.
struct BranchStack: ~Copyable {
  /// The most levels that LMDB handles, leaves included.
  ///
  /// Source: `CURSOR_STACK` in `mdb.c` 0.9.24.
  static let deepestTree = 32

  private let pageSize: Int
  private let storage: UnsafeMutableRawBufferPointer
  /// The next node of each page, from the root down.
  private var positions: [Int] = []

  init(pageSize: Int) {
    self.pageSize = pageSize
    storage = .allocate(byteCount: Self.deepestTree * pageSize, alignment: 8)
  }

  deinit {
    storage.deallocate()
  }

  /// How many pages there are.
  var depth: Int { positions.count }

  /// Adds a page whose layout is sound; at most ``deepestTree`` in all.
  mutating func push(_ page: Page) {
    let start = depth * pageSize
    let copy = UnsafeMutableRawBufferPointer(rebasing: storage[start..<start + pageSize])
    copy.copyMemory(from: page.bytes)
    positions.append(0)
  }

  /// The next node of the deepest page, valid until the next push, and its
  /// index; nil at the end of the page, which is then removed.
  mutating func next() -> (index: Int, node: PageNode)? {
    guard let index = positions.last else { return nil }
    let start = (depth - 1) * pageSize
    let page = Page(UnsafeRawBufferPointer(rebasing: storage[start..<start + pageSize]))
    guard index < page.nodeCount else {
      positions.removeLast()
      return nil
    }
    positions[depth - 1] = index + 1
    return (index, page.node(index))
  }
}
