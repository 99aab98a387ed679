/// What the file records of the tree of one database.
///
/// | Offset | Size | Content                                   |
/// | -----: | ---: | ----------------------------------------- |
/// |      0 |    4 | pad; the page size in the free list's one |
/// |      4 |    2 | flags                                     |
/// |      6 |    2 | depth: levels of pages, 0 = empty         |
/// |      8 |    8 | number of branch pages                    |
/// |     16 |    8 | number of leaf pages                      |
/// |     24 |    8 | number of overflow pages                  |
/// |     32 |    8 | number of keys                            |
/// |     40 |    8 | root page; all bits set = empty           |
///
/// Integers are in the byte order of the machine.
///
/// Source: `MDB_db` in `mdb.c` 0.9.24, 64-bit build.
struct TreeRecord: Hashable {
  /// The size of a record, in bytes.
  static let size = 48
  /// The root of a tree without pages.
  static let noRoot = UInt64.max

  let pad: UInt32
  let flags: UInt16
  let depth: Int
  let root: UInt64
  let counts: TreeCounts

  /// - Parameter bytes: At least ``size`` bytes, at any alignment.
  init(_ bytes: UnsafeRawBufferPointer) {
    pad = bytes.loadUnaligned(as: UInt32.self)
    flags = bytes.loadUnaligned(fromByteOffset: 4, as: UInt16.self)
    depth = Int(bytes.loadUnaligned(fromByteOffset: 6, as: UInt16.self))
    counts = TreeCounts(
      pages: PageCounts(
        branch: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
        leaf: bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self),
        overflow: bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self)),
      entries: bytes.loadUnaligned(fromByteOffset: 32, as: UInt64.self))
    root = bytes.loadUnaligned(fromByteOffset: 40, as: UInt64.self)
  }

  /// Whether the tree has no page, and so no key.
  var isEmpty: Bool { root == Self.noRoot }
}

/// How much a tree holds.
struct TreeCounts: Hashable {
  var pages = PageCounts()
  /// The number of keys.
  var entries: UInt64 = 0
}

/// How many pages of each kind a tree has.
struct PageCounts: Hashable, CustomStringConvertible {
  var branch: UInt64 = 0
  var leaf: UInt64 = 0
  var overflow: UInt64 = 0

  var description: String {
    "\(branch) branch, \(leaf) leaf and \(overflow) overflow pages"
  }
}
