extension PageWalker {
  /// Checks a tree and everything in it.
  ///
  /// - Returns: The databases that are recorded in it: none but in the main one.
  mutating func walk(
    _ tree: TreeRecord, of place: TreePlace
  ) throws(LMDBError) -> [(name: String, record: TreeRecord)] {
    guard checkRecord(tree, of: place), !tree.isEmpty else { return [] }
    var walk = TreeWalk(place: place, depth: tree.depth)
    let findingsBefore = report.findingCount
    try visit(tree.root, level: 1, &walk)
    while branches.depth > 0 {
      let level = branches.depth
      guard let (index, node) = branches.next() else { continue }
      if index > 0 { checkSeparator(node.key, &walk) }
      try visit(node.child, level: level + 1, &walk)
    }
    // Below a damaged page nothing was counted.
    if report.findingCount == findingsBefore { compare(walk.counts, with: tree.counts, of: place) }
    return walk.databases
  }

  private mutating func compare(
    _ found: TreeCounts, with recorded: TreeCounts, of place: TreePlace
  ) {
    if found.entries != recorded.entries {
      add(
        .wrongKeyCount, place,
        "there are \(found.entries) keys, but \(recorded.entries) are recorded")
    }
    if found.pages != recorded.pages {
      add(
        .wrongPageCount, place,
        "there are \(found.pages), but \(recorded.pages) are recorded")
    }
  }

  /// Whether a tree can be walked.
  private mutating func checkRecord(_ tree: TreeRecord, of place: TreePlace) -> Bool {
    guard place.allows(flags: tree.flags) else {
      add(
        .unsupportedDatabase, place,
        "the pages were not looked at, since it has the flags \(hexadecimal: tree.flags)")
      return false
    }
    let isPlausible =
      if tree.isEmpty { tree.depth == 0 && tree.counts == TreeCounts() } else {
        (1...BranchStack.deepestTree).contains(tree.depth)
      }
    guard isPlausible, place == .freeList || tree.pad == 0 else {
      add(
        .damagedRecord, place,
        "the record is impossible: \(tree.depth) levels, root \(hexadecimal: tree.root), "
          + "\(tree.counts.pages), \(tree.counts.entries) keys")
      return false
    }
    return true
  }

  /// Checks one page; branches are put on the stack, to be gone through.
  private mutating func visit(
    _ number: UInt64, level: Int, _ walk: inout TreeWalk
  ) throws(LMDBError) {
    let place = walk.place
    guard claim(number, of: place) else { return }
    guard let page = try reader.page(number) else {
      return add(.beyondEnd, number, place, "could not be read: the file is truncated")
    }
    guard page.number == number else {
      return add(.wrongNumber, number, place, "says that it is page \(page.number)")
    }
    let isLeaf = level == walk.depth
    guard page.flags == (isLeaf ? PageFlags.leaf : PageFlags.branch) else {
      return add(
        .wrongKind, number, place,
        "is no \(isLeaf ? "leaf" : "branch"): its flags are \(hexadecimal: page.flags)")
    }
    if let problem = layout.problem(of: page) {
      return add(.damagedLayout, number, place, "cannot be read: \(problem)")
    }
    if isLeaf {
      walk.counts.pages.leaf += 1
      walk.counts.entries += UInt64(page.nodeCount)
      try checkLeaf(page, &walk)
    } else {
      walk.counts.pages.branch += 1
      branches.push(page)
    }
    walk.page = number
  }

  private mutating func checkSeparator(_ key: UnsafeRawBufferPointer, _ walk: inout TreeWalk) {
    guard walk.place.keyOrder.allows(key), walk.bound.admitsSeparator(key) else {
      return add(
        .wrongOrder, walk.place,
        "the key of a branch does not sort after those before it, which end on page \(walk.page)")
    }
    walk.bound.raise(to: key, isSeparator: true)
  }

