import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

/// What each condition means, on a few records and without an index.
@Suite struct FilterTests {
  typealias Plain = Sample<NoIndexes>

  static let schemas = [Schema("samples", version: 1, [Plain.self])]

  /// The IDs of the samples that a condition holds for.
  private func ids(
    _ samples: [Plain], _ condition: (FieldProxy<Plain>) -> some FilterConvertible<Plain>
  ) throws -> [String] {
    try withTemporaryStore(Self.schemas) { store in
      try store.write { try $0.insert(contentsOf: samples) }
      return try store.read { try $0.fetch(Plain.where(condition)).map(\.id) }
    }
  }

  private static let numbers = [
    Plain(id: "a", number: -1, big: nil), Plain(id: "b", number: 0, big: 0),
    Plain(id: "c", number: 7, big: 7), Plain(id: "d", number: .max, big: .min),
  ]

  @Test func `numbers compare as numbers`() throws {
    #expect(try ids(Self.numbers) { $0.number == 7 } == ["c"])
    #expect(try ids(Self.numbers) { $0.number != 7 } == ["a", "b", "d"])
    #expect(try ids(Self.numbers) { $0.number < 0 } == ["a"])
    #expect(try ids(Self.numbers) { $0.number <= 0 } == ["a", "b"])
    #expect(try ids(Self.numbers) { $0.number > 7 } == ["d"])
    #expect(try ids(Self.numbers) { $0.number >= 7 } == ["c", "d"])
    #expect(try ids(Self.numbers) { $0.number > .max } == [])
    #expect(try ids(Self.numbers) { $0.number < .min } == [])
    #expect(try ids(Self.numbers) { (0...7) ~= $0.number } == ["b", "c"])
    #expect(try ids(Self.numbers) { (0..<7) ~= $0.number } == ["b"])
    #expect(try ids(Self.numbers) { (3..<3) ~= $0.number } == [])
    #expect(try ids(Self.numbers) { $0.number.isBetween(7, and: 0) } == [])
    #expect(try ids(Self.numbers) { $0.number.isIn([7, -1, 8]) } == ["a", "c"])
    #expect(try ids(Self.numbers) { $0.number.isIn([]) } == [])
  }

  @Test func `a comparison with nil is false, equality apart, and negation is plain`() throws {
    #expect(try ids(Self.numbers) { $0.big == nil } == ["a"])
    #expect(try ids(Self.numbers) { $0.big.isNil } == ["a"])
    #expect(try ids(Self.numbers) { $0.number.isNil } == [])
    #expect(try ids(Self.numbers) { $0.big != nil } == ["b", "c", "d"])
    #expect(try ids(Self.numbers) { $0.big < 7 } == ["b", "d"])
    #expect(try ids(Self.numbers) { !($0.big < 7) } == ["a", "c"])
    #expect(try ids(Self.numbers) { $0.big >= .min } == ["b", "c", "d"])
    #expect(try ids(Self.numbers) { $0.big == 7 } == ["c"])
    #expect(try ids(Self.numbers) { $0.big != 7 } == ["a", "b", "d"])
    #expect(try ids(Self.numbers) { $0.big.isIn([0, nil]) } == ["a", "b"])
    #expect(try ids(Self.numbers) { !$0.big.isIn([0, nil]) } == ["c", "d"])
    #expect(try ids(Self.numbers) { (.min...0) ~= $0.big } == ["b", "d"])
    #expect(try ids(Self.numbers) { (.min..<0) ~= $0.big } == ["d"])
    #expect(try ids(Self.numbers) { $0.big.isBetween(0, and: 7) } == ["b", "c"])
  }

