import FoundationEssentials
import RecordStore
import StoreTestSupport

/// Random books, verbs and conditions from small pools, so that they meet.
struct BookGenerator {
  private var random: SeededGenerator
  private let ids: [String]

  /// - Parameter size: The number of IDs to choose from, beside unusual ones.
  init(seed: UInt64, size: Int) {
    random = SeededGenerator(seed: seed)
    ids = Self.unusual + (0..<size).map { "book\($0)" }
  }

  /// Texts that are awkward as keys.
  private static let unusual = [
    "", "a", "ab", "b", "\u{0}", "a\u{0}", "a\u{0}b", "\u{e9}", "e\u{301}", "e", "\u{ff}",
    "\u{10ffff}", "日本", "日",
  ]

  private static let dates: [Double] = [
    0, -0.0, 1, 2, -1, 1e300, -.infinity, .infinity, .nan, -.nan, .leastNonzeroMagnitude,
  ]

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  mutating func happens(oneIn count: Int) -> Bool { number(1...count) == 1 }

  private mutating func pick<T>(_ values: [T]) -> T { values[number(0...values.count - 1)] }

  mutating func id() -> String { pick(ids) }

  mutating func text() -> String {
    if happens(oneIn: 4) { return longText() }
    return happens(oneIn: 2) ? pick(Self.unusual) : "title\(number(0...20))"
  }

  mutating func year() -> Int {
    happens(oneIn: 10) ? pick([.min, .max, -1, 0]) : number(-3...3)
  }

  /// A text that an index cuts, or almost: few beginnings, and letters, escapes
  /// and parts of characters at the cut.
  private mutating func longText() -> String {
    String(repeating: "x", count: pick([123, 124, 125, 126, 140]))
      + pick(["", "", "a", "\u{0}"]) + pick(Self.unusual)
  }

  mutating func isbn() -> String? {
    happens(oneIn: 3) ? nil : happens(oneIn: 4) ? longText() : pick(ids)
  }

  mutating func date() -> Date { Date(timeIntervalSinceReferenceDate: pick(Self.dates)) }

  mutating func book() -> Book {
    Book(
      id: id(), title: text(), year: year(), isLent: happens(oneIn: 2), isbn: isbn(),
      lentUntil: happens(oneIn: 2) ? nil : date())
  }

  /// - Parameter model: What is there now, so that compare-and-set often fits.
  mutating func operation(_ model: ModelStore) -> ModelOperation {
    switch number(1...100) {
    case ...30: return .insert(book())
    case ...45: return .upsert(book())
    case ...55: return .update(book())
    case ...65: return replacement(model)
    case ...80: return .change(id(), change())
    case ...93: return .delete(id())
    case ...99: return bulkOperation(model)
    default: return happens(oneIn: 3) ? .deleteAll : .delete(id())
    }
  }

  /// A change of many books, most often one that can be done.
  private mutating func bulkOperation(_ model: ModelStore) -> ModelOperation {
    let count = number(0...(happens(oneIn: 4) ? 30 : 3))
    let new = (0..<count).map { _ in book() }
    let known =
      happens(oneIn: 8)
      ? (0..<count).map { _ in id() }
      : model.all.sorted { ModelOrder.compare($0.id, $1.id) < 0 }.prefix(count).map(\.id)
    switch number(1...6) {
    case 1: return .insertMany(new)
    case 2: return .insertMany(new.filter { model.book($0.id) == nil })
    case 3: return .upsertMany(new)
    case 4: return .upsertMany(exchangingISBNs(model, count))
    case 5: return .changeMany(known, change())
    default: return .deleteMany(known + known.prefix(number(0...1)))
    }
  }

  /// Books that pass their values of the unique index on to each other.
  private mutating func exchangingISBNs(_ model: ModelStore, _ count: Int) -> [Book] {
    let books = model.all.sorted { ModelOrder.compare($0.id, $1.id) < 0 }.prefix(count)
    return zip(books, books.dropFirst() + books.prefix(1)).map { book, next in
      var book = book
      book.isbn = next.isbn
      return book
    }
  }

  private mutating func replacement(_ model: ModelStore) -> ModelOperation {
    var new = book()
    guard let old = model.book(new.id), !happens(oneIn: 4) else {
      let old = Book(id: new.id, title: text())
      return .replace(new, old)
    }
    if happens(oneIn: 2) { new.isbn = old.isbn }
    return .replace(new, old)
  }

  private mutating func change() -> ModelOperation.Change {
    switch number(1...10) {
    case ...4: .title(text())
    case ...6: .isLent(happens(oneIn: 2))
    case ...9: .isbn(isbn())
    default: .id(id())
    }
  }
}
