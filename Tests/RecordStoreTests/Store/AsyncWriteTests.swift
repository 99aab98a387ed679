import Glibc
import LMDB
import StoreTestSupport
import Synchronization
import Testing

@testable import RecordStore

/// Asynchronous writes, and those of them that share a commit.
@Suite struct AsyncWriteTests {
  private struct Refused: Error {}

  private func withStore(
    _ options: StoreOptions = StoreOptions(), _ body: (Store) async throws -> Void
  ) async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/test.store"
      try await body(Store.open(at: path, schemas: QueryTests.schemas, options: options))
      try expectIntact(path, QueryTests.schemas, options: options)
    }
  }

  /// Begins asynchronous writes one after the other, while `gate` keeps them
  /// waiting.
  private func begin(
    _ count: Int, on store: Store,
    _ body: @escaping @Sendable (Int, inout WriteTransaction) throws -> Void
  ) async -> [Task<Void, any Error>] {
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<count {
      tasks.append(Task { try await store.write { try body(number, &$0) } })
      while store.writeQueue.waitingCount <= number { await Task.yield() }
    }
    return tasks
  }

  @Test func `of eight bodies one swallows a failed put: seven are stored by one commit`()
    async throws
  {
    try await withStore { store in
      try await store.write { try $0.insert(Book(id: "a")) }
      let before = try store.environment.lastTransactionID
      let runs = RunCounter()
      try await Gate.hold(store) { gate in
        let tasks = await begin(8, on: store) { number, txn in
          runs.add(number)
          try txn.insert(Book(id: "book\(number)"))
          if number == 3 { try? txn.insert(contentsOf: [Book(id: "b"), Book(id: "a")]) }
        }
        gate.open()
        for (number, task) in tasks.enumerated() {
          switch await task.result {
          case .success: #expect(number != 3)
          case .failure(let error):
            #expect(number == 3)
            #expect((error as? StoreError)?.code == .abortedTransaction)
          }
        }
      }
      #expect(runs.counts == Dictionary(uniqueKeysWithValues: (0..<8).map { ($0, 1) }))
      // Each commit is flushed once.
      #expect(try store.environment.lastTransactionID == before + 1)
      #expect(try store.read { try $0.sequence } == 8)
      let ids = try store.read { try $0.ids(Book.all) }
      #expect(ids == ["a"] + [0, 1, 2, 4, 5, 6, 7].map { "book\($0)" })
    }
  }

  @Test func `the errors and the results of bodies come to their own callers`() async throws {
    try await withStore { store in
      try await Gate.hold(store) { gate in
        let tasks = await begin(4, on: store) { number, txn in
          try txn.insert(Book(id: "\(number)"))
          if number == 1 { throw Refused() }
          if number == 2 { try txn.insert(Book(id: "0")) }
        }
        let counted = Task { try await store.write { try $0.count(Book.all) } }
        gate.open()
        try await tasks[0].value
        await #expect(throws: Refused.self) { try await tasks[1].value }
        let error = await #expect(throws: StoreError.self) { try await tasks[2].value }
        #expect(error?.code == .duplicateID)
        try await tasks[3].value
        #expect(try await counted.value == 2)
      }
      #expect(try store.read { try $0.ids(Book.all) } == ["0", "3"])
    }
  }

  @Test func `a body that fills the map fails alone`() async throws {
    var options = StoreOptions()
    options.mapSizeInBytes = 1 << 20
    try await withStore(options) { store in
      try await Gate.hold(store) { gate in
        let tasks = await begin(3, on: store) { number, txn in
          let title = String(repeating: "x", count: 100)
          for part in 0..<(number == 1 ? 10_000 : 1) {
            try txn.insert(Book(id: "\(number) \(part)", title: title))
          }
        }
        gate.open()
        try await tasks[0].value
        let error = await #expect(throws: StoreError.self) { try await tasks[1].value }
        #expect(error?.code == .full)
        try await tasks[2].value
      }
      #expect(try store.read { try $0.ids(Book.all) } == ["0 0", "2 0"])
    }
  }

  @Test func `a task that is cancelled while it waits does not run its body`() async throws {
    try await withStore { store in
      let runs = RunCounter()
      try await Gate.hold(store) { gate in
        let tasks = await begin(3, on: store) { number, txn in
          runs.add(number)
          try txn.insert(Book(id: "\(number)"))
        }
        tasks[1].cancel()
        // It need not wait for the others.
        await #expect(throws: CancellationError.self) { try await tasks[1].value }
        gate.open()
        try await tasks[0].value
        try await tasks[2].value
      }
      #expect(runs.counts == [0: 1, 2: 1])
      let early = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await store.write { try $0.insert(Book(id: "early")) }
      }
      await #expect(throws: CancellationError.self) { try await early.value }
      #expect(try store.read { try $0.ids(Book.all) } == ["0", "2"])
    }
  }

  @Test func `a body that has begun is stored, whoever cancels it`() async throws {
    try await withStore { store in
      let (hasBegun, isCancelled) = (Flag(), Flag())
      let task = Task {
        try await store.write { txn in
          hasBegun.set()
          while !isCancelled.isSet { sched_yield() }
          try txn.insert(Book(id: "a"))
        }
      }
      while !hasBegun.isSet { await Task.yield() }
      task.cancel()
      isCancelled.set()
      try await task.value
      #expect(try store.read { try $0.contains(Book.self, "a") })
    }
  }

  @Test func `a write within the body is refused, and a store that cannot be written`()
    async throws
  {
    try await withStore { store in
      let error = await #expect(throws: StoreError.self) {
        try await store.write { _ in try store.write { try $0.insert(Book(id: "a")) } }
      }
      #expect(error?.code == .reentrantWrite)
    }
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/test.store"
      _ = try Store.open(at: path, schemas: QueryTests.schemas)
      let store = try Store.open(at: path, schemas: QueryTests.schemas, options: .readOnly)
      let error = await #expect(throws: StoreError.self) {
        try await store.write { _ in _ = Issue.record("the body has run") }
      }
      #expect(error?.code == .readOnly)
    }
  }

  @Test func `many tasks lose no change, beside threads that write too`() async throws {
    var options = StoreOptions()
    options.durability = .relaxed
    try await withStore(options) { store in
      try await store.write { try $0.insert(Book(id: "a")) }
      async let others: Void = runOnThreads(2) { _ in
        for _ in 0..<100 { try store.write { try $0.update(Book.self, "a") { $0.year += 1 } } }
      }
      try await withThrowingTaskGroup { group in
        for _ in 0..<20 {
          group.addTask {
            for _ in 0..<20 {
              try await store.write { try $0.update(Book.self, "a") { $0.year += 1 } }
            }
          }
        }
        try await group.waitForAll()
      }
      try await others
      #expect(try store.read { try $0.fetch(Book.self, "a") }?.year == 600)
      #expect(try store.read { try $0.sequence } == 601)
    }
  }

  @Test func `a store closes when its last write has ended`() async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/test.store"
      weak var closed: Store?
      do {
        let store = try Store.open(at: path, schemas: QueryTests.schemas)
        closed = store
        try await store.write { try $0.insert(Book(id: "a")) }
      }
      // The thread lets go of it a moment after it has told of the commit.
      while closed != nil { await Task.yield() }
      // Other options would be refused if it were open.
      let store = try Store.open(at: path, schemas: QueryTests.schemas, options: .readOnly)
      #expect(try store.read { try $0.count(Book.all) } == 1)
    }
  }
}

/// Keeps every writer of a store waiting.
private final class Gate: Sendable {
  private let isHeld = Flag()
  private let isOpen = Flag()

  /// Runs `body` while a thread of its own holds the store's write transaction,
  /// until `body` opens the gate.
  static func hold(_ store: Store, _ body: (Gate) async throws -> Void) async throws {
    let gate = Gate()
    async let holder: Void = runOnThreads(1) { _ in
      try store.write { _ in
        gate.isHeld.set()
        while !gate.isOpen.isSet { sched_yield() }
      }
    }
    while !gate.isHeld.isSet { await Task.yield() }
    do { try await body(gate) } catch {
      gate.open()
      throw error
    }
    gate.open()
    try await holder
  }

  func open() { isOpen.set() }
}

/// Something that happens once.
private final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}

/// How often each body has run.
// Safe because the bodies run one after the other, and it is read after them.
private final class RunCounter: @unchecked Sendable {
  private(set) var counts: [Int: Int] = [:]

  func add(_ number: Int) { counts[number, default: 0] += 1 }
}
