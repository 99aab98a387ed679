import RecordStore

/// One verb with its arguments.
enum ModelOperation {
  case insert(Book)
  case upsert(Book)
  case update(Book)
  case replace(Book, Book)
  case change(String, Change)
  case delete(String)
  case deleteAll
  case insertMany([Book])
  case upsertMany([Book])
  case changeMany([String], Change)
  case deleteMany([String])

  /// What a body does to a book in place.
  enum Change {
    case title(String)
    case isLent(Bool)
    case isbn(String?)
    case id(String)

    func apply(to book: inout Book) {
      switch self {
      case .title(let title): book.title = title
      case .isLent(let isLent): book.isLent = isLent
      case .isbn(let isbn): book.isbn = isbn
      case .id(let id): book.id = id
      }
    }
  }

  /// Does it in a transaction.
  func perform(in txn: inout WriteTransaction) throws -> ModelStore.Outcome {
    do {
      switch self {
      case .insert(let book): try txn.insert(book)
      case .upsert(let book): try txn.upsert(book)
      case .update(let book): try txn.update(book)
      case .replace(let book, let old): try txn.update(book, replacing: old)
      case .change(let id, let change):
        try txn.update(Book.self, id) { change.apply(to: &$0) }
      case .delete(let id): return .found(try txn.delete(Book.self, id))
      case .deleteAll: try txn.deleteAll(Book.self)
      case .insertMany(let books): try txn.insert(contentsOf: books)
      case .upsertMany(let books): try txn.upsert(contentsOf: books)
      case .changeMany(let ids, let change):
        return .counted(try txn.update(Book.self, ids: ids) { change.apply(to: &$0) })
      case .deleteMany(let ids): return .counted(try txn.delete(Book.self, ids: ids))
      }
      return .done
    } catch let error as StoreError {
      return .refused(error.code)
    }
  }

  /// Whether the transaction can no longer commit after this outcome.
  func aborts(after outcome: ModelStore.Outcome) -> Bool {
    guard case .refused = outcome else { return false }
    return switch self {
    case .insertMany, .upsertMany, .changeMany, .deleteMany: true
    default: false
    }
  }
}
