import StoreTestSupport
import Testing

@testable import RecordStore

/// Sorting changes by their keys, beside the sort of the standard library.
@Suite struct ChangeSorterTests {
  /// How random keys are made.
  enum Keys: CaseIterable {
    case random, short, longWithCommonStart, fewValues, allEqual, ascending, descending

    func make(_ index: Int, _ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
      func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      return switch self {
      case .random: bytes(16)
      case .short: bytes(.random(in: 1...9, using: &random))
      case .longWithCommonStart: [UInt8](repeating: 7, count: 29) + bytes(12)
      case .fewValues: [UInt8](repeating: .random(in: 0...3, using: &random), count: 20)
      case .allEqual: [1, 2, 3]
      case .ascending: number(index)
      case .descending: number(count - index)
      }
    }

    private func number(_ value: Int) -> [UInt8] {
      [5] + withUnsafeBytes(of: UInt32(value).bigEndian) { [UInt8]($0) }
    }
  }

  @Test(arguments: Keys.allCases, [0, 1, 2, 24, 25, 300, 20_000])
  func `changes come in the order of their keys, equal ones as they came`(
    keys: Keys, count: Int
  ) {
    var random = SeededGenerator(seed: UInt64(count))
    let arena = ChangeArena(ChangeFormat(hasValues: true))
    var expected: [(key: [UInt8], value: [UInt8])] = []
    for index in 0..<count {
      let key = keys.make(index, count, &random)
      let value = withUnsafeBytes(of: index) { [UInt8]($0) }
      expected.append((key, value))
      let place = key.withUnsafeBytes { arena.append(.put, key: $0, valueByteCount: value.count) }
      place.copyMemory(from: value, byteCount: value.count)
    }
    let order = expected.indices.sorted { a, b in
      expected[a].key == expected[b].key
        ? a < b : expected[a].key.lexicographicallyPrecedes(expected[b].key)
    }
    var sorted = SortedArena(arena)
    var found: [(key: [UInt8], value: [UInt8])] = []
    while let change = sorted.next() { found.append(([UInt8](change.key), [UInt8](change.value))) }
    #expect(found.map(\.key) == order.map { expected[$0].key })
    #expect(found.map(\.value) == order.map { expected[$0].value })
  }

  @Test func `an arena knows whether its keys ascend`() {
    let arena = ChangeArena(ChangeFormat(hasValues: false))
    for (key, expected) in [(1, true), (2, true), (2, false), (3, false)] as [(UInt8, Bool)] {
      _ = withUnsafeBytes(of: key) { arena.append(.put, key: $0) }
      #expect(arena.isAscending == expected)
    }
    arena.removeAll()
    #expect(arena.isAscending && arena.count == 0)
  }
}
