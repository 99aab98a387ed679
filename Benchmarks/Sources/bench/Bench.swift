import FoundationEssentials
import RawLMDB
import RecordStore
import ReferenceLMDB
import SQLitePeer

/// What every workload works on: the data and the open store of each contender.
final class Bench {
  let data: DataSet
  /// How many pages are fetched a sample.
  let pages: Int
  let raw: RawStore
  let sqlite: SQLiteStore
  /// Where works that begin with an empty store make it.
  let scratch: StoreFiles
  private let files: StoreFiles
  private var openedStore: Store?

  /// Makes the stores in `folder` and loads them, each by its best way.
  init(_ options: Options, folder: URL) throws {
    let data = DataSet(options)
    self.data = data
    pages = options.pages
    files = try StoreFiles(in: folder.appending(path: "stores"))
    scratch = try StoreFiles(in: folder.appending(path: "scratch"))

    let loaded = data.loaded
    // Safe because there is at least one todo to load.
    let first = loaded.baseAddress!
    raw = try RawStore(path: files[.raw])
    try check(raw_import(raw.handle, first, loaded.count))
    reference_open(files[.reference])
    reference_import(first, loaded.count)
    try checkSQLite(peer_import(files[.sqlite], first, loaded.count, peer_sorted))
    sqlite = try SQLiteStore(path: files[.sqlite])
    try openStore(.full)
    try store.write { try $0.insert(contentsOf: loaded.lazy.map(BenchTodo.init)) }
  }

  deinit { reference_close() }

  /// The open store of the public API.
  // Safe because `init` opens it and `openStore` leaves it open or throws.
  var store: Store { openedStore! }

  /// Opens the store, after closing it if it is open.
  func openStore(_ durability: StoreOptions.Durability) throws {
    openedStore = nil
    openedStore = try Self.openStore(files[.store], durability)
  }

  /// Opens a store of todos at a path, creating it.
  static func openStore(
    _ path: String, _ durability: StoreOptions.Durability = .full
  ) throws -> Store {
    var options = StoreOptions()
    options.durability = durability
    return try Store.open(
      at: path, schemas: [Schema("bench", version: 1, [BenchTodo.self])], options: options)
  }

  /// Lets the study's program, which has one store a process, work on a new one.
  func openScratchReference() {
    reference_close()
    reference_open(scratch[.reference])
  }

  /// Lets the study's program work on its loaded store again.
  func reopenReference() {
    reference_close()
    reference_open(files[.reference])
  }

  /// Proves that the stores hold the todos of the data set, field by field.
  ///
  /// - Throws: ``Disagreement`` otherwise.
  func verify() throws {
    try Self.compare(data.digest, raw, store, sqlite)
    let verification = try store.verify()
    guard verification.isIntact else { throw DamagedStore(findings: verification.findings) }
  }

  /// Proves that the contender's new store holds them.
  ///
  /// - Throws: ``Disagreement`` otherwise.
  func verifyScratch(_ contender: Contender) throws {
    switch contender {
    case .raw: try Self.compare(data.digest, RawStore(path: scratch[.raw]))
    case .reference: break
    case .store: try Self.compare(data.digest, nil, Self.openStore(scratch[.store]))
    case .sqlite: try Self.compare(data.digest, nil, nil, SQLiteStore(path: scratch[.sqlite]))
    }
  }

  private static func compare(
    _ digest: UInt64, _ raw: RawStore?, _ store: Store? = nil, _ sqlite: SQLiteStore? = nil
  ) throws {
    var answers: [Contender: UInt64] = [:]
    var sum: UInt64 = 0
    if let raw {
      try check(raw_digest(raw.handle, &sum))
      answers[.raw] = sum
    }
    if let store { answers[.store] = try Self.digest(of: store) }
    if let sqlite {
      try checkSQLite(peer_digest(sqlite.handle, &sum))
      answers[.sqlite] = sum
    }
    guard answers.values.allSatisfy({ $0 == digest }) else {
      throw Disagreement(work: "digest \(digest) of all todos", answers: answers)
    }
  }

  private static func digest(of store: Store) throws -> UInt64 {
    try store.read { txn in
      var sum: UInt64 = 0
      try txn.forEach(BenchTodo.all) { sum &+= try $0.record().digest }
      return sum
    }
  }

  /// Where a contender's loaded store lies.
  func path(_ contender: Contender) -> String { files[contender] }

  /// The size of each contender's file.
  var sizes: String {
    let sizes = Contender.allCases.map { contender in
      "\(contender.name) \((files.byteCount(contender) + (1 << 19)) >> 20) MiB"
    }
    return "files: " + sizes.joined(separator: ", ")
  }
}

/// The check of the store found something.
struct DamagedStore: Error, CustomStringConvertible {
  let findings: [Finding]

  var description: String { findings.map(\.description).joined(separator: "\n") }
}
