/// The bytes of one object of an input, and where they stand in it.
///
/// They have been found, not checked: a ``JSONScanner`` tells what they are.
package struct JSONRecord: ~Escapable {
  /// The record's text, without the space around it.
  package let bytes: RawSpan
  /// Where the first byte stands in the input.
  package let position: InputPosition

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan, at position: InputPosition) {
    self.bytes = bytes
    self.position = position
  }

  /// A scanner at the beginning of the record, which reports places in the
  /// whole input.
  package var scanner: JSONScanner {
    @_lifetime(copy self) get { JSONScanner(bytes, at: position) }
  }
}