  private mutating func checkLeaf(_ page: Page, _ walk: inout TreeWalk) throws(LMDBError) {
    let order = walk.place.keyOrder
    var previous: UnsafeRawBufferPointer?
    var isOrdered = true
    for index in 0..<page.nodeCount {
      let node = page.node(index)
      let key = node.key
      if order.allows(key) {
        isOrdered =
          isOrdered
          && (previous.map { order.precedes($0, key) } ?? walk.bound.admits(key))
        previous = key
      } else {
        add(.damagedNode, page.number, walk.place, "has a key of \(key.count) bytes")
      }
      try checkValue(of: node, on: page, &walk)
    }
    if let previous { walk.bound.raise(to: previous) }
    if !isOrdered {
      add(.wrongOrder, page.number, walk.place, "has a key that does not sort after the one before")
    }
  }

  private mutating func checkValue(
    of node: PageNode, on page: Page, _ walk: inout TreeWalk
  ) throws(LMDBError) {
    switch node.flags {
    case 0:
      if walk.place == .freeList { try addFreePages(of: node, on: page) }
    case PageNode.isOnOverflowPages:
      let isSound = try checkOverflowPages(of: node, &walk)
      if walk.place == .freeList, isSound { try addFreePages(of: node, on: page) }
    case PageNode.isDatabase where walk.place == .main && node.valueSize == TreeRecord.size:
      let name = String(decoding: node.key, as: UTF8.self)
      walk.databases.append((name, TreeRecord(node.inlineValue)))
    default:
      add(
        .damagedNode, page.number, walk.place,
        "has a value of \(node.valueSize) bytes with the flags \(hexadecimal: node.flags)")
    }
  }

  /// Whether the pages of a value too large for a leaf are all there.
  private mutating func checkOverflowPages(
    of node: PageNode, _ walk: inout TreeWalk
  ) throws(LMDBError) -> Bool {
    let place = walk.place
    let first = node.inlineValue.loadUnaligned(as: UInt64.self)
    guard claim(first, of: place) else { return false }
    guard let page = try reader.header(of: first) else {
      add(.beyondEnd, first, place, "could not be read: the file is truncated")
      return false
    }
    guard page.number == first else {
      add(.wrongNumber, first, place, "says that it is page \(page.number)")
      return false
    }
    guard page.flags == PageFlags.overflow else {
      add(.wrongKind, first, place, "holds no value: its flags are \(hexadecimal: page.flags)")
      return false
    }
    let needed = (Page.headerSize + node.valueSize + reader.pageSize - 1) / reader.pageSize
    // A value that has shrunk inside its transaction keeps its pages.
    guard page.overflowPageCount >= UInt64(needed) else {
      add(
        .damagedNode, first, place,
        "begins \(page.overflowPageCount) pages of a value of \(node.valueSize) bytes")
      return false
    }
    walk.counts.pages.overflow += page.overflowPageCount
    // Stops at the first that is not its own, so that a damaged count costs little.
    for offset in 1..<page.overflowPageCount {
      guard claim(first + offset, of: place) else { return false }
    }
    return true
  }
}

/// Where a walk through one tree is.
struct TreeWalk: ~Copyable {
  let place: TreePlace
  /// The level on which the leaves are; the root is on level 1.
  let depth: Int
  var bound: KeyBound
  var counts = TreeCounts()
  /// The page that was visited last.
  var page: UInt64 = 0
  var databases: [(name: String, record: TreeRecord)] = []

  init(place: TreePlace, depth: Int) {
    self.place = place
    self.depth = depth
    bound = KeyBound(place.keyOrder)
  }
}

extension TreePlace {
  /// How the keys of the tree sort.
  var keyOrder: KeyOrder {
    self == .freeList ? .integers : .bytes
  }

  /// Whether this program reads trees with these flags.
  ///
  /// The record of the free list holds the flags of the environment too.
  ///
  /// Source: `MDB_INTEGERKEY`, `MDB_NOSUBDIR` in `lmdb.h` 0.9.24.
  fileprivate func allows(flags: UInt16) -> Bool {
    self == .freeList ? flags & ~0x4000 == 0x08 : flags == 0
  }
}
