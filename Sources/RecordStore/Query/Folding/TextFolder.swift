/// Brings texts into a form in which those that differ only in what the options
/// overlook are the same bytes.
///
/// The form is that of canonical caseless matching, composed at the end: the
/// text is decomposed, case-folded in full, rid of its nonspacing marks, and
/// composed (NFC), each as the options ask. ASCII takes a short way.
///
/// Source: The Unicode Standard 14.0, section 3.13, D145; UAX #15.
enum TextFolder {
  /// Folds UTF-8 bytes; what is not UTF-8 becomes U+FFFD.
  ///
  /// - Parameters:
  ///   - options: At least one.
  ///   - output: Gets the folded bytes; what it held is gone.
  static func fold(
    _ bytes: UnsafeRawBufferPointer, _ options: TextOptions, into output: inout [UInt8]
  ) {
    output.removeAll(keepingCapacity: true)
    output.append(contentsOf: bytes)
    if foldASCII(&output, options) { return }
    output.removeAll(keepingCapacity: true)
    for scalar in composed(folded(decomposed(bytes), options)) {
      // Safe because the tables hold scalars only.
      output.append(contentsOf: UTF8.encode(Unicode.Scalar(scalar)!)!)
    }
  }

  /// Folds bytes of ASCII.
  ///
  /// - Returns: Whether they all are; if not, they are left in any state.
  private static func foldASCII(_ bytes: inout [UInt8], _ options: TextOptions) -> Bool {
    let caseBit: UInt8 = options.contains(.caseInsensitive) ? 0x20 : 0
    // Safe because the indices are those of the buffer. Without a branch or a
    // bounds check the loop takes many bytes at a time.
    return bytes.withUnsafeMutableBufferPointer { bytes in
      var all: UInt8 = 0
      for index in bytes.indices {
        let byte = bytes[index]
        all |= byte
        bytes[index] = byte | (byte &- 0x41 < 26 ? caseBit : 0)
      }
      return all < 0x80
    }
  }

  /// The folded UTF-8 bytes of a constant; without options those it has.
  static func fold(_ text: String, _ options: TextOptions) -> [UInt8] {
    var text = text
    return text.withUTF8 { bytes in
      guard !options.isEmpty else { return Array(bytes) }
      var output: [UInt8] = []
      fold(UnsafeRawBufferPointer(bytes), options, into: &output)
      return output
    }
  }

  /// The scalars in canonical decomposition and order.
  private static func decomposed(_ bytes: UnsafeRawBufferPointer) -> [UInt32] {
    let table = FoldingTable.shared
    var scalars: [UInt32] = []
    scalars.reserveCapacity(bytes.count)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      table.appendDecomposition(of: scalar.value, to: &scalars)
    }
    var start = 0
    while start < scalars.count {
      guard table.combiningClass(of: scalars[start]) != 0 else {
        start += 1
        continue
      }
      let run = scalars[start...].prefix { table.combiningClass(of: $0) != 0 }
      if run.count > 1 {
        let ordered = run.map { (table.combiningClass(of: $0), $0) }.enumerated()
          .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
        scalars.replaceSubrange(run.indices, with: ordered.map(\.element.1))
      }
      start = run.endIndex
    }
    return scalars
  }

  private static func folded(_ scalars: [UInt32], _ options: TextOptions) -> [UInt32] {
    let table = FoldingTable.shared
    var folded: [UInt32] = []
    folded.reserveCapacity(scalars.count)
    if options.contains(.caseInsensitive) {
      for scalar in scalars { table.appendCaseFolding(of: scalar, to: &folded) }
    } else {
      folded = scalars
    }
    if options.contains(.diacriticInsensitive) { folded.removeAll { table.isMark($0) } }
    return folded
  }

  /// The scalars in canonical composition.
  ///
  /// A scalar is composed with the last starter unless one between them, of a
  /// class not below its own, stands in the way.
  private static func composed(_ scalars: [UInt32]) -> [UInt32] {
    let table = FoldingTable.shared
    var composed: [UInt32] = []
    composed.reserveCapacity(scalars.count)
    var starter: Int?
    var lastClass = -1
    for scalar in scalars {
      let combiningClass = Int(table.combiningClass(of: scalar))
      if let starter, lastClass < combiningClass,
        let composition = table.composition(composed[starter], scalar)
      {
        composed[starter] = composition
        continue
      }
      if combiningClass == 0 {
        starter = composed.count
        lastClass = -1
      } else {
        lastClass = combiningClass
      }
      composed.append(scalar)
    }
    return composed
  }
}
