/// How one list of different keys becomes another.
///
/// First what goes and what moves is taken out, from the back to the front;
/// then what comes and what has moved is put in, from the front to the back.
/// Few things move: the rest of them is the longest part that keeps its order.
struct ListDifference: Equatable, Sendable {
  /// A place before and a place after, counted from 0.
  struct Pair: Hashable, Sendable {
    /// The place before.
    let from: Int
    /// The place after.
    let to: Int
  }

  /// What goes, by places before, ascending.
  private(set) var deletions: [Int] = []
  /// What comes, by places after, ascending.
  private(set) var insertions: [Int] = []
  /// What moves, ascending by the place after.
  private(set) var moves: [Pair] = []
  /// What stands in the same order among each other, ascending.
  private(set) var kept: [Pair] = []

  /// Compares two lists, each without a key that stands twice.
  ///
  /// - Complexity: O(*n* log *n*) for *n* keys.
  init<Key: Hashable>(from old: [Key], to new: [Key]) {
    var places = Dictionary<Key, Int>(minimumCapacity: old.count)
    for (place, key) in old.enumerated() { places[key] = place }
    var common: [Pair] = []
    for (place, key) in new.enumerated() {
      if let from = places.removeValue(forKey: key) {
        common.append(Pair(from: from, to: place))
      } else {
        insertions.append(place)
      }
    }
    deletions = places.values.sorted()
    separate(common)
  }

  /// Whether the lists are the same.
  var isEmpty: Bool { deletions.isEmpty && insertions.isEmpty && moves.isEmpty }

  /// Finds the longest ascending part by patience sorting.
  ///
  /// Source: Fredman, "On computing the length of longest increasing
  /// subsequences", 1975.
  private mutating func separate(_ common: [Pair]) {
    // The last elements of the best ascending part of each length.
    var tops: [Int] = []
    var previous = [Int](repeating: -1, count: common.count)
    for (index, pair) in common.enumerated() {
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if common[tops[middle]].from < pair.from { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = tops[low - 1] }
      if low == tops.count { tops.append(index) } else { tops[low] = index }
    }
    var isKept = [Bool](repeating: false, count: common.count)
    var index = tops.last ?? -1
    while index >= 0 {
      isKept[index] = true
      index = previous[index]
    }
    for (index, pair) in common.enumerated() {
      if isKept[index] { kept.append(pair) } else { moves.append(pair) }
    }
  }
}
