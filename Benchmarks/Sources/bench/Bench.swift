import FoundationEssentials
import Glibc
import RawLMDB
import RecordStore
import ReferenceLMDB

/// What every workload works on: the data and the open store of each contender.
final class Bench {
  let data: DataSet
  let raw: RawStore
  private let files: [Contender: URL]
  private var openedStore: Store?

  /// Makes the stores in `folder` and loads them.
  init(_ options: Options, folder: URL) throws {
    let referenceFolder = folder.appending(path: "reference")
    let rawFile = folder.appending(path: "raw.mdb")
    files = [
      .raw: rawFile,
      .reference: referenceFolder.appending(path: "data.mdb"),
      .store: folder.appending(path: "record.store"),
    ]
    data = DataSet(options)
    raw = try RawStore(path: rawFile.path)
    try FileManager.default.createDirectory(
      at: referenceFolder, withIntermediateDirectories: false)
    reference_open(referenceFolder.path)
    try openStore(.full)

    let loaded = data.loaded
    // Safe because there is at least one todo to load.
    let first = loaded.baseAddress!
    try check(raw_insert_all(raw.handle, first, loaded.count))
    reference_insert_all(first, loaded.count)
    try store.write { try $0.insert(contentsOf: loaded.lazy.map(BenchTodo.init)) }
  }

  deinit { reference_close() }

  /// The open store of the public API.
  // Safe because `init` opens it and `openStore` leaves it open or throws.
  var store: Store { openedStore! }

  /// Opens the store, after closing it if it is open.
  func openStore(_ durability: StoreOptions.Durability) throws {
    openedStore = nil
    var options = StoreOptions()
    options.durability = durability
    openedStore = try Store.open(
      // Safe because there is a file for each contender.
      at: files[.store]!.path, schemas: [Schema("bench", version: 1, [BenchTodo.self])],
      options: options)
  }

  /// Proves that the stores hold the todos of the data set, field by field.
  ///
  /// - Throws: ``Disagreement`` otherwise.
  func verify() throws {
    let expected = data.digest
    var rawDigest: UInt64 = 0
    try check(raw_digest(raw.handle, &rawDigest))
    let storeDigest = try store.read { txn in
      var sum: UInt64 = 0
      try txn.forEach(BenchTodo.all) { sum &+= try $0.record().digest }
      return sum
    }
    guard rawDigest == expected, storeDigest == expected else {
      throw Disagreement(
        work: "digest \(expected) of all todos",
        answers: [.raw: rawDigest, .store: storeDigest])
    }
  }

  /// The size of each contender's file.
  var sizes: String {
    let sizes = Contender.allCases.compactMap { contender -> String? in
      var status = stat()
      guard let file = files[contender], stat(file.path, &status) == 0 else { return nil }
      return "\(contender.name) \((status.st_size + (1 << 19)) >> 20) MiB"
    }
    return "files: " + sizes.joined(separator: ", ")
  }
}
