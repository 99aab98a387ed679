import FoundationEssentials
import RecordStore

/// What a store of books must hold: a dictionary, and rules in plain Swift.
///
/// Keys are the bytes of the IDs, since two spellings of an accented letter are
/// equal texts in Swift and two keys in a store.
struct ModelStore {
  private(set) var books: [[UInt8]: Book] = [:]
  /// The number of transactions that changed something.
  var sequence: UInt64 = 0

  /// All books, in no particular order.
  var all: [Book] { Array(books.values) }

  func book(_ id: String) -> Book? { books[Array(id.utf8)] }

  /// What a verb says, without an error.
  enum Outcome: Equatable {
    case done
    case found(Bool)
    case counted(Int)
    case refused(StoreError.Code)
  }

  /// Does what the store must do.
  mutating func apply(_ operation: ModelOperation) -> Outcome {
    switch operation {
    case .insert(let book):
      guard self.book(book.id) == nil else { return .refused(.duplicateID) }
      return put(book)
    case .upsert(let book): return put(book)
    case .update(let book):
      guard self.book(book.id) != nil else { return .refused(.missingRecord) }
      return put(book)
    case .replace(let book, let old):
      guard let stored = self.book(old.id) else { return .refused(.missingRecord) }
      guard ExactBook(stored) == ExactBook(old) else { return .refused(.changedRecord) }
      return put(book)
    case .change(let id, let change):
      guard var book = self.book(id) else { return .refused(.missingRecord) }
      change.apply(to: &book)
      guard Array(book.id.utf8) == Array(id.utf8) else { return .refused(.changedID) }
      return put(book)
    case .delete(let id): return .found(books.removeValue(forKey: Array(id.utf8)) != nil)
    case .deleteAll:
      defer { books = [:] }
      return .done
    case .insertMany(let books): return putMany(books, mayReplace: false)
    case .upsertMany(let books): return putMany(books, mayReplace: true)
    case .changeMany(let ids, let change): return changeMany(ids, change)
    case .deleteMany(let ids):
      return .counted(ids.count { books.removeValue(forKey: Array($0.utf8)) != nil })
    }
  }

  private mutating func put(_ book: Book) -> Outcome {
    if let isbn = book.isbn {
      let isTaken = books.values.contains { other in
        other.isbn.map { $0.utf8.elementsEqual(isbn.utf8) } == true
          && !other.id.utf8.elementsEqual(book.id.utf8)
      }
      if isTaken { return .refused(.uniqueViolation) }
    }
    books[Array(book.id.utf8)] = book
    return .done
  }

  /// The IDs are compared while the records are stored, and the unique index
  /// when all are.
  private mutating func putMany(_ new: [Book], mayReplace: Bool) -> Outcome {
    for book in new {
      let old = books.updateValue(book, forKey: Array(book.id.utf8))
      if old != nil, !mayReplace { return .refused(.duplicateID) }
    }
    return hasDuplicateISBN ? .refused(.uniqueViolation) : .done
  }

  /// The records are changed in the order of their IDs, each of them once.
  private mutating func changeMany(
    _ ids: [String], _ change: ModelOperation.Change
  ) -> Outcome {
    let keys = Set(ids.map { Array($0.utf8) }).sorted { $0.lexicographicallyPrecedes($1) }
    var changed: [Book] = []
    for key in keys {
      guard var book = books[key] else { return .refused(.missingRecord) }
      change.apply(to: &book)
      guard Array(book.id.utf8) == key else { return .refused(.changedID) }
      changed.append(book)
    }
    let outcome = putMany(changed, mayReplace: true)
    return outcome == .done ? .counted(changed.count) : outcome
  }

  private var hasDuplicateISBN: Bool {
    let isbns = books.values.compactMap { $0.isbn.map { Array($0.utf8) } }
    return Set(isbns).count < isbns.count
  }
}

/// A book as its bytes, for comparing: texts by their UTF-8, dates by their
/// bits.
struct ExactBook: Hashable {
  let id: [UInt8]
  let title: [UInt8]
  let year: Int
  let isLent: Bool
  let isbn: [UInt8]?
  let lentUntil: UInt64?

  init(_ book: Book) {
    id = Array(book.id.utf8)
    title = Array(book.title.utf8)
    year = book.year
    isLent = book.isLent
    isbn = book.isbn.map { Array($0.utf8) }
    lentUntil = book.lentUntil?.timeIntervalSinceReferenceDate.bitPattern
  }
}

extension Book: CustomStringConvertible {
  /// The fields, the date as a number: Foundation's own text of a date traps
  /// on some of them.
  var description: String {
    let date = lentUntil.map { "\($0.timeIntervalSinceReferenceDate)" } ?? "nil"
    let isbn = isbn.map { "'\($0)'" } ?? "nil"
    return "'\(id)' ('\(title)', \(year), \(isLent), \(isbn), \(date))"
  }
}
