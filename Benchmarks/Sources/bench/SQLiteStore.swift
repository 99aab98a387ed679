import SQLitePeer

/// An open database of the SQLite contender.
final class SQLiteStore {
  let handle: OpaquePointer

  init(path: String) throws {
    var handle: OpaquePointer?
    try checkSQLite(peer_open(path, &handle))
    // Safe because a result code of 0 says that there is a database.
    self.handle = handle!
  }

  deinit { peer_close(handle) }
}

/// - Throws: ``SQLiteError`` unless `status` is 0.
func checkSQLite(_ status: Int32) throws {
  guard status == 0 else { throw SQLiteError(status: status) }
}

/// A result code other than 0 from the SQLite contender.
struct SQLiteError: Error, CustomStringConvertible {
  let status: Int32

  // Safe because SQLite's messages are terminated and are not freed.
  var description: String { "SQLite: " + String(cString: peer_message(status)) }
}
