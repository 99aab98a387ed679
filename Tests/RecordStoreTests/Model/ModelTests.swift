import RecordStore
import StoreTestSupport
import Testing

/// Random verbs and queries on a store and on a model of it.
@Suite struct ModelTests {
  struct Trial: Sendable, CustomTestStringConvertible {
    let operations: Int
    let threads: Int
    let seed: UInt64

    var testDescription: String {
      "\(operations) operations on \(threads) threads, seed \(seed)"
    }
  }

  static let trials: [Trial] = {
    let small = [1, 10].flatMap { count in
      (1...5).map { Trial(operations: count, threads: 1, seed: $0) }
    }
    let large = [1, 4].flatMap { threads in
      (1...3).map { Trial(operations: 1000, threads: threads, seed: 10 + $0) }
        + [Trial(operations: 10_000, threads: threads, seed: 20)]
    }
    return small + large
  }()

  @Test(arguments: trials) func `a store does what a dictionary does`(_ trial: Trial) throws {
    var options = StoreOptions()
    options.durability = .relaxed
    try withTemporaryStore(QueryTests.schemas, options: options) { store in
      let runner = ModelRunner(store, trial)
      try runOnThreads(trial.threads, runner.run)
      try runner.compareAll()
    }
  }
}

/// The store and its model under one trial.
// Safe because the model is touched only in writes, of which there is one at a
// time, and after the threads have ended.
private final class ModelRunner: @unchecked Sendable {
  private let store: Store
  private let trial: ModelTests.Trial
  private var model = ModelStore()

  private struct Abort: Error {}

  init(_ store: Store, _ trial: ModelTests.Trial) {
    self.store = store
    self.trial = trial
  }

  /// What one thread does.
  func run(_ thread: Int) throws {
    var generator = BookGenerator(
      seed: trial.seed << 8 + UInt64(thread), size: trial.operations / 40)
    var remaining = trial.operations / trial.threads
    while remaining > 0 {
      let count = min(remaining, generator.number(1...max(1, trial.operations / 200)))
      remaining -= count
      try runTransaction(count, &generator)
    }
  }

  /// One transaction, some of which are thrown away.
  private func runTransaction(_ count: Int, _ generator: inout BookGenerator) throws {
    do {
      try store.write { txn in
        let before = model
        do {
          try perform(count, &generator, in: &txn)
        } catch {
          model = before
          throw error
        }
      }
    } catch is Abort {
    } catch let error as StoreError where error.code == .abortedTransaction {
    }
  }

  private func perform(
    _ count: Int, _ generator: inout BookGenerator, in txn: inout WriteTransaction
  ) throws {
    let start = model
    var isChanged = false
    for _ in 0..<count {
      let operation = generator.operation(model)
      let isEmpty = model.books.isEmpty
      let expected = model.apply(operation)
      let outcome = try operation.perform(in: &txn)
      try require(outcome == expected, "\(operation): \(outcome), not \(expected)")
      if operation.aborts(after: expected) {
        // The transaction cannot commit, also when it is left as if nothing were.
        if generator.happens(oneIn: 2) { throw Abort() }
        model = start
        return
      }
      isChanged = isChanged || operation.changes(after: expected, ofEmpty: isEmpty)
    }
    for _ in 0..<2 { try check(generator.query(), in: txn) }
    if generator.happens(oneIn: 8) { throw Abort() }
    if isChanged { model.sequence += 1 }
  }

  private func check(_ query: ModelQuery, in txn: borrowing WriteTransaction) throws {
    let found = try txn.fetch(query.query)
    let problem = query.problem(with: found, on: model.all)
    try require(problem == nil, "\(query.name): \(problem ?? "")")
    let count = try txn.count(query.query)
    try require(count == found.count, "\(query.name): counted \(count) of \(found.count)")
    let first = try txn.first(query.query)
    try require(
      first.map(ExactBook.init) == found.first.map(ExactBook.init), "\(query.name): the first")
    var ids: [[UInt8]] = []
    try txn.forEach(query.query) { book in ids.append(Array(try book.id.utf8)) }
    try require(ids == found.map { Array($0.id.utf8) }, "\(query.name): one by one")
  }

  /// Throws, since an expectation that fails on a thread belongs to no test.
  private func require(_ condition: Bool, _ problem: @autoclosure () -> String) throws {
    if !condition { throw TestSupportError("\(trial.testDescription): \(problem())") }
  }

  /// Compares the last commit with the model, record by record.
  func compareAll() throws {
    let (books, sequence) = try store.read { txn in
      (try txn.fetch(Book.all), try txn.sequence)
    }
    let expected = model.all.sorted { ModelOrder.compare($0.id, $1.id) < 0 }
    #expect(books.map(ExactBook.init) == expected.map(ExactBook.init), "\(trial.testDescription)")
    #expect(sequence == model.sequence, "\(trial.testDescription)")
  }
}

extension ModelOperation {
  /// Whether the verb has changed the store.
  fileprivate func changes(after outcome: ModelStore.Outcome, ofEmpty isEmpty: Bool) -> Bool {
    switch (self, outcome) {
    case (_, .refused), (.delete, .found(false)), (_, .counted(0)): false
    case (.deleteAll, _): !isEmpty
    case (.insertMany(let books), _), (.upsertMany(let books), _): !books.isEmpty
    default: true
    }
  }
}