  @Test func `NaN is last and itself, −0 is 0`() throws {
    let samples = [
      Plain(id: "a", ratio: .nan, half: -0.0), Plain(id: "b", ratio: -0.0, half: 0),
      Plain(id: "c", ratio: .infinity, half: .nan), Plain(id: "d", ratio: -.nan),
    ]
    #expect(try ids(samples) { $0.ratio == .nan } == ["a", "d"])
    #expect(try ids(samples) { $0.ratio == 0 } == ["b"])
    #expect(try ids(samples) { $0.ratio > .infinity } == ["a", "d"])
    #expect(try ids(samples) { $0.ratio >= .infinity } == ["a", "c", "d"])
    #expect(try ids(samples) { $0.ratio < .nan } == ["b", "c"])
    #expect(try ids(samples) { $0.half <= 0 } == ["a", "b"])
    #expect(try ids(samples) { $0.half > 0 } == ["c"])
    #expect(try ids(samples) { $0.half.isIn([0, .nan]) } == ["a", "b", "c"])
  }

  @Test func `AND, OR and NOT nest as Swift has them`() throws {
    #expect(try ids(Self.numbers) { $0.number < 0 || $0.number > 7 } == ["a", "d"])
    #expect(try ids(Self.numbers) { !($0.number < 0 || $0.number > 7) } == ["b", "c"])
    #expect(try ids(Self.numbers) { $0.number == 7 || $0.big == 0 && $0.flag } == ["c"])
    #expect(try ids(Self.numbers) { ($0.number == 7 || $0.big == 0) && !$0.flag } == ["b", "c"])
    #expect(try ids(Self.numbers) { !(!($0.number == 7)) } == ["c"])
  }

  private static let texts = [
    Plain(id: "a", text: "", note: nil), Plain(id: "b", text: "Straße", note: "caf\u{E9}"),
    Plain(id: "c", text: "a\u{0}b", note: "cafe\u{301}"), Plain(id: "d", text: "日本", note: "CAFE"),
  ]

  @Test func `texts compare by their bytes`() throws {
    #expect(try ids(Self.texts) { $0.text == "" } == ["a"])
    #expect(try ids(Self.texts) { $0.text < "a" } == ["a", "b"])
    #expect(try ids(Self.texts) { $0.text > "a" } == ["c", "d"])
    #expect(try ids(Self.texts) { $0.text.hasPrefix("a\u{0}") } == ["c"])
    #expect(try ids(Self.texts) { $0.text.hasPrefix("") } == ["a", "b", "c", "d"])
    #expect(try ids(Self.texts) { $0.text.hasSuffix("b") } == ["c"])
    #expect(try ids(Self.texts) { $0.text.contains("本") } == ["d"])
    #expect(try ids(Self.texts) { $0.text.contains("") } == ["a", "b", "c", "d"])
    #expect(try ids(Self.texts) { $0.note == "caf\u{E9}" } == ["b"])
    #expect(try ids(Self.texts) { $0.note.contains("f") } == ["b", "c"])
    #expect(try ids(Self.texts) { !$0.note.contains("f") } == ["a", "d"])
    #expect(try ids(Self.texts) { $0.text.length == 2 } == ["d"])
    #expect(try ids(Self.texts) { $0.note.length == 5 } == ["c"])
    #expect(try ids(Self.texts) { $0.note.length != 5 } == ["a", "b", "d"])
  }

