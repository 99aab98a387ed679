extension InputBuffer {
  /// Reads on until the line that begins here is there.
  ///
  /// - Parameter limit: The most bytes that the line may have.
  /// - Returns: How many bytes it has without its line feed, which the last
  ///   line may lack; nil if it has more than the limit.
  mutating func findLineEnd(within limit: Int) throws(ByteSourceError) -> Int? {
    var looked = 0
    while true {
      let lineEnd = bytes.firstLineFeed(from: looked)
      if lineEnd ?? count > limit { return nil }
      if let lineEnd { return lineEnd }
      looked = count
      if try !fill() { return looked }
    }
  }

  /// Moves to the end of the line that begins here, which is not kept.
  mutating func skipLine() throws(ByteSourceError) {
    while true {
      if let lineEnd = bytes.firstLineFeed(from: 0) { return advance(by: lineEnd) }
      advance(by: count)
      if try !fill() { return }
    }
  }
}
