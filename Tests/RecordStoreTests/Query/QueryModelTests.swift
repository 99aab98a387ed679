import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

/// Random queries, the same in every run: with and without indexes each gives
/// what plain Swift gives on the records themselves.
@Suite struct QueryModelTests {
  static let schemas = [
    Schema(
      "samples", version: 1,
      [
        Sample<NoIndexes>.self, Sample<AscendingIndexes>.self, Sample<MixedIndexes>.self,
        Sample<EachIndexes>.self,
      ])
  ]
  static let seed: UInt64 = 20_260_412
  static let queryCount = 160

  /// How many stores are tried; QUERY_TRIALS in the environment asks for more.
  static let storeCount =
    ProcessInfo.processInfo.environment["QUERY_TRIALS"].flatMap { Int($0) } ?? 8

  @Test func `a query gives what plain Swift gives`() throws {
    var options = StoreOptions()
    options.durability = .relaxed
    var plans = PlanCounts()
    for number in 0..<Self.storeCount {
      try withTemporaryStore(Self.schemas, options: options) { store in
        let seed = Self.seed + UInt64(number)
        try QueryTrial<NoIndexes>(store, seed).run(Self.queryCount, &plans)
        try QueryTrial<AscendingIndexes>(store, seed).run(Self.queryCount, &plans)
        try QueryTrial<MixedIndexes>(store, seed).run(Self.queryCount, &plans)
        try QueryTrial<EachIndexes>(store, seed).run(Self.queryCount, &plans)
      }
    }
    plans.expectVariety()
  }
}

/// Samples under one set of indexes, and queries of them.
private struct QueryTrial<S: SampleIndexSet> {
  private let store: Store
  private let seed: UInt64
  private let samples: [Sample<S>]

  init(_ store: Store, _ seed: UInt64) throws {
    var generator = SampleGenerator(seed: seed)
    var ids: Set<[UInt8]> = []
    var samples: [Sample<S>] = []
    for _ in 0..<50 {
      let sample: Sample<S> = generator.sample(generator.text() + generator.text())
      if ids.insert(Array(sample.id.utf8)).inserted { samples.append(sample) }
    }
    try store.write { try $0.insert(contentsOf: samples) }
    (self.store, self.seed, self.samples) = (store, seed, samples)
  }

  func run(_ count: Int, _ plans: inout PlanCounts) throws {
    var generator = SampleGenerator(seed: seed &+ 1)
    for _ in 0..<count {
      let query: SampleQuery<S> = generator.query()
      let pageSize = generator.number(1...7)
      try store.read { txn in
        try check(query, in: txn)
        if query.offset == 0, query.limit == nil { try checkPages(query, pageSize, in: txn) }
        plans.add(try txn.explain(query.query), isCut: query.limit != nil)
      }
    }
  }

  private func check(_ query: SampleQuery<S>, in txn: borrowing ReadTransaction) throws {
    let found = try txn.fetch(query.query)
    let ids = found.map { Array($0.id.utf8) }
    let matches = query.matches(among: samples)
    let name = "\(S.collection), seed \(seed): \(query.query)"
    if query.isSorted {
      #expect(ids == query.results(of: matches).map { Array($0.id.utf8) }, "\(name)")
    } else {
      #expect(query.canResult(found, of: matches), "\(name)")
    }
    let foundIDs = try txn.ids(query.query).map { Array($0.utf8) }
    #expect(foundIDs == ids, "\(name)")
    let count = try txn.count(query.query)
    #expect(count == ids.count, "\(name)")
    let exists = try txn.exists(query.query)
    #expect(exists == !ids.isEmpty, "\(name)")
    let first = try txn.first(query.query)
    #expect(first.map { Array($0.id.utf8) } == ids.first, "\(name)")
    let explanation = try txn.explain(query.query, analyze: true)
    #expect(explanation.returned == ids.count, "\(name)")
  }

  /// The pages together are the results in order, by ID when the query has no
  /// order.
  private func checkPages(
    _ query: SampleQuery<S>, _ size: Int, in txn: borrowing ReadTransaction
  ) throws {
    var ids: [[UInt8]] = []
    var page = try txn.page(query.query.limit(size))
    ids += page.records.map { Array($0.id.utf8) }
    while let next = page.next {
      page = try txn.page(query.query.limit(size), after: QueryCursor(next.description))
      ids += page.records.map { Array($0.id.utf8) }
    }
    let expected = query.results(of: query.matches(among: samples)).map { Array($0.id.utf8) }
    #expect(ids == expected, "\(S.collection), seed \(seed), pages of \(size): \(query.query)")
  }
}

/// How often each kind of plan came.
private struct PlanCounts {
  private var counts: [String: Int] = [:]

  mutating func add(_ explanation: QueryExplanation, isCut: Bool) {
    let first = explanation.walks.first
    let walk =
      explanation.walks.isEmpty
      ? "nothing"
      : explanation.walks.count > 1
        ? "union"
        : "\(first?.index == nil ? "records" : "index")\(first?.bounds == nil ? "" : " bounded")"
    count(walk)
    if first?.rangeCount ?? 0 > 1 { count("ranges") }
    if first?.index?.hasPrefix("(each") ?? false { count("each text") }
    if explanation.walks.contains(where: \.isReversed) { count("reversed") }
    if first?.bounds != nil, explanation.walks.contains(where: { $0.test != nil }) {
      count("bounded with a test")
    }
    switch explanation.order {
    case .none: count("no order")
    case .index: count("order from \(first?.index == nil ? "IDs" : "index")")
    case .top: count("top")
    case .sort: count("sort")
    }
  }

  private mutating func count(_ kind: String) { counts[kind, default: 0] += 1 }

  /// At least half of the plans of collections with indexes use one, and every
  /// kind comes often.
  func expectVariety() {
    print("plans: \(counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })")
    let indexed = ["index", "index bounded", "union"].reduce(0) { $0 + counts[$1, default: 0] }
    let total =
      ["nothing", "records", "records bounded"].reduce(indexed) { $0 + counts[$1, default: 0] }
    #expect(indexed * 3 >= total)
    #expect(counts["nothing", default: 0] >= 30)
    for kind in [
      "union", "index", "index bounded", "records", "records bounded", "ranges",
      "reversed", "bounded with a test", "no order", "order from index", "order from IDs", "top",
      "sort", "each text",
    ] {
      #expect(counts[kind, default: 0] >= 100, "\(kind)")
    }
  }
}
