@testable import TodoInterchange

/// Random JSON values of all kinds.
enum RandomJSON {
  static func write(
    to json: inout JSONWriter, depth: Int, using generator: inout SeededGenerator
  ) {
    switch Int.random(in: depth > 0 ? 0...6 : 2...6, using: &generator) {
    case 0:
      json.object { json in
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
          json.key(string(using: &generator))
          write(to: &json, depth: depth - 1, using: &generator)
        }
      }
    case 1:
      json.array { json in
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
          write(to: &json, depth: depth - 1, using: &generator)
        }
      }
    case 2: json.value(string(using: &generator))
    case 3: json.value(Int64.random(in: .min ... .max, using: &generator))
    case 4: json.value(Double(bitPattern: generator.next()))
    case 5: json.value(Bool.random(using: &generator))
    default: json.null()
    }
  }

  static func string(
    upTo limit: Int = 20, using generator: inout SeededGenerator
  ) -> String {
    let scalars: [ClosedRange<UInt32>] = [
      0x00...0x1F, 0x20...0x7E, 0x20...0x7E, 0x20...0x7E, 0x22...0x22, 0x5C...0x5C, 0x7F...0x7FF,
      0x800...0xD7FF, 0x1_0000...0x10_FFFF,
    ]
    var string = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...limit, using: &generator) {
      let range = scalars.randomElement(using: &generator) ?? 0x20...0x7E
      string.append(
        Unicode.Scalar(UInt32.random(in: range, using: &generator)) ?? "\u{FFFD}")
    }
    return String(string)
  }
}
