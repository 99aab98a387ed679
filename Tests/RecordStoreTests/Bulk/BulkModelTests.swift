import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

/// Random bulk and single changes on a store and on a dictionary.
@Suite struct BulkModelTests {
  struct Trial: Sendable, CustomTestStringConvertible {
    let seed: UInt64
    let memoryBudget: Int
    var testDescription: String { "seed \(seed), \(memoryBudget) bytes" }
  }

  static let trials =
    (1...4).map { Trial(seed: $0, memoryBudget: 256 << 20) }
    + (5...8).map { Trial(seed: $0, memoryBudget: 1) }
    + (9...10).map { Trial(seed: $0, memoryBudget: 1 << 20) }

  @Test(arguments: trials) func `a store does what a dictionary does`(_ trial: Trial) throws {
    var options = StoreOptions()
    options.durability = .relaxed
    try withTemporaryStore(Sighting.schemas, options: options) { store in
      var model = SightingModel(seed: trial.seed)
      for _ in 0..<12 {
        try store.write { txn in
          try txn.bulk(Sighting.self, options: BulkOptions(memoryBudget: trial.memoryBudget)) {
            sightings in
            try model.changeMany(&sightings)
          }
          try model.changeFew(&txn)
        }
        let sightings = try store.read { try $0.fetch(Sighting.all) }
        #expect(sightings == model.all, "\(trial.testDescription)")
      }
      #expect(try store.read { try $0.count(Sighting.where { $0.number != nil }) } == model.count)
    }
  }
}

/// What a store of sightings must hold, and random changes of both.
private struct SightingModel {
  private var random: SeededGenerator
  private var sightings: [UUID: Sighting] = [:]
  private var ids: [UUID] = []
  private var lastNumber = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  var all: [Sighting] { sightings.values.sorted { $0.id.uuidString < $1.id.uuidString } }
  var count: Int { sightings.values.count { $0.number != nil } }

  /// A few thousand changes, in one of several orders of IDs.
  mutating func changeMany(_ writer: inout BulkWriter<Sighting>) throws {
    let isOrdered = Bool.random(using: &random)
    for _ in 0..<Int.random(in: 0...4_000, using: &random) {
      switch Int.random(in: 0...9, using: &random) {
      case ...5:
        let sighting = fresh(isOrdered: isOrdered)
        try writer.insert(sighting)
      case ...7:
        let sighting = changed(anyID())
        try writer.upsert(sighting)
      default:
        let id = anyID()
        sightings[id] = nil
        try writer.delete(id)
      }
      if Int.random(in: 0...2_000, using: &random) == 0 { try writer.flush() }
    }
  }

  /// A few changes one by one.
  mutating func changeFew(_ txn: inout WriteTransaction) throws {
    for _ in 0..<20 {
      if Bool.random(using: &random) {
        try txn.upsert(changed(anyID()))
      } else {
        let id = anyID()
        let isThere = sightings.removeValue(forKey: id) != nil
        #expect(try txn.delete(Sighting.self, id) == isThere)
      }
    }
  }

  private mutating func fresh(isOrdered: Bool) -> Sighting {
    lastNumber += 1
    let number = Int.random(in: 0...4, using: &random) == 0 ? nil : lastNumber
    var sighting = Sighting.random(number: number, using: &random)
    if isOrdered { sighting.id = .v7() }
    sightings[sighting.id] = sighting
    ids.append(sighting.id)
    return sighting
  }

  /// The ID of a sighting that is or was there, or a new one.
  private mutating func anyID() -> UUID { ids.randomElement(using: &random) ?? .v7() }

  /// Another sighting of the same ID, sometimes with the same values.
  private mutating func changed(_ id: UUID) -> Sighting {
    lastNumber += 1
    var sighting = sightings[id] ?? Sighting(id: id, number: lastNumber)
    switch Int.random(in: 0...3, using: &random) {
    case 0: sighting.number = lastNumber
    case 1: sighting.place = "place \(Int.random(in: 0...9, using: &random))"
    case 2: sighting.notes = String(repeating: "!", count: .random(in: 0...3_000, using: &random))
    default: break
    }
    sightings[id] = sighting
    if sightings.count > ids.count { ids.append(id) }
    return sighting
  }
}
