/// One test of a prepared filter, ready for the bytes of a row.
///
/// It is plain bytes, so that running it counts no references; its constants
/// belong to the filter.
struct RowTest: BitwiseCopyable {
  /// Where a test leads that ends the filter.
  static let accept: Int32 = -1
  static let reject: Int32 = -2

  /// What must hold of the operand.
  enum Check: BitwiseCopyable {
    /// Nothing passes, apart from nil if ``RowTest/whenNil`` says so.
    case never
    /// Bits in the order of values, both ends included.
    case bits(from: UInt64, through: UInt64)
    /// Ascending bits.
    case bitsAmong(UnsafeBufferPointer<UInt64>)
    case bytes(UnsafeRawBufferPointer)
    case bytesWithin(ByteRange)
    /// Ascending bytes.
    case bytesAmong(UnsafeBufferPointer<UnsafeRawBufferPointer>)
    /// A text operator other than `like`, its constant folded already.
    case text(TextOperator, UnsafeRawBufferPointer)
    /// The number of a pattern.
    case like(Int)
  }

  /// A range of bytes in their order.
  struct ByteRange: BitwiseCopyable {
    var lower: UnsafeRawBufferPointer?
    var includesLower = true
    var upper: UnsafeRawBufferPointer?
    var includesUpper = true

    func contains(_ bytes: UnsafeRawBufferPointer) -> Bool {
      if let lower {
        let order = compareBytes(bytes, lower)
        guard order > 0 || order == 0 && includesLower else { return false }
      }
      guard let upper else { return true }
      let order = compareBytes(bytes, upper)
      return order < 0 || order == 0 && includesUpper
    }
  }

  /// The field's position among the subject's fields; 0 is the primary key.
  let position: Int32
  let kind: FieldKind
  let measure: Operand.Measure
  let quantifier: Operand.Quantifier?
  let check: Check
  let options: TextOptions
  /// Whether nil passes the check.
  let whenNil: Bool
  /// Whether the test holds exactly when the check fails.
  let isNegated: Bool
  /// The number of the next test, or how the filter ends.
  var whenTrue: Int32
  var whenFalse: Int32
}

extension RowTest {
  /// What running the test costs, compared with reading a number: filters ask
  /// the cheap tests first.
  var cost: Int {
    let base =
      switch check {
      case .never, .bits: 1
      case .bitsAmong, .bytes: 2
      case .bytesWithin: 3
      case .bytesAmong: 4
      case .text(let comparison, _): comparison == .contains ? 12 : 3
      case .like: 24
      }
    return (base + (measure == .value ? 0 : 4)) * (quantifier == nil ? 1 : 4)
      * (options.isEmpty ? 1 : 6)
  }
}
