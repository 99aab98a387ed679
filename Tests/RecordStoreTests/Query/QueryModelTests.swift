import FoundationEssentials
import StoreTestSupport
import Testing

@testable import RecordStore

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
  static let queryCount = 176

  /// How many stores are tried; QUERY_TRIALS in the environment asks for more.
  static let storeCount =
    ProcessInfo.processInfo.environment["QUERY_TRIALS"].flatMap { Int($0) } ?? 8

  @Test func `a query gives what plain Swift gives`() throws {
    var plans = PlanCounts()
    for number in 0..<Self.storeCount {
      try withTemporaryDirectory { directory in
        let path = "\(directory)/samples.store"
        let seed = Self.seed + UInt64(number)
        let plain = SampleSet<NoIndexes>(seed)
        let ascending = SampleSet<AscendingIndexes>(seed)
        let mixed = SampleSet<MixedIndexes>(seed)
        let each = SampleSet<EachIndexes>(seed)
        do {
          let store = try Self.open(path, EarlySample<NoIndexes>.schemas)
          try store.write { txn in
            try plain.insertEarly(into: &txn)
            try ascending.insertEarly(into: &txn)
            try mixed.insertEarly(into: &txn)
            try each.insertEarly(into: &txn)
          }
        }
        // The fields that are new, and the indexes, are added.
        let store = try Self.open(path, Self.schemas)
        try QueryTrial(store, plain).run(Self.queryCount / 16, &plans)
        try QueryTrial(store, ascending).run(Self.queryCount, &plans)
        try QueryTrial(store, mixed).run(Self.queryCount, &plans)
        try QueryTrial(store, each).run(Self.queryCount, &plans)
        #expect(try store.verify().isIntact)
      }
    }
    plans.expectVariety()
  }

  private static func open(_ path: String, _ schemas: [Schema]) throws -> Store {
    var options = StoreOptions()
    options.durability = .relaxed
    return try Store.open(at: path, schemas: schemas, options: options)
  }
}

/// Random samples of one collection, some of them written by an early program.
private struct SampleSet<S: SampleIndexSet> {
  let seed: UInt64
  let samples: [Sample<S>]
  private let earlyCount = 20

  init(_ seed: UInt64) {
    var generator = SampleGenerator(seed: seed)
    var ids: Set<[UInt8]> = []
    var samples: [Sample<S>] = []
    for _ in 0..<50 {
      let sample: Sample<S> = generator.sample(generator.shortText() + generator.shortText())
      guard ids.insert(Array(sample.id.utf8)).inserted else { continue }
      samples.append(
        samples.count < earlyCount ? EarlySample<S>(sample).withDefaults : sample)
    }
    (self.seed, self.samples) = (seed, samples)
  }

  func insertEarly(into txn: inout WriteTransaction) throws {
    try txn.insert(contentsOf: samples.prefix(earlyCount).map { EarlySample<S>($0) })
  }

  func insertRest(into store: Store) throws {
    try store.write { try $0.insert(contentsOf: samples.dropFirst(earlyCount)) }
  }
}

/// Samples under one set of indexes, and queries of them.
private struct QueryTrial<S: SampleIndexSet> {
  private let store: Store
  private let seed: UInt64
  private let samples: [Sample<S>]

  init(_ store: Store, _ set: SampleSet<S>) throws {
    try set.insertRest(into: store)
    (self.store, seed, samples) = (store, set.seed, set.samples)
  }

  func run(_ count: Int, _ plans: inout PlanCounts) throws {
    var generator = SampleGenerator(seed: seed &+ 1)
    for _ in 0..<count {
      let query: SampleQuery<S> = generator.query()
      let pageSize = generator.number(1...7)
      try store.read { txn in
        try check(query, in: txn)
        try checkText(query, in: txn)
        try checkAggregates(query, generator.number(1...6), in: txn)
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

  /// The query's text is read as the query, also without its record type.
  private func checkText(
    _ query: SampleQuery<S>, in txn: borrowing ReadTransaction
  ) throws {
    let text = query.query.description
    let read = try Sample<S>.query(text)
    #expect(read.description == text)
    // NaN differs from itself as a value, not as a text.
    #expect(read.request == query.query.request || text.contains("nan"), "\(text)")
    let dynamic = try txn.query(text, inCollection: S.collection)
    let dynamicIDs = try txn.fetch(dynamic).map(\.id)
    let ids = try txn.ids(query.query).map { StoredValue.string($0) }
    #expect(dynamicIDs == ids, "\(S.collection), seed \(seed): \(text)")
    let count = try txn.count(dynamic)
    #expect(count == ids.count, "\(text)")
  }

  /// Numbers about the results are those of the records.
  private func checkAggregates(
    _ query: SampleQuery<S>, _ kind: Int, in txn: borrowing ReadTransaction
  ) throws {
    let found = try txn.fetch(query.query)
    let trial = AggregateTrial(query.query, found, "\(S.collection), seed \(seed)")
    switch kind {
    case 1: try trial.check(number: \.number, in: txn)
    case 2: try trial.check(number: \.small, in: txn)
    case 3: try trial.check(optional: \.big, in: txn)
    case 4: try trial.check(optional: \.date, in: txn)
    case 5: try trial.check(optional: \.note, in: txn)
    default: try trial.checkTexts(in: txn)
    }
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
    #expect(indexed * 2 >= total)
    for kind in [
      "nothing", "union", "index", "index bounded", "records", "records bounded", "ranges",
      "reversed", "bounded with a test", "no order", "order from index", "order from IDs", "top",
      "sort", "each text",
    ] {
      #expect(counts[kind, default: 0] >= 100, "\(kind)")
    }
  }
}
