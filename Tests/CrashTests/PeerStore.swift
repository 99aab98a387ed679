import RecordStore
import StoreTestSupport
import Testing

/// A process that works on a store for a test.
func startPeer(_ arguments: String...) throws -> ChildProcess {
  try ChildProcess(
    ChildProcess.path(ofExecutable: "store-peer"), arguments: arguments,
    environment: ["SWIFT_BACKTRACE": "enable=no"])
}

/// Waits until the peer says a line.
///
/// - Throws: When it says another one first, or ends.
func wait(for line: String, from peer: ChildProcess) throws {
  let said = try peer.readLine()
  try #require(said == line, "the peer says \(said ?? "nothing more")")
}

/// Opens the store that a process has left, checks all of it, and gives its
/// records of one collection.
func recordsAfterCrash(
  _ collection: String, at path: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> [DynamicRecord] {
  var options = StoreOptions()
  options.createsFile = false
  let store = try Store.open(at: path, schemas: [], options: options)
  let findings = try store.verify().findings
  #expect(findings == [], sourceLocation: sourceLocation)
  var records: [DynamicRecord] = []
  try store.read { txn in
    try txn.forEach(inCollection: collection) { records.append($0) }
  }
  return records
}
