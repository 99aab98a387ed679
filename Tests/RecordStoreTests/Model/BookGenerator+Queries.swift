import FoundationEssentials
import RecordStore

extension BookGenerator {
  /// A query that the indexes of ``Book`` serve, some of them with a limit.
  mutating func query() -> ModelQuery {
    var query: ModelQuery
    switch number(1...6) {
    case 1: query = primaryKeyQuery()
    case 2: query = titleQuery()
    case 3: query = lentQuery()
    case 4: query = lentTitleQuery()
    case 5: query = isbnQuery()
    default: query = dateQuery()
    }
    if happens(oneIn: 4) { query = query.limited(to: number(0...12)) }
    return query
  }

  private mutating func direction() -> Query<Book>.Direction {
    happens(oneIn: 2) ? .ascending : .descending
  }

  private mutating func primaryKeyQuery() -> ModelQuery {
    let id = id()
    switch number(1...6) {
    case 1:
      return ModelQuery("all", Book.all) { _ in true }
        .sorted(by: \.id, direction(), ModelOrder.compare)
    case 2:
      return ModelQuery("id == '\(id)'", Book.where { $0.id == id }) {
        ModelOrder.compare($0.id, id) == 0
      }
    case 3:
      return ModelQuery("id > '\(id)'", Book.where { $0.id > id }) {
        ModelOrder.compare($0.id, id) > 0
      }.sorted(by: \.id, direction(), ModelOrder.compare)
    case 4:
      return ModelQuery("id <= '\(id)'", Book.where { $0.id <= id }) {
        ModelOrder.compare($0.id, id) <= 0
      }
    case 5:
      return ModelQuery("id begins with '\(id)'", Book.where { $0.id.hasPrefix(id) }) {
        $0.id.utf8.starts(with: id.utf8)
      }.sorted(by: \.id, direction(), ModelOrder.compare)
    default:
      let end = self.id()
      return ModelQuery(
        "'\(id)' <= id < '\(end)'", Book.where { $0.id >= id && $0.id < end }
      ) { ModelOrder.compare($0.id, id) >= 0 && ModelOrder.compare($0.id, end) < 0 }
    }
  }

  private mutating func titleQuery() -> ModelQuery {
    let title = text()
    switch number(1...4) {
    case 1:
      let direction = direction()
      return ModelQuery("by title", Book.all) { _ in true }
        .sorted(by: \.title, direction, ModelOrder.compare)
        .sorted(by: \.id, direction, ModelOrder.compare)
    case 2:
      return ModelQuery("title == '\(title)'", Book.where { $0.title == title }) {
        ModelOrder.compare($0.title, title) == 0
      }.sorted(by: \.id, direction(), ModelOrder.compare)
    case 3:
      return ModelQuery("title begins with '\(title)'", Book.where { $0.title.hasPrefix(title) }) {
        $0.title.utf8.starts(with: title.utf8)
      }.sorted(by: \.title, direction(), ModelOrder.compare)
    default:
      return ModelQuery("title >= '\(title)'", Book.where { $0.title >= title }) {
        ModelOrder.compare($0.title, title) >= 0
      }.sorted(by: \.title, direction(), ModelOrder.compare)
    }
  }

  private mutating func lentQuery() -> ModelQuery {
    let isLent = happens(oneIn: 2)
    let (year, end) = (year(), self.year())
    switch number(1...4) {
    case 1:
      let direction = direction()
      return ModelQuery("isLent == \(isLent)", Book.where { $0.isLent == isLent }) {
        $0.isLent == isLent
      }
      .sorted(by: \.year, direction, ModelOrder.compare)
      .sorted(by: \.id, direction, ModelOrder.compare)
    case 2:
      return ModelQuery(
        "isLent == \(isLent), year == \(year)",
        Book.where { $0.year == year && $0.isLent == isLent }
      ) { $0.isLent == isLent && $0.year == year }
      .sorted(by: \.id, direction(), ModelOrder.compare)
    case 3:
      return ModelQuery(
        "not isLent, year < \(year)", Book.where { !$0.isLent && $0.year < year }
      ) { !$0.isLent && $0.year < year }
      .sorted(by: \.year, direction(), ModelOrder.compare)
    default:
      return ModelQuery(
        "isLent, \(year) <= year <= \(end)",
        Book.where { $0.isLent && $0.year >= year && $0.year <= end }
      ) { $0.isLent && $0.year >= year && $0.year <= end }
      .sorted(by: \.year, direction(), ModelOrder.compare)
    }
  }

