import RecordStore

/// A query, and what it means in plain Swift.
struct ModelQuery {
  let name: String
  var query: Query<Book>
  let holds: (Book) -> Bool
  /// The order asked for; zero for books that may come in any order.
  var order: (Book, Book) -> Int = { _, _ in 0 }
  var limit: Int?

  init(_ name: String, _ query: Query<Book>, _ holds: @escaping (Book) -> Bool) {
    self.name = name
    self.query = query
    self.holds = holds
  }

  /// The same, ordered by one field after the ones before it.
  func sorted<V: FieldValue>(
    by keyPath: any KeyPath<Book, V> & Sendable, _ direction: Query<Book>.Direction = .ascending,
    _ compare: @escaping (V, V) -> Int
  ) -> ModelQuery {
    var result = self
    let before = order
    result.query = query.sorted(by: keyPath, direction)
    result.order = { a, b in
      let first = before(a, b)
      if first != 0 { return first }
      let next = compare(a[keyPath: keyPath], b[keyPath: keyPath])
      return direction == .ascending ? next : -next
    }
    return result
  }

  func limited(to count: Int) -> ModelQuery {
    var result = self
    result.query = query.limit(count)
    result.limit = count
    return result
  }

  /// What is wrong with `found`, nil when it is a right answer on `books`.
  ///
  /// Where the order leaves books tied, any of them may come first.
  func problem(with found: [Book], on books: [Book]) -> String? {
    let all = books.filter(holds)
    let expected = all.sorted { order($0, $1) < 0 }.prefix(limit ?? .max)
    let known = Set(all.map(ExactBook.init))
    guard found.count == expected.count else { return "\(found.count) of \(expected.count)" }
    guard Set(found.map(ExactBook.init)).count == found.count else { return "a book twice" }
    for (book, other) in zip(found, expected) {
      guard known.contains(ExactBook(book)) else { return "\(book) does not belong there" }
      guard order(book, other) == 0 else { return "\(book) in place of \(other)" }
    }
    return nil
  }
}
