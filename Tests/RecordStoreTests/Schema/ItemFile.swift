import RecordStore
import StoreTestSupport
import Testing

/// Runs `body` with the path of a store of ``Item/all``, which is not open, and
/// checks afterwards that it is intact.
func withItemFile(
  _ schemas: [Schema] = Item.schemas, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (_ path: String) throws -> Void
) throws {
  try withTemporaryDirectory { directory in
    let path = "\(directory)/items.store"
    do {
      let store = try Store.open(at: path, schemas: schemas)
      try store.write { try $0.insert(contentsOf: Item.all) }
    }
    try body(path)
    try expectIntact(path, [], sourceLocation: sourceLocation)
  }
}

/// The error of an opening that must fail, and that leaves the file as it is.
func refusal(
  ofOpening path: String, _ schemas: [Schema], options: StoreOptions = StoreOptions(),
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> StoreError {
  let before = try readFile(path)
  let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) {
    _ = try Store.open(at: path, schemas: schemas, options: options)
  }
  #expect(try readFile(path) == before, "the file has changed", sourceLocation: sourceLocation)
  return try #require(error, sourceLocation: sourceLocation)
}
