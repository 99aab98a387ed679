extension PageWalker {
  /// Checks the meta pages, and that each one's number of a commit is that of
  /// its snapshot: a wrong one would show an older state as the last.
  mutating func checkMetaPages() throws(LMDBError) {
    for index in 0..<2 {
      if let problem = metas.problem(at: index) { addMeta(index, problem) }
    }
    try checkLastCommit()
  }

  private mutating func checkLastCommit() throws(LMDBError) {
    guard let other = metas.sound.first(where: { $0.page != meta }) else { return }
    // A commit frees the pages that it replaces, at least the root of the main
    // database: the last in the free list is the last of all.
    if other.page.transactionID < meta.transactionID, !other.page.main.isEmpty,
      lastFreeing < meta.transactionID, report.isSound
    {
      addMeta(
        1 - other.index,
        "it is of commit \(meta.transactionID), but what it leads to is of an older one")
    }
    // What is two commits after the last is no lie of this page: a power cut may
    // have undone such a commit after it had written over the older snapshot.
    guard let last = try lastFreeing(in: other.page), last > other.page.transactionID,
      last == meta.transactionID + 1
    else { return }
    // A writer may have overwritten the other snapshot while it was read.
    guard try MetaPages(of: file) == metas else { return }
    addMeta(
      other.index,
      "it is of commit \(other.page.transactionID), but what it leads to is of \(last)")
  }

  /// The highest commit in the free list of a snapshot that nothing holds; nil
  /// when it has none or cannot be read.
  private mutating func lastFreeing(in meta: MetaPage) throws(LMDBError) -> UInt64? {
    let tree = meta.freeList
    guard !tree.isEmpty, (1...BranchStack.deepestTree).contains(tree.depth) else { return nil }
    var number = tree.root
    for level in 1...tree.depth {
      guard let page = try reader.page(number), page.number == number,
        page.flags == (level == tree.depth ? PageFlags.leaf : PageFlags.branch),
        layout.problem(of: page) == nil
      else { return nil }
      let node = page.node(page.nodeCount - 1)
      if level == tree.depth {
        guard node.keySize == MemoryLayout<UInt64>.size else { return nil }
        return node.key.loadUnaligned(as: UInt64.self)
      }
      number = node.child
    }
    return nil
  }

  private mutating func addMeta(_ index: Int, _ problem: String) {
    report.add(
      PageFinding(
        kind: .damagedMeta, page: UInt64(index), database: nil,
        description: "Meta page \(index) is damaged: \(problem)."))
  }
}
