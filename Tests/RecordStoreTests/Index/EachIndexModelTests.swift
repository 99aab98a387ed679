import StoreTestSupport
import Testing

@testable import RecordStore

/// Random changes of arrays, the same in every run: after each transaction the
/// index has the entries that plain Swift makes of the records.
@Suite struct EachIndexModelTests {
  private struct Abort: Error {}

  @Test(arguments: 1...6 as ClosedRange<UInt64>) func `an index has each text of each record`(
    _ seed: UInt64
  ) throws {
    var options = StoreOptions()
    options.durability = .relaxed
    var random = SeededGenerator(seed: seed)
    try withTemporaryStore(Clipping.schemas, options: options) { store in
      var model: [Int: Clipping] = [:]
      for _ in 0..<200 {
        var changed = model
        do {
          try store.write { txn in
            for _ in 0..<Int.random(in: 1...12, using: &random) {
              try change(&changed, &random, in: &txn)
            }
            if Int.random(in: 0..<6, using: &random) == 0 { throw Abort() }
          }
          model = changed
        } catch is Abort {}
        #expect(try store.indexEntries(of: "clippings") == entries(of: model), "seed \(seed)")
      }
      let found = try store.read { try $0.fetch(Clipping.all) }
      #expect(found == model.values.sorted { $0.id < $1.id })
    }
  }

  private func change(
    _ model: inout [Int: Clipping], _ random: inout SeededGenerator,
    in txn: inout WriteTransaction
  ) throws {
    let id = Int.random(in: 0..<40, using: &random)
    if Int.random(in: 0..<4, using: &random) == 0 {
      #expect(try txn.delete(Clipping.self, id) == (model.removeValue(forKey: id) != nil))
      return
    }
    var clipping = model[id] ?? Clipping(id: id)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: clipping.tags = texts(&random)
    case 1: clipping.people = Bool.random(using: &random) ? nil : texts(&random)
    default: clipping.year = [nil, 0, 1, 2].randomElement(using: &random) ?? nil
    }
    try txn.upsert(clipping)
    model[id] = clipping
  }

  private func texts(_ random: inout SeededGenerator) -> [String] {
    let pool = ["", "a", "b", "a\u{0}", "\u{0}", "\u{E9}", "e\u{301}", "\u{10FFFF}"]
    return (0..<Int.random(in: 0...5, using: &random)).map { _ in
      let start = Int.random(in: 0..<4, using: &random) == 0
      let count = start ? Int.random(in: 123...127, using: &random) : 0
      return String(repeating: "x", count: count) + (pool.randomElement(using: &random) ?? "")
    }
  }

  /// The entries of both indexes, made by the rules of the format.
  private func entries(of model: [Int: Clipping]) -> [[Hex]] {
    var tags: Set<[UInt8]> = []
    var people: Set<[UInt8]> = []
    for clipping in model.values {
      for tag in clipping.tags {
        tags.insert(key(of: tag) + keyBytes(clipping.id))
      }
      guard let year = clipping.year else { continue }
      for person in clipping.people ?? [] {
        people.insert(
          key(of: person) + ([1] + keyBytes(year)).map(~) + keyBytes(clipping.id))
      }
    }
    return [tags, people].map { entries in
      entries.sorted { $0.lexicographicallyPrecedes($1) }.map { Hex($0) }
    }
  }

  private func key(of text: String) -> [UInt8] {
    let escaped = text.utf8.flatMap { $0 == 0 ? [0, 0xFF] : [$0] }
    guard escaped.count > 126 else { return escaped + [0, 0] }
    return escaped.prefix(escaped[125] == 0 ? 125 : 126) + [0, 1]
  }
}
