/// Bytes that a test writes out in hexadecimal.
///
/// Spaces and line ends between bytes have no meaning, and what follows a
/// semicolon on a line is a comment.
struct Hex: Equatable, ExpressibleByStringLiteral, CustomStringConvertible {
  let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  init(stringLiteral text: String) {
    let digits = text.split(separator: "\n").flatMap { line in
      line.prefix { $0 != ";" }.filter { !$0.isWhitespace }
    }
    precondition(digits.count.isMultiple(of: 2), "half a byte in \(text)")
    bytes = stride(from: 0, to: digits.count, by: 2).map { start in
      guard let byte = UInt8(String(digits[start...start + 1]), radix: 16) else {
        preconditionFailure("no hexadecimal: \(text)")
      }
      return byte
    }
  }

  var description: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
  }

  /// The bytes of `a`, then those of `b`.
  static func + (a: Hex, b: Hex) -> Hex { Hex(a.bytes + b.bytes) }
}
