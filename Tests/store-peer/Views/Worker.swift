import RecordStore

/// Works at random on the store that several programs share, and knows what of
/// it must be there.
///
/// It writes items of its own, which nobody else touches; items that all
/// workers change; tallies and marks, as far as its view has them.
struct Worker<Item: SharedItem> {
  /// How many items, and how many marks, a worker has at most.
  private static var ownCount: Int { 150 }
  /// How many items all workers change.
  private static var commonCount: Int { 8 }

  private let store: Store
  private let view: View
  private let owner: String
  private let firstID: Int
  private var random: SeededGenerator
  /// The content of its own items as of its last commit, by the last part of
  /// their IDs.
  private var own: [Int: ItemContent] = [:]
  private var marks: Set<Int> = []
  /// The tally of all workers can only grow.
  private var lastTotal = 0
  private(set) var report = WorkReport()

  /// - Parameter number: That of the process, 1 and up, none twice.
  init(_ store: Store, _ view: View, number: Int) {
    self.store = store
    self.view = view
    owner = "worker \(number)"
    firstID = number * 1_000_000
    random = SeededGenerator(seed: UInt64(number))
  }

  /// Does one thing, mostly one commit.
  mutating func step() throws {
    do {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...3: try putOwn(1)
      case 4: try deleteOwn()
      case 5: try putOwn(.random(in: 2...20, using: &random))
      case 6: try changeCommon()
      case 7: try count()
      case 8: try changeMark()
      default: try check(.random(in: 0..<Self.ownCount, using: &random))
      }
    } catch let error as StoreError where error.code == .readOnly {
      report.refusals += 1
      report.refusedField = error.field ?? "nil"
    }
  }

  /// Compares everything of its own with the store.
  func check() throws {
    for part in 0..<Self.ownCount { try check(part) }
    guard view.hasMarks else { return }
    let found = try store.read { txn in
      try (0..<Self.ownCount).filter { try txn.contains(Mark.self, markID($0)) }
    }
    guard Set(found) == marks else {
      throw PeerFailure("\(owner) has the marks \(found), not \(marks.sorted())")
    }
  }

  private func check(_ part: Int) throws {
    let found = try store.read { try $0.fetch(Item.self, firstID + part) }
    guard found.map({ ItemContent($0) }) == own[part] else {
      let expected = own[part].map { "\($0)" } ?? "nothing"
      throw PeerFailure(
        "item \(firstID + part) is \(found.map { "\($0)" } ?? "nil"), not \(expected)")
    }
  }

  private mutating func putOwn(_ count: Int) throws {
    var changed = own
    // A transaction that is given up must leave no trace.
    let givesUp = Int.random(in: 0..<4, using: &random) == 0
    do {
      try store.write { txn in
        for _ in 0..<count {
          let part = Int.random(in: 0..<Self.ownCount, using: &random)
          var item = Item()
          item.id = firstID + part
          item.owner = owner
          item.serial = (own[part]?.serial ?? 0) + 1
          item.title = "\(item.serial) of \(item.id)"
          item.body = String(repeating: "x", count: bodySize())
          changed[part] = ItemContent(item)
          try txn.upsert(item)
        }
        if givesUp { throw GivenUp() }
      }
      own = changed
      report.commits += 1
    } catch is GivenUp {}
  }

  private mutating func deleteOwn() throws {
    let part = Int.random(in: 0..<Self.ownCount, using: &random)
    let wasThere = try store.write { try $0.delete(Item.self, firstID + part) }
    guard wasThere == (own[part] != nil) else {
      throw PeerFailure("item \(firstID + part) was \(wasThere ? "still" : "not") there")
    }
    own[part] = nil
    if wasThere { report.commits += 1 }
  }

  private mutating func changeCommon() throws {
    let id = Int.random(in: 0..<Self.commonCount, using: &random)
    try store.write { txn in
      var item = try txn.fetch(Item.self, id) ?? Item()
      item.id = id
      item.owner = owner
      item.serial += 1
      item.title = "common \(id)"
      try txn.upsert(item)
    }
    report.common += 1
    report.commits += 1
  }

  private mutating func count() throws {
    guard view.hasTallies else { return }
    let total = try store.write { txn in
      for id in ["all", owner] {
        let count = try txn.fetch(Tally.self, id)?.count ?? 0
        try txn.upsert(Tally(id: id, count: count + 1))
      }
      return try txn.fetch(Tally.self, "all")?.count ?? 0
    }
    guard total > lastTotal else { throw PeerFailure("\(total) follows \(lastTotal) in the tally") }
    lastTotal = total
    report.tallies += 1
    report.commits += 1
  }

  private mutating func changeMark() throws {
    guard view.hasMarks else { return }
    let part = Int.random(in: 0..<Self.ownCount, using: &random)
    try store.write { txn in
      if marks.contains(part) {
        _ = try txn.delete(Mark.self, markID(part))
      } else {
        try txn.insert(Mark(id: markID(part), item: firstID + part))
      }
    }
    marks.formSymmetricDifference([part])
    report.commits += 1
  }

  /// Mostly a few bytes, now and then several pages.
  private mutating func bodySize() -> Int {
    let isLarge = Int.random(in: 0..<16, using: &random) == 0
    return .random(in: 0...(isLarge ? 20_000 : 80), using: &random)
  }

  private func markID(_ part: Int) -> String { "\(owner) \(part)" }
}

/// What a worker has done so far.
struct WorkReport: CustomStringConvertible {
  var commits = 0
  /// How often it has changed an item that all change.
  var common = 0
  var tallies = 0
  /// How many writes were refused since its view is read only there.
  var refusals = 0
  /// The field that the last refusal named.
  var refusedField = "none"

  var description: String {
    "commits \(commits) common \(common) tallies \(tallies) refusals \(refusals) \(refusedField)"
  }
}

/// Something that is not as it must be.
struct PeerFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Thrown by a write that is to leave no trace.
struct GivenUp: Error {}
