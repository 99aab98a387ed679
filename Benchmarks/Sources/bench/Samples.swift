/// The times of one work by one contender.
struct Samples {
  private(set) var seconds: [Double] = []

  mutating func append(_ duration: Duration) {
    let (whole, attoseconds) = duration.components
    seconds.append(Double(whole) + Double(attoseconds) * 1e-18)
  }

  /// The middle one; of an even number of samples, the mean of the middle two.
  var median: Double {
    let sorted = seconds.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
  // Safe because a contender without samples has no `Samples`.
  var smallest: Double { seconds.min()! }
  var largest: Double { seconds.max()! }
}
