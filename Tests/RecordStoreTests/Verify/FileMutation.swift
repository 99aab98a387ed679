import StoreTestSupport

/// Seeded damage to the bytes of a file.
struct FileMutation {
  private var generator: SeededGenerator
  private static let pageSize = 4096

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// Damages some bytes, a page, a sector, or the end of the file.
  mutating func damage(_ bytes: inout [UInt8]) {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0..<4: changeBytes(&bytes, in: bytes.indices)
    case 4..<8:
      // Where the structure of a page is.
      let page = randomPage(of: bytes)
      changeBytes(&bytes, in: page.lowerBound..<page.lowerBound + 80)
    case 8: fill(&bytes, randomPage(of: bytes))
    case 9:
      let page = randomPage(of: bytes)
      bytes.replaceSubrange(page, with: bytes[randomPage(of: bytes)])
    case 10:
      let sector = Int.random(in: 0..<bytes.count / 512, using: &generator) * 512
      fill(&bytes, sector..<sector + 512)
    default: bytes.removeLast(Int.random(in: 1...bytes.count, using: &generator))
    }
  }

  private mutating func randomPage(of bytes: [UInt8]) -> Range<Int> {
    let page = Int.random(in: 0..<bytes.count / Self.pageSize, using: &generator)
    return page * Self.pageSize..<(page + 1) * Self.pageSize
  }

  private mutating func changeBytes(_ bytes: inout [UInt8], in range: Range<Int>) {
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let position = Int.random(in: range, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes[position] = bytes[position] &+ 1
      case 2: bytes[position] = [0, 0xFF].randomElement(using: &generator) ?? 0
      default: bytes[position] = UInt8.random(in: 0...255, using: &generator)
      }
    }
  }

  private mutating func fill(_ bytes: inout [UInt8], _ range: Range<Int>) {
    let value = UInt8.random(in: 0...255, using: &generator)
    let isNoise = Bool.random(using: &generator)
    for position in range {
      bytes[position] = isNoise ? UInt8.random(in: 0...255, using: &generator) : value
    }
  }
}
