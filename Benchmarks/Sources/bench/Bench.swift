import FoundationEssentials
import Glibc
import RawLMDB
import ReferenceLMDB

/// What every workload works on: the data and the open store of each contender.
final class Bench {
  let data: DataSet
  let raw: RawStore
  private let files: [Contender: URL]

  /// Makes the stores in `folder` and loads them.
  init(_ options: Options, folder: URL) throws {
    let rawFile = folder.appending(path: "raw.mdb")
    let referenceFolder = folder.appending(path: "reference")
    files = [.raw: rawFile, .reference: referenceFolder.appending(path: "data.mdb")]
    data = DataSet(options)
    raw = try RawStore(path: rawFile.path)
    try FileManager.default.createDirectory(
      at: referenceFolder, withIntermediateDirectories: false)
    reference_open(referenceFolder.path)

    let loaded = data.loaded
    // Safe because there is at least one todo to load.
    let first = loaded.baseAddress!
    try check(raw_insert_all(raw.handle, first, loaded.count))
    reference_insert_all(first, loaded.count)
  }

  deinit { reference_close() }

  /// Proves that the stores hold the todos of the data set, field by field.
  ///
  /// - Throws: ``Disagreement`` otherwise.
  func verify() throws {
    var held: UInt64 = 0
    try check(raw_digest(raw.handle, &held))
    guard held == data.digest else {
      throw Disagreement(work: "digest \(data.digest) of all todos", answers: [.raw: held])
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
