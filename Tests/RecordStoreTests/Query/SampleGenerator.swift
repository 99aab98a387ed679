import FoundationEssentials
import RecordStore
import StoreTestSupport

/// Random samples and queries of them from small pools, so that they meet.
struct SampleGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  mutating func happens(oneIn count: Int) -> Bool { number(1...count) == 1 }

  mutating func pick<T>(_ values: [T]) -> T { values[number(0...values.count - 1)] }

  mutating func optional<T>(_ value: T) -> T? { happens(oneIn: 3) ? nil : value }

  /// A text of few scalars, now and then one that an index cuts.
  mutating func text() -> String {
    guard happens(oneIn: 10) else { return shortText() }
    return String(repeating: "a", count: number(123...126)) + shortText()
  }

  /// A text of few scalars, awkward ones among them.
  mutating func shortText() -> String {
    let scalars: [Unicode.Scalar] = [
      "\u{0}", "\u{1}", "a", "a", "A", "b", "e", "E", "\u{E9}", "\u{C9}", "\u{301}", "日", "*", "?",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<pick([0, 1, 1, 2, 2, 3, 4]) { text.append(pick(scalars)) }
    return String(text)
  }

  mutating func texts() -> [String] { (0..<number(0...3)).map { _ in text() } }

  mutating func int() -> Int { happens(oneIn: 8) ? pick([.min, .max]) : number(-3...3) }

  mutating func small() -> UInt8 { pick([0, 1, 2, 254, 255]) }

  mutating func double() -> Double {
    pick([0, -0.0, 1, -1, 0.5, .nan, -.nan, .infinity, -.infinity, .leastNonzeroMagnitude])
  }

  mutating func float() -> Float { pick([0, -0.0, 1, -1, .nan, .infinity, -.infinity]) }

  mutating func date() -> Date { Date(timeIntervalSinceReferenceDate: double()) }

  mutating func uuid() -> UUID {
    let byte = UInt8(number(0...3)) * 85
    return UUID(uuid: (byte, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number(0...1))))
  }

  mutating func data() -> Data { Data((0..<number(0...2)).map { _ in small() }) }

  mutating func color() -> Color? { pick([nil, .red, .green]) }

  mutating func sample<S>(_ id: String) -> Sample<S> {
    Sample(
      id: id, flag: happens(oneIn: 2), choice: pick([nil, false, true]), small: small(),
      number: int(), big: optional(int()), ratio: double(), half: optional(float()),
      date: optional(date()), uuid: uuid(), text: text(), note: optional(text()), tags: texts(),
      labels: optional(texts()), data: data(), color: color())
  }
}
