/// The syllables of Hangul, which come apart by arithmetic.
///
/// Source: The Unicode Standard 14.0, section 3.12.
enum Hangul {
  static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3

  private static let leads: ClosedRange<UInt32> = 0x1100...0x1112
  private static let vowels: ClosedRange<UInt32> = 0x1161...0x1175
  /// The consonants at the end; the scalar in front of the first stands for
  /// none.
  private static let trails: ClosedRange<UInt32> = 0x11A8...0x11C2
  private static let trailCount: UInt32 = 28
  private static let vowelCount: UInt32 = 21

  /// Appends the two or three parts of a syllable.
  static func appendDecomposition(of syllable: UInt32, to scalars: inout [UInt32]) {
    let index = syllable - syllables.lowerBound
    let trail = index % trailCount
    scalars.append(leads.lowerBound + index / (vowelCount * trailCount))
    scalars.append(vowels.lowerBound + index / trailCount % vowelCount)
    if trail > 0 { scalars.append(trails.lowerBound - 1 + trail) }
  }

  /// The syllable of two parts, nil when they make none.
  static func composition(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if leads.contains(first), vowels.contains(second) {
      let index = (first - leads.lowerBound) * vowelCount + second - vowels.lowerBound
      return syllables.lowerBound + index * trailCount
    }
    let hasNoTrail =
      syllables.contains(first) && (first - syllables.lowerBound) % trailCount == 0
    return hasNoTrail && trails.contains(second) ? first + second - trails.lowerBound + 1 : nil
  }
}
