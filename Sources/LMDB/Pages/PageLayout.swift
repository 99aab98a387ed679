/// Checks that the nodes of branch and leaf pages lie where they must, so that
/// reading them stays inside the page.
///
/// Nodes do not overlap, and fill the page from `upper` to its end.
struct PageLayout {
  /// The longest key, in bytes: `mdb_env_get_maxkeysize` of usual builds.
  static let largestKey = 511

  /// One bit for each two bytes of a page: what nodes have taken.
  private var taken: [UInt64]

  init(pageSize: Int) {
    taken = [UInt64](repeating: 0, count: (pageSize / 2 + 63) / 64)
  }

  /// What is wrong with a page; nil when it can be read.
  ///
  /// - Parameter page: A whole page that says it is a branch or a leaf.
  mutating func problem(of page: Page) -> String? {
    let (lower, upper, size) = (page.lower, page.upper, page.bytes.count)
    let isBranch = page.flags == PageFlags.branch
    let fewestNodes = isBranch ? 2 : 1
    guard lower % 2 == 0, upper % 2 == 0, lower <= upper, upper <= size,
      lower >= Page.headerSize + 2 * fewestNodes
    else { return "its nodes cannot lie between \(lower) and \(upper)" }
    for word in taken.indices { taken[word] = 0 }
    var total = 0
    for index in 0..<page.nodeCount {
      let start = page.nodeOffset(index)
      guard start >= upper, start % 2 == 0, start + PageNode.headerSize <= size else {
        return "its node \(index) cannot begin at \(start)"
      }
      let node = page.node(index)
      // The first key of a branch is below all others and may be left out.
      guard node.keySize <= Self.largestKey, node.keySize > 0 || (isBranch && index == 0) else {
        return "its node \(index) has a key of \(node.keySize) bytes"
      }
      let length = PageNode.headerSize + node.keySize + (isBranch ? 0 : node.inlineSize)
      let even = length + length % 2
      guard start + even <= size, take(start / 2..<(start + even) / 2) else {
        return "its node \(index) at \(start) does not end before the next"
      }
      total += even
    }
    return total == size - upper ? nil : "its nodes leave a gap"
  }

  /// Takes a range of byte pairs; false if a part of it is taken already.
  private mutating func take(_ range: Range<Int>) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      let (word, bit) = (position / 64, position % 64)
      let count = min(64 - bit, range.upperBound - position)
      let mask = (UInt64.max >> UInt64(64 - count)) << UInt64(bit)
      guard taken[word] & mask == 0 else { return false }
      taken[word] |= mask
      position += count
    }
    return true
  }
}
