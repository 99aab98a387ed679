/// The changes of several sorted runs in the order of their keys; those of one
/// key in the order of the runs.
final class ChangeMerger {
  private let runs: [ChangeRunReader]
  /// The runs that are not at their end, as a heap: the one with the next
  /// change is the first.
  private var heap: [Int]
  /// Whether the change of the first run has been given.
  private var isTaken = false

  /// - Parameter runs: The runs, the earliest first.
  init(_ runs: [ChangeRunReader]) {
    self.runs = runs
    heap = runs.indices.filter { runs[$0].change != nil }
    for place in heap.indices.reversed() { siftDown(place) }
  }

  /// The next change, nil at the end; valid until the next call.
  func next() throws(StoreError) -> Change? {
    if isTaken, let first = heap.first {
      try runs[first].advance()
      if runs[first].change == nil {
        heap[0] = heap[heap.count - 1]
        heap.removeLast()
      }
      siftDown(0)
    }
    isTaken = true
    return heap.first.flatMap { runs[$0].change }
  }

  private func siftDown(_ start: Int) {
    var place = start
    while true {
      var least = place
      for child in 2 * place + 1...2 * place + 2
      where child < heap.count && isBefore(heap[child], heap[least]) {
        least = child
      }
      if least == place { return }
      heap.swapAt(place, least)
      place = least
    }
  }

  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (runs[a], runs[b])
    if first.prefix != second.prefix { return first.prefix < second.prefix }
    guard let key = first.change?.key, let other = second.change?.key else { return false }
    let order = compareBytes(key, other)
    return order != 0 ? order < 0 : a < b
  }
}
