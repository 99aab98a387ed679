import RecordStore
import StoreTestSupport
import Testing

/// What all lanes of the soak test together expect of the store at the end.
// Safe because each property is set by one thread, and read when all have ended.
final class SoakResults: @unchecked Sendable {
  var firstSamples = SoakLedger()
  var secondSamples = SoakLedger()
  /// The titles that the imported todos may have, and the finished imports.
  var imports: (titles: Set<String>, count: Int) = ([], 0)
  var addedTitles: [String] = []
  var listCount = 0
  var checkCount = 0

  /// Opens the store and compares it with everything.
  func expect(_ path: String) throws {
    let samples = try versions(path)
    firstSamples.expect(samples.filter { $0.key < 2000 })
    secondSamples.expect(samples.filter { $0.key >= 2000 })
    try expectTodos(path)
    try expectSmallFile(path)
    #expect(firstSamples.acknowledged > 0 && secondSamples.acknowledged > 0)
    #expect(!addedTitles.isEmpty && listCount > 0 && checkCount > 0)
  }

  private func versions(_ path: String) throws -> [Int: Int] {
    var found: [Int: Int] = [:]
    for sample in try recordsAfterCrash("samples", at: path) {
      guard case .integer(let id) = sample.id, case .integer(let version) = sample["version"]
      else { continue }
      found[Int(id)] = Int(version)
    }
    return found
  }

  private func expectTodos(_ path: String) throws {
    let titles = try recordsAfterCrash("todos", at: path).compactMap { todo -> String? in
      guard case .string(let title) = todo["title"] else { return nil }
      return title
    }
    let imported = titles.filter { $0.hasPrefix("import ") }
    #expect(imported.isEmpty || imported.count == 500)
    #expect(Set(imported).count <= 1, "half an import is left")
    #expect(imports.titles.contains(imported.first ?? ""))
    let isThere = Set(titles)
    for title in addedTitles { #expect(isThere.contains(title), "'\(title)' is lost") }
  }

  private func expectSmallFile(_ path: String) throws {
    let store = try Store.open(at: path, schemas: [], options: .readOnly)
    let information = try store.information()
    #expect(information.readerCount <= 1, "a reader that has died has a slot")
    // Whatever the time: an import needs its pages once more before the old ones
    // are free, and the snapshots that are held meanwhile need some commits'.
    #expect(information.fileSizeInBytes < 4 * information.usedSizeInBytes + (64 << 20))
    print(
      """
      soak test: \(firstSamples.acknowledged + secondSamples.acknowledged) records and \
      \(addedTitles.count) todos acknowledged, \(imports.count) imports, \(listCount) lists, \
      \(checkCount) checks; a file of \(information.fileSizeInBytes) bytes, \
      \(information.usedSizeInBytes) in use
      """)
  }
}
