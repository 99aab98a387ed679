package import RecordStore
package import Testing

/// Runs `body` with a new store, and afterwards checks every invariant of it.
///
/// It is the only way for a test to get a store. The check reads the file by a
/// store opened anew, so that nothing kept in memory hides damage.
///
/// - Parameters:
///   - schemas: What the store keeps.
///   - body: Gets the open store.
package func withTemporaryStore<T>(
  _ schemas: [Schema], options: StoreOptions = StoreOptions(),
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (Store) throws -> T
) throws -> T {
  try withTemporaryDirectory { directory in
    let path = "\(directory)/test.store"
    let result = try body(Store.open(at: path, schemas: schemas, options: options))
    try expectIntact(path, schemas, options: options, sourceLocation: sourceLocation)
    return result
  }
}

/// Records an issue for each broken invariant of the store at `path`.
package func expectIntact(
  _ path: String, _ schemas: [Schema], options: StoreOptions = StoreOptions(),
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let verification = try Store.open(at: path, schemas: schemas, options: options).verify()
  for finding in verification.findings {
    Issue.record("\(finding.kind): \(finding)", sourceLocation: sourceLocation)
  }
  #expect(verification.isIntact, sourceLocation: sourceLocation)
}
