/// What Unicode says of scalars, as far as folding needs it.
///
/// The tables are texts of hexadecimal numbers, made by `.ci/folding-tables`
/// and read once, at the first text that is not ASCII.
final class FoldingTable: Sendable {
  static let shared = FoldingTable()

  /// Canonical decompositions, to the end.
  private let decompositions: ScalarMap
  private let caseFoldings: ScalarMap
  private let marks: ScalarRanges
  private let combiningClasses: ScalarRanges
  /// The composed scalar of two, the first one in the upper half of the key.
  private let compositions: [UInt64: UInt32]

  private init() {
    var steps: [UInt32: [UInt32]] = [:]
    var compositions: [UInt64: UInt32] = [:]
    for entry in FoldingTable.entries(FoldingTable.decompositionText) {
      steps[entry.numbers[0]] = Array(entry.numbers.dropFirst())
      if entry.sign == UInt8(ascii: "=") {
        compositions[UInt64(entry.numbers[1]) << 32 | UInt64(entry.numbers[2])] = entry.numbers[0]
      }
    }
    func decompose(_ scalar: UInt32) -> [UInt32] {
      steps[scalar]?.flatMap { decompose($0) } ?? [scalar]
    }
    self.compositions = compositions
    decompositions = ScalarMap(steps.keys.sorted().map { ($0, decompose($0)) })
    caseFoldings = ScalarMap(
      FoldingTable.entries(FoldingTable.caseFoldingText).map {
        ($0.numbers[0], Array($0.numbers.dropFirst()))
      })
    marks = ScalarRanges(
      FoldingTable.entries(FoldingTable.markText).map { ($0.numbers[0], $0.numbers[1], 1) })
    combiningClasses = ScalarRanges(
      FoldingTable.entries(FoldingTable.combiningClassText).map {
        ($0.numbers[0], $0.numbers[1], UInt8(truncatingIfNeeded: $0.numbers[2]))
      })
  }

  // MARK: Looking up

  /// Appends the canonical decomposition of a scalar.
  func appendDecomposition(of scalar: UInt32, to scalars: inout [UInt32]) {
    if scalar < 0xC0 {
      scalars.append(scalar)
    } else if Hangul.syllables.contains(scalar) {
      Hangul.appendDecomposition(of: scalar, to: &scalars)
    } else {
      decompositions.append(scalar, to: &scalars)
    }
  }

  /// Appends the full case folding of a decomposed scalar.
  func appendCaseFolding(of scalar: UInt32, to scalars: inout [UInt32]) {
    if scalar < 0x80 {
      scalars.append(0x41...0x5A ~= scalar ? scalar + 0x20 : scalar)
    } else {
      caseFoldings.append(scalar, to: &scalars)
    }
  }

  /// Whether a scalar is a nonspacing mark.
  func isMark(_ scalar: UInt32) -> Bool { scalar >= 0x300 && marks.value(of: scalar) != 0 }

  /// The canonical combining class of a scalar, 0 for a starter.
  func combiningClass(of scalar: UInt32) -> UInt8 {
    scalar < 0x300 ? 0 : combiningClasses.value(of: scalar)
  }

  /// The scalar that two compose to, nil when they do not.
  func composition(_ first: UInt32, _ second: UInt32) -> UInt32? {
    guard second >= 0x300 else { return nil }
    return Hangul.composition(first, second)
      ?? compositions[UInt64(first) << 32 | UInt64(second)]
  }

  // MARK: Reading the tables

  /// Numbers of one entry, and the sign behind the first of them.
  private struct Entry {
    var numbers: [UInt32] = [0]
    var sign: UInt8 = 0

    mutating func append(digit: UInt8) {
      numbers[numbers.count - 1] = numbers[numbers.count - 1] << 4 | UInt32(digit)
    }
  }

  private static func entries(_ text: StaticString) -> [Entry] {
    var entries: [Entry] = []
    text.withUTF8Buffer { bytes in
      var entry = Entry()
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
          entry.append(digit: byte - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "F"):
          entry.append(digit: byte - UInt8(ascii: "A") + 10)
        case UInt8(ascii: " "), UInt8(ascii: "\n"):
          entries.append(entry)
          entry = Entry()
        default:
          if entry.numbers.count == 1 { entry.sign = byte }
          entry.numbers.append(0)
        }
      }
      entries.append(entry)
    }
    return entries
  }
}

/// A few scalars for each of some scalars.
private struct ScalarMap {
  private let keys: [UInt32]
  /// Where the scalars of each key end, one more in front.
  private let ends: [Int]
  private let scalars: [UInt32]

  /// - Parameter entries: Ascending.
  init(_ entries: [(UInt32, [UInt32])]) {
    keys = entries.map(\.0)
    scalars = entries.flatMap(\.1)
    ends = entries.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.1.count) }
  }

  /// Appends the scalars of one, itself when it has none.
  func append(_ scalar: UInt32, to result: inout [UInt32]) {
    let index = keys.partitioningIndex { $0 >= scalar }
    if index < keys.count, keys[index] == scalar {
      result.append(contentsOf: scalars[ends[index]..<ends[index + 1]])
    } else {
      result.append(scalar)
    }
  }
}

/// A value for each scalar in some ranges, 0 for all others.
private struct ScalarRanges {
  private let firsts: [UInt32]
  private let lasts: [UInt32]
  private let values: [UInt8]

  /// - Parameter entries: First, last and value, ascending.
  init(_ entries: [(UInt32, UInt32, UInt8)]) {
    firsts = entries.map(\.0)
    lasts = entries.map(\.1)
    values = entries.map(\.2)
  }

  func value(of scalar: UInt32) -> UInt8 {
    let index = lasts.partitioningIndex { $0 >= scalar }
    return index < lasts.count && firsts[index] <= scalar ? values[index] : 0
  }
}

extension [UInt32] {
  /// The first index whose element fulfils a condition that all behind it
  /// fulfil too.
  fileprivate func partitioningIndex(_ condition: (UInt32) -> Bool) -> Int {
    var (lower, upper) = (0, count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if condition(self[middle]) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }
}
