/// A set of page numbers below a limit, one bit each.
struct PageBitmap {
  /// The numbers that it can hold are below this.
  let limit: UInt64
  /// How many it holds.
  private(set) var count = 0
  private var words: [UInt64]

  init(limit: UInt64) {
    self.limit = limit
    words = [UInt64](repeating: 0, count: Int((limit + 63) / 64))
  }

  /// Whether it holds `number`; false for every number from the limit on.
  func contains(_ number: UInt64) -> Bool {
    number < limit && words[Int(number / 64)] & bit(number) != 0
  }

  /// Adds a number below the limit; false if it was there.
  mutating func insert(_ number: UInt64) -> Bool {
    guard words[Int(number / 64)] & bit(number) == 0 else { return false }
    words[Int(number / 64)] |= bit(number)
    count += 1
    return true
  }

  private func bit(_ number: UInt64) -> UInt64 {
    1 << (number % 64)
  }
}
