/// The kinds of pages, as their headers say them.
///
/// Source: `P_BRANCH` and the others in `mdb.c` 0.9.24. The further flags exist
/// only in memory, or in databases with several values for a key.
enum PageFlags {
  static let branch: UInt16 = 0x01
  static let leaf: UInt16 = 0x02
  static let overflow: UInt16 = 0x04
  static let meta: UInt16 = 0x08
}

/// The bytes of one page, as they are in the file.
///
/// | Offset | Size | Content                                          |
/// | -----: | ---: | ------------------------------------------------ |
/// |      0 |    8 | number of the page, zero-based                   |
/// |      8 |    2 | unused here                                      |
/// |     10 |    2 | flags: the kind of page                          |
/// |     12 |    2 | lower: where the offsets of the nodes end        |
/// |     14 |    2 | upper: where the nodes begin                     |
/// |     12 |    4 | overflow page: number of pages of the value      |
/// |     16 |    2 | offset of the first node; the others follow      |
/// |  upper |      | nodes, without a gap to the end of the page      |
///
/// Source: `MDB_page` in `mdb.c` 0.9.24, 64-bit build.
struct Page {
  /// The size of the header, in bytes.
  static let headerSize = 16

  let bytes: UnsafeRawBufferPointer

  /// - Parameter bytes: A whole page, or at least a header to read only that.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var number: UInt64 { bytes.loadUnaligned(as: UInt64.self) }
  var flags: UInt16 { bytes.loadUnaligned(fromByteOffset: 10, as: UInt16.self) }
  var lower: Int { Int(bytes.loadUnaligned(fromByteOffset: 12, as: UInt16.self)) }
  var upper: Int { Int(bytes.loadUnaligned(fromByteOffset: 14, as: UInt16.self)) }

  /// The pages of the value that begins on this overflow page.
  var overflowPageCount: UInt64 {
    UInt64(bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
  }

  /// The number of nodes; right only if ``PageLayout`` finds nothing.
  var nodeCount: Int { (lower - Self.headerSize) / 2 }

  /// Where a node begins; right only if ``PageLayout`` finds nothing.
  func nodeOffset(_ index: Int) -> Int {
    Int(bytes.loadUnaligned(fromByteOffset: Self.headerSize + 2 * index, as: UInt16.self))
  }

  /// A node, in key order; right only if ``PageLayout`` finds nothing.
  func node(_ index: Int) -> PageNode {
    PageNode(UnsafeRawBufferPointer(rebasing: bytes[nodeOffset(index)...]))
  }
}

/// A key on a page, with its value or the page below it.
///
/// | Offset | Size | Leaf                     | Branch                      |
/// | -----: | ---: | ------------------------ | --------------------------- |
/// |      0 |    4 | size of the value        | page, its lower 32 bits     |
/// |      4 |    2 | flags                    | page, its upper 16 bits     |
/// |      6 |    2 | size of the key          | size of the key             |
/// |      8 |      | key                      | key, unused in the first    |
/// |  8 + n |      | value                    |                             |
///
/// A node begins and ends at an even offset. Source: `MDB_node` in `mdb.c`
/// 0.9.24, 64-bit build.
struct PageNode {
  /// The size of what comes before the key, in bytes.
  static let headerSize = 8
  /// The value is on overflow pages; here is the number of the first.
  static let isOnOverflowPages: UInt16 = 0x01
  /// The value is the ``TreeRecord`` of a database.
  static let isDatabase: UInt16 = 0x02

  private let bytes: UnsafeRawBufferPointer

  /// - Parameter bytes: From the node's first byte to the end of its page, at
  ///   least ``headerSize``.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var flags: UInt16 { bytes.loadUnaligned(fromByteOffset: 4, as: UInt16.self) }
  var keySize: Int { Int(bytes.loadUnaligned(fromByteOffset: 6, as: UInt16.self)) }
  /// The size of the value, here or on overflow pages, in bytes.
  var valueSize: Int { Int(bytes.loadUnaligned(as: UInt32.self)) }
  /// The page below a branch node.
  var child: UInt64 { bytes.loadUnaligned(as: UInt64.self) & 0xFFFF_FFFF_FFFF }

  /// The bytes of the value on this page.
  var inlineSize: Int {
    flags & Self.isOnOverflowPages == 0 ? valueSize : MemoryLayout<UInt64>.size
  }

  var key: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[Self.headerSize..<Self.headerSize + keySize])
  }

  var inlineValue: UnsafeRawBufferPointer {
    let start = Self.headerSize + keySize
    return UnsafeRawBufferPointer(rebasing: bytes[start..<start + inlineSize])
  }
}