  @Test func `options overlook case and accents`() throws {
    let both: TextOptions = [.caseInsensitive, .diacriticInsensitive]
    #expect(try ids(Self.texts) { $0.note.isEqual(to: "CAFÉ", .caseInsensitive) } == ["b", "c"])
    #expect(
      try ids(Self.texts) { $0.note.isEqual(to: "cafe", .diacriticInsensitive) } == ["b", "c"])
    #expect(try ids(Self.texts) { $0.note.isEqual(to: "cafe", both) } == ["b", "c", "d"])
    #expect(try ids(Self.texts) { $0.note.isEqual(to: "cafe", []) } == [])
    #expect(try ids(Self.texts) { $0.note.hasPrefix("cafe", .caseInsensitive) } == ["d"])
    #expect(try ids(Self.texts) { $0.note.hasSuffix("FÉ", .caseInsensitive) } == ["b", "c"])
    #expect(try ids(Self.texts) { $0.note.contains("AF", .caseInsensitive) } == ["b", "c", "d"])
    #expect(try ids(Self.texts) { $0.note.isLike("?AF?", .caseInsensitive) } == ["b", "c", "d"])
    #expect(try ids(Self.texts) { $0.text.hasPrefix("STRASSE", .caseInsensitive) } == ["b"])
    #expect(try ids(Self.texts) { $0.text.isLike("*日*") } == ["d"])
    #expect(try ids(Self.texts) { $0.text.isLike("a?b") } == ["c"])
  }

  @Test func `ANY, ALL and NONE ask the texts of an array`() throws {
    let samples = [
      Plain(id: "a", tags: [], labels: nil), Plain(id: "b", tags: ["home"], labels: []),
      Plain(id: "c", tags: ["home", "Work"], labels: ["", "x"]),
      Plain(id: "d", tags: ["work", "home"], labels: ["x"]),
    ]
    #expect(try ids(samples) { $0.tags.any == "home" } == ["b", "c", "d"])
    #expect(try ids(samples) { $0.tags.any != "home" } == ["c", "d"])
    #expect(try ids(samples) { $0.tags.all == "home" } == ["a", "b"])
    #expect(try ids(samples) { $0.tags.none == "home" } == ["a"])
    #expect(try ids(samples) { !($0.tags.any == "home") } == ["a"])
    #expect(try ids(samples) { $0.tags.any.hasPrefix("W", .caseInsensitive) } == ["c", "d"])
    #expect(try ids(samples) { $0.tags.any.isIn(["work", "x"]) } == ["d"])
    #expect(try ids(samples) { $0.tags.all.length == 4 } == ["a", "b", "c", "d"])
    #expect(try ids(samples) { $0.tags.count == 2 } == ["c", "d"])
    #expect(try ids(samples) { (0...1) ~= $0.tags.count } == ["a", "b"])
    #expect(try ids(samples) { $0.tags == ["home", "Work"] } == ["c"])
    #expect(try ids(samples) { $0.tags != ["home", "Work"] } == ["a", "b", "d"])
    #expect(try ids(samples) { $0.labels.any == "x" } == ["c", "d"])
    #expect(try ids(samples) { $0.labels.all == "x" } == ["b", "d"])
    #expect(try ids(samples) { $0.labels.none == "x" } == ["a", "b"])
    #expect(try ids(samples) { $0.labels.count < 2 } == ["b", "d"])
    #expect(try ids(samples) { $0.labels == nil } == ["a"])
  }

  @Test func `enums, UUIDs and bytes compare by their stored values`() throws {
    let low = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
    let high = UUID(uuid: (255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    let samples = [
      Plain(id: "a", uuid: low, data: Data(), color: .red),
      Plain(id: "b", uuid: high, data: Data([0]), color: nil),
    ]
    #expect(try ids(samples) { $0.color == .red } == ["a"])
    #expect(try ids(samples) { $0.color != .red } == ["b"])
    #expect(try ids(samples) { $0.color.isIn([.green, nil]) } == ["b"])
    #expect(try ids(samples) { $0.uuid == high } == ["b"])
    #expect(try ids(samples) { $0.uuid < high } == ["a"])
    #expect(try ids(samples) { $0.uuid.isIn([high, low]) } == ["a", "b"])
    #expect(try ids(samples) { $0.data == Data([0]) } == ["b"])
    #expect(try ids(samples) { $0.data != Data([0]) } == ["a"])
  }

  @Test func `the ID can be asked as any field`() throws {
    let samples = ["", "a", "a\u{0}", "b"].map { Plain(id: $0) }
    #expect(try ids(samples) { $0.id != "a" } == ["", "a\u{0}", "b"])
    #expect(try ids(samples) { $0.id.hasSuffix("\u{0}") } == ["a\u{0}"])
    #expect(try ids(samples) { $0.id.contains("a") || $0.flag } == ["a", "a\u{0}"])
    #expect(try ids(samples) { $0.id.length > 1 } == ["a\u{0}"])
    #expect(try ids(samples) { !($0.id >= "a") } == [""])
  }
}
