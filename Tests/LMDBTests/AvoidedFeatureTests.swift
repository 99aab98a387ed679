import Foundation
import Testing

/// What `lmdb.h` offers and this package never uses.
@Suite struct AvoidedFeatureTests {
  /// The words of each source that are in no comment, in their order.
  private static let sources: [String: [Substring]] = {
    let folder = URL(filePath: #filePath).appending(path: "../../../Sources").standardizedFileURL
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var sources: [String: [Substring]] = [:]
    for case let file as URL in files?.allObjects ?? [] {
      guard ["swift", "h"].contains(file.pathExtension) else { continue }
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      sources[file.lastPathComponent] = text.split(separator: "\n").flatMap { line in
        let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
        return code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      }
    }
    return sources
  }()

  /// The sources that have a word.
  private func users(of name: Substring) -> [String] {
    Self.sources.filter { $0.value.contains(name) }.keys.sorted()
  }

  @Test func `the sources are read`() {
    #expect(users(of: "MDB_NOTLS") == ["Map.swift"])
  }

  @Test(arguments: [
    // A full disk is SIGBUS, and a stray write reaches the file.
    "MDB_WRITEMAP", "MDB_MAPASYNC",
    // A power cut breaks the file.
    "MDB_NOSYNC",
    // Several values under one key: other limits, lost updates, undeletable pairs.
    "MDB_DUPSORT", "MDB_DUPFIXED", "MDB_CURRENT", "MDB_NODUPDATA", "MDB_MULTIPLE",
    // The bytes of other memory in the file.
    "MDB_NOMEMINIT",
    // Key orders that no other tool knows; keys of any size are accepted.
    "MDB_INTEGERKEY", "MDB_INTEGERDUP", "MDB_REVERSEKEY", "MDB_REVERSEDUP", "mdb_set_compare",
    "mdb_set_dupsort",
    // Handles that others use become another database's.
    "mdb_dbi_close",
    // Addresses that another mapping has.
    "MDB_FIXEDMAP",
  ])
  func `it is not used`(name: String) {
    #expect(users(of: name[...]) == [])
  }

  @Test func `without locks a file is only opened by who has it alone`() {
    #expect(users(of: "MDB_NOLOCK") == ["DataFile+CompactCopy.swift"])
  }

  @Test func `the size of a map is set once, before the file is opened`() throws {
    let users = users(of: "mdb_env_set_mapsize")
    #expect(users == ["DataFile+CompactCopy.swift", "Map.swift"])
    for user in users {
      let calls = (Self.sources[user] ?? []).filter {
        ["mdb_env_set_mapsize", "mdb_env_open"].contains($0)
      }
      #expect(calls == ["mdb_env_set_mapsize", "mdb_env_open"])
    }
  }
}
