import LMDB
import StoreTestSupport
import Testing

@testable import RecordStore

/// What a check finds in a store of the members after `damage` to it.
///
/// The store is checked while it is open, by the one that was damaged.
func findings(
  afterDamage damage: (Store) throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
) throws -> [Finding] {
  try withTemporaryDirectory { directory in
    let store = try makeMembers(at: "\(directory)/test.store", sourceLocation: sourceLocation)
    try damage(store)
    return try store.verify().findings
  }
}

/// What a check finds in a store of the members after `damage` to its file,
/// which is not open meanwhile.
func findings(
  afterDamageToFile damage: (_ path: String) throws -> Void,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> [Finding] {
  try withTemporaryDirectory { directory in
    let path = "\(directory)/test.store"
    _ = try makeMembers(at: path, sourceLocation: sourceLocation)
    try damage(path)
    return try Store.open(at: path, schemas: Member.schemas).verify().findings
  }
}

/// A store of three members, checked to be intact.
func makeMembers(
  at path: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Store {
  let store = try Store.open(at: path, schemas: Member.schemas)
  try store.write { try $0.insert(contentsOf: Member.all) }
  let verification = try store.verify()
  #expect(verification.findings == [], sourceLocation: sourceLocation)
  #expect(verification.recordCount == 3, sourceLocation: sourceLocation)
  #expect(verification.entryCount == 6, sourceLocation: sourceLocation)
  return store
}

/// Deletes a database with all that is in it from a file that is not open.
func dropDatabase(_ name: String, inFile path: String) throws {
  let environment = try Environment.open(path: path)
  let database = try #require(try environment.openDatabases([name])[0])
  try environment.write { try $0.dropDatabase(database) }
}

/// Replaces the number of keys that a database says it has.
///
/// The record of a database is the value of its name in LMDB's main database.
///
/// Source: `MDB_db` in `mdb.c` 0.9.24: 4 bytes of no use here, u16 flags,
/// u16 depth, three u64 page counts, u64 entries, u64 root.
func setEntryCount(ofDatabase name: String, inFile path: String, to count: UInt64) throws {
  var bytes = try readFile(path)
  let name = Array(name.utf8)
  let recordByteCount = 48
  var isFound = false
  for start in bytes.indices.dropLast(name.count + recordByteCount)
  where bytes[start..<start + name.count].elementsEqual(name) {
    let record = start + name.count
    // A plain database with one level and one leaf page.
    guard bytes[record..<record + 8].elementsEqual([0, 0, 0, 0, 0, 0, 1, 0]),
      bytes[record + 16] == 1
    else { continue }
    withUnsafeBytes(of: count.littleEndian) {
      bytes.replaceSubrange(record + 32..<record + 40, with: $0)
    }
    isFound = true
  }
  #expect(isFound, "no record of the database is in the file")
  try writeFile(path, bytes)
}
