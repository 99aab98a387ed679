import RecordStore
import StoreTestSupport
import Testing

/// A store of ``QueryTests/books``, and what a transaction must leave of it.
func withLibrary<T>(
  options: StoreOptions = StoreOptions(), sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (Store) throws -> T
) throws -> T {
  try withTemporaryStore(QueryTests.schemas, options: options, sourceLocation: sourceLocation) {
    store in
    try store.write { try $0.insert(contentsOf: QueryTests.books) }
    return try body(store)
  }
}

/// All that a store of books holds.
struct LibraryState: Equatable {
  let books: [Book]
  let sequence: UInt64

  init(_ store: Store) throws {
    (books, sequence) = try store.read { txn in (try txn.fetch(Book.all), try txn.sequence) }
  }
}

/// The error of a write that must fail and leave a store of books as it was.
@discardableResult
func refusal(
  ofWriting store: Store, sourceLocation: SourceLocation = #_sourceLocation,
  _ write: (inout WriteTransaction) throws -> Void
) throws -> StoreError {
  let before = try LibraryState(store)
  let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) {
    try store.write(write)
  }
  #expect(try LibraryState(store) == before, sourceLocation: sourceLocation)
  return try #require(error, sourceLocation: sourceLocation)
}
