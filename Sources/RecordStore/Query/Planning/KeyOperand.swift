/// What a part of a key is made of, and what a condition can bound: a field, or
/// the texts in it.
struct KeyOperand: Hashable {
  let field: UInt8
  /// Whether the field is an array, and each of its texts has a key.
  var isEach = false
}
