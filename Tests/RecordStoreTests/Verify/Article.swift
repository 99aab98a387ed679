import RecordStore
import StoreTestSupport
import Testing

/// A record for stores whose file is damaged: short and large, in two indexes.
struct Article: Record, Equatable {
  var id = 0
  var title = ""
  var code: Int?
  var text = ""
  var isPublished = false

  static let collection = "articles"
  static func fields(_ field: inout some FieldVisitor<Article>) {
    field(1, "id", \.id)
    field(2, "title", \.title)
    field(3, "code", \.code)
    field(4, "text", \.text)
    field(5, "isPublished", \.isPublished)
  }
  static var indexes: [SecondaryIndex<Article>] {
    [SecondaryIndex(\.title), SecondaryIndex(\.code, unique: true)]
  }

  static let schemas = [Schema("press", version: 1, [Article.self])]

  /// Makes a store of several commits, with records on overflow pages, deleted
  /// ones and a free list.
  static func makeStore(at path: String) throws {
    let store = try Store.open(at: path, schemas: schemas)
    try store.write { txn in
      for id in 0..<150 {
        let text = String(repeating: "\(id) ", count: id % 40 == 7 ? 3_000 : id % 30)
        try txn.insert(
          Article(
            id: id, title: "Article \(id % 17)", code: id % 3 == 0 ? nil : id, text: text))
      }
    }
    try store.write { txn in
      for id in stride(from: 0, to: 150, by: 4) {
        try txn.update(Article.self, id) { $0.isPublished = true }
      }
    }
    try store.write { txn in
      for id in 60..<90 { _ = try txn.delete(Article.self, id) }
    }
  }

  /// All articles of a store, read from the records and by each index.
  static func all(at path: String) throws -> [[Article]] {
    let store = try Store.open(at: path, schemas: schemas)
    return try store.read { txn in
      [
        try txn.fetch(Article.all), try txn.fetch(Article.all.sorted(by: \.title)),
        try txn.fetch(Article.all.sorted(by: \.code)),
      ]
    }
  }
}
