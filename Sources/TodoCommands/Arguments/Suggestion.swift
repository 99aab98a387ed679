/// Finds the word that was probably meant.
enum Suggestion {
  /// A clause such as `; did you mean 'list'?`; nothing when no word is near.
  static func text(for word: String, among candidates: some Sequence<String>) -> String {
    nearest(to: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The nearest candidate within one edit for each three characters.
  ///
  /// Among equally near ones the first in alphabetical order is taken.
  static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased())
    let limit = letters.count < 3 ? 0 : max(1, letters.count / 3)
    return candidates.sorted()
      .map { (candidate: $0, distance: distance(letters, Array($0.lowercased()))) }
      .filter { $0.distance <= limit }
      .min { $0.distance < $1.distance }?.candidate
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