  private mutating func lentTitleQuery() -> ModelQuery {
    let isLent = happens(oneIn: 2)
    let title = text()
    switch number(1...3) {
    case 1:
      return ModelQuery("isLent == \(isLent), by title", Book.where { $0.isLent == isLent }) {
        $0.isLent == isLent
      }.sorted(by: \.title, direction(), ModelOrder.compare)
    case 2:
      return ModelQuery(
        "isLent == \(isLent), title begins with '\(title)'",
        Book.where { $0.isLent == isLent && $0.title.hasPrefix(title) }
      ) { $0.isLent == isLent && $0.title.utf8.starts(with: title.utf8) }
      .sorted(by: \.title, direction(), ModelOrder.compare)
    default:
      return ModelQuery(
        "isLent == \(isLent), title > '\(title)'",
        Book.where { $0.isLent == isLent && $0.title > title }
      ) { $0.isLent == isLent && ModelOrder.compare($0.title, title) > 0 }
      .sorted(by: \.title, direction(), ModelOrder.compare)
    }
  }

  private mutating func isbnQuery() -> ModelQuery {
    let isbn = id()
    switch number(1...5) {
    case 1:
      return ModelQuery("isbn == nil", Book.where { $0.isbn == nil }) { $0.isbn == nil }
        .sorted(by: \.id, direction(), ModelOrder.compare)
    case 2:
      return ModelQuery("isbn == '\(isbn)'", Book.where { $0.isbn == isbn }) { book in
        book.isbn.map { ModelOrder.compare($0, isbn) } == 0
      }
    case 3:
      return ModelQuery("isbn < '\(isbn)'", Book.where { $0.isbn < isbn }) { book in
        book.isbn.map { ModelOrder.compare($0, isbn) < 0 } == true
      }.sorted(by: \.isbn, direction()) { ModelOrder.compare($0, $1, ModelOrder.compare) }
    case 4:
      return ModelQuery("isbn begins with '\(isbn)'", Book.where { $0.isbn.hasPrefix(isbn) }) {
        $0.isbn.map { $0.utf8.starts(with: isbn.utf8) } == true
      }.sorted(by: \.isbn, direction()) { ModelOrder.compare($0, $1, ModelOrder.compare) }
    default:
      return ModelQuery("by isbn", Book.all) { _ in true }
        .sorted(by: \.isbn, direction()) { ModelOrder.compare($0, $1, ModelOrder.compare) }
    }
  }

  private mutating func dateQuery() -> ModelQuery {
    let date = date()
    let seconds = date.timeIntervalSinceReferenceDate
    let query: ModelQuery
    switch number(1...5) {
    case 1:
      query = ModelQuery("lentUntil == \(seconds)", Book.where { $0.lentUntil == date }) { book in
        book.lentUntil.map { ModelOrder.compare($0, date) } == 0
      }
    case 2:
      query = ModelQuery("lentUntil < \(seconds)", Book.where { $0.lentUntil < date }) { book in
        book.lentUntil.map { ModelOrder.compare($0, date) < 0 } == true
      }
    case 3:
      query = ModelQuery("lentUntil <= \(seconds)", Book.where { $0.lentUntil <= date }) { book in
        book.lentUntil.map { ModelOrder.compare($0, date) <= 0 } == true
      }
    case 4:
      query = ModelQuery("lentUntil > \(seconds)", Book.where { $0.lentUntil > date }) { book in
        book.lentUntil.map { ModelOrder.compare($0, date) > 0 } == true
      }
    default:
      query = ModelQuery("lentUntil >= \(seconds)", Book.where { $0.lentUntil >= date }) { book in
        book.lentUntil.map { ModelOrder.compare($0, date) >= 0 } == true
      }
    }
    return query.sorted(by: \.lentUntil, direction()) {
      ModelOrder.compare($0, $1, ModelOrder.compare)
    }
  }
}
