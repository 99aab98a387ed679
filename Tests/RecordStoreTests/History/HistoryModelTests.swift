import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

/// Random writes, undos and redos, against the states that a store has had.
@Suite struct HistoryModelTests {
  @Test(arguments: 1...8) func `undo and redo go through the states of a store`(
    _ seed: Int
  ) throws {
    var options = StoreOptions.keepingHistory()
    options.durability = .relaxed
    try withTemporaryStore(QueryTests.schemas, options: options) { store in
      var trial = try HistoryTrial(store, seed: UInt64(seed))
      for _ in 0..<150 { try trial.step() }
      try trial.undoAll()
      #expect(try Content(store).rows == [])
      #expect(try Content(store).entries.allSatisfy(\.isEmpty))
    }
  }

  @Test func `two programs undo each other's steps`() throws {
    try withTemporaryStore(QueryTests.schemas, options: .keepingHistory()) { store in
      let other = try Store.open(
        at: store.path, schemas: QueryTests.schemas, options: .keepingHistory())
      try store.write(label: "one") { try $0.insert(Book(id: "a")) }
      try other.write(label: "other") { try $0.update(Book(id: "a", title: "x")) }
      #expect(try store.undo().map(\.label) == ["other"])
      #expect(try other.undo().map(\.label) == ["one"])
      #expect(try store.redo(2).map(\.label) == ["one", "other"])
    }
  }
}

/// A store with the states behind it and those taken back.
private struct HistoryTrial {
  private let store: Store
  private var generator: BookGenerator
  private var done: [Content]
  private var undone: [Content] = []

  init(_ store: Store, seed: UInt64) throws {
    self.store = store
    generator = BookGenerator(seed: seed, size: 20)
    done = [try Content(store)]
  }

  mutating func step() throws {
    switch generator.number(1...10) {
    case ...2: try undo()
    case 3: try redo()
    default: try write()
    }
  }

  /// One write of one or more verbs, of which some are refused.
  private mutating func write() throws {
    let model = ModelStore()
    let operations = (0..<generator.number(1...5)).map { _ in generator.operation(model) }
    let before = try store.read { try $0.sequence }
    do {
      try store.write { txn in
        for operation in operations { _ = try operation.perform(in: &txn) }
      }
    } catch let error as StoreError where error.code == .abortedTransaction {
    }
    let content = try Content(store)
    let sequence = try store.read { try $0.sequence }
    let set = sequence > before ? try store.read { try $0.changeSet(sequence) } : nil
    guard let set, set.changeCount > 0 else {
      #expect(content == done.last)
      return
    }
    done.append(content)
    undone = []
  }

  private mutating func undo() throws {
    guard done.count > 1, let state = done.popLast() else { return }
    try store.undo()
    #expect(try Content(store) == done.last)
    undone.append(state)
  }

  private mutating func redo() throws {
    guard let state = undone.popLast() else { return }
    try store.redo()
    #expect(try Content(store) == state)
    done.append(state)
  }

  mutating func undoAll() throws {
    while done.count > 1 { try undo() }
    #expect(throws: StoreError.self) { try store.undo() }
  }
}
