/// Reads an input record by record, whichever of three shapes it has.
///
/// | First byte that is not space | Shape                                      |
/// | ---------------------------- | ------------------------------------------ |
/// | `[`                          | one array, whose elements are the records  |
/// | `{`, open at its line's end  | objects over several lines, one or more    |
/// | anything else                | JSON Lines: each line is a record          |
///
/// Blank lines between records are passed over, and a UTF-8 byte order mark at
/// the very beginning. Memory is bounded by the largest record, not by the
/// input: an array is never held whole.
///
/// In JSON Lines a line is a record whatever it holds, so that one bad line
/// does not hide the next. In the two other shapes a record is found by its
/// braces, and behind an error of the reader itself nothing more is found.
///
///     while let record = try reader.next() {
///       var json = record.scanner
///       try json.beginObject()
///       …
///     }
package struct JSONRecordReader: ~Copyable {
  /// The most bytes that a record has unless told otherwise: 96 MiB, so that a
  /// value of 64 MiB has its place in it.
  package static let defaultSizeLimit = 96 << 20

  var input: InputBuffer
  let sizeLimit: Int
  /// Whether bytes that are not UTF-8 are left to the user of the records.
  let allowsInvalidText: Bool
  /// What the input looks like if it begins as no JSON does.
  var foreignContent: ForeignContent?
  var shape: Shape?
  /// The bytes handed out by ``next()``, which the call after it gives up.
  private var handedOut = 0

  /// How the records follow each other.
  enum Shape {
    case lines
    case objects
    case array(isAtFirst: Bool)
    /// No more of them follow.
    case ended
  }

  /// A reader at the beginning of an input.
  ///
  /// - Parameters:
  ///   - source: The input, which belongs to the reader from here on.
  ///   - sizeLimit: The most bytes that a record may have.
  ///   - allowsInvalidText: Whether records come also with bytes that are not
  ///     UTF-8. If not, some do, and in others these are errors.
  package init(
    _ source: consuming ByteSource, sizeLimit: Int = JSONRecordReader.defaultSizeLimit,
    allowsInvalidText: Bool = false
  ) {
    self.init(
      InputBuffer(source), sizeLimit: sizeLimit, allowsInvalidText: allowsInvalidText)
  }

  init(
    _ input: consuming InputBuffer, sizeLimit: Int = JSONRecordReader.defaultSizeLimit,
    allowsInvalidText: Bool = false
  ) {
    self.input = input
    self.sizeLimit = sizeLimit
    self.allowsInvalidText = allowsInvalidText
  }

  /// Finds the next record.
  ///
  /// - Returns: The record, which lives until the next call; nil at the end.
  /// - Throws: ``JSONError`` when a record is too large or cannot be found, or
  ///   the input is UTF-16. The next call goes on behind the line in JSON
  ///   Lines and gives nil in the other shapes. ``ByteSourceError`` when the
  ///   input cannot be read; the reader is of no further use then.
  @_lifetime(&self)
  package mutating func next() throws -> JSONRecord? {
    input.advance(by: handedOut)
    handedOut = 0
    guard let count = try findRecord() else { return nil }
    handedOut = count
    return JSONRecord(input.bytes.extracting(first: count), at: input.position)
  }

  /// Moves to the next record and tells how many bytes it has.
  private mutating func findRecord() throws -> Int? {
    let shape = try self.shape ?? recognizeShape()
    self.shape = shape
    switch shape {
    case .lines:
      return try skipSpace() ? findLineEnd() : nil
    case .objects:
      return try skipSpace() ? findObjectEnd() : nil
    case .array(let isAtFirst):
      return try moveToElement(isAtFirst: isAtFirst) ? findObjectEnd() : nil
    case .ended:
      return nil
    }
  }

  /// Moves over space and line ends.
  ///
  /// - Returns: Whether anything else follows.
  mutating func skipSpace() throws -> Bool {
    repeat {
      var count = 0
      while count < input.count, input[count].isSpace { count += 1 }
      input.advance(by: count)
    } while try input.count == 0 && input.fill()
    return input.count > 0
  }

  /// A scanner over the bytes that are there, for its messages.
  var scanner: JSONScanner {
    @_lifetime(borrow self) get { JSONScanner(input.bytes, at: input.position) }
  }

  /// Lets no more records follow, and gives the error back.
  mutating func ending(with error: JSONError) -> JSONError {
    shape = .ended
    return error
  }

  /// Whether an error has ended the reading and something stands behind it.
  ///
  /// - Throws: ``ByteSourceError`` when the input cannot be read.
  mutating func leavesRest(behind error: JSONError) throws(ByteSourceError) -> Bool {
    guard case .ended = shape else { return false }
    let end = error.offset - input.position.offset + 1
    while input.count <= end, try input.fill() {}
    return input.count > end
  }

  /// The error about a record of more than ``sizeLimit`` bytes.
  func tooLarge() -> JSONError {
    let limit =
      sizeLimit % (1 << 20) == 0 ? "\(sizeLimit >> 20) MiB" : "\(sizeLimit) bytes"
    return JSONError(
      "the record that begins here is larger than the limit of \(limit)", at: input.position)
  }
}
