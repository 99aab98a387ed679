/// Finds the name that was probably meant.
package enum NearestName {
  /// The longest name that is looked for, in characters.
  private static let limit = 64

  /// The nearest of `names` within one edit for each three characters, nil when
  /// none is near; among equally near ones the first.
  ///
  /// Case does not count.
  package static func among(_ names: [String], to name: String) -> String? {
    guard name.utf8.count <= limit else { return nil }
    let letters = Array(name.lowercased())
    let reach = letters.count < 3 ? 0 : max(1, letters.count / 3)
    return names.filter { $0.utf8.count <= limit }
      .map { (name: $0, distance: distance(letters, Array($0.lowercased()))) }
      .filter { $0.distance <= reach }
      .min { $0.distance < $1.distance }?.name
  }

  /// The insertions, deletions, replacements and swaps of neighbours that lead
  /// from one word to the other.
  ///
  /// Source: optimal string alignment distance (Damerau 1964).
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
