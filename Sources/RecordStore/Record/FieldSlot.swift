/// Where one field of the program lies in the rows of one layout.
///
/// A field that the layout does not have lies in the defaults row instead, so
/// one decoder reads rows of every layout.
@frozen
public struct FieldSlot: Sendable {
  /// The slot's byte offset from the start of its row.
  @usableFromInline let offset: Int32
  /// The slot of the variable field before it, whose end is this one's start;
  /// −1 for the first.
  @usableFromInline let previousEnd: Int32
  /// The byte of the null bitmap, from the start of the row; −1 when the
  /// layout does not allow nil.
  @usableFromInline let nullByte: Int32
  /// The bit in that byte.
  @usableFromInline let nullMask: UInt8
  /// Whether the slot lies in the defaults row.
  @usableFromInline let isDefault: Bool

  init(offset: Int, previousEnd: Int, nullByte: Int, nullMask: UInt8, isDefault: Bool) {
    self.offset = Int32(offset)
    self.previousEnd = Int32(previousEnd)
    self.nullByte = Int32(nullByte)
    self.nullMask = nullMask
    self.isDefault = isDefault
  }
}
