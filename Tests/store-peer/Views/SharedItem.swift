import RecordStore

/// What every program knows of a record in the collection `items`.
///
/// Each view has a record type of its own for it, as programs that share a file
/// do.
protocol SharedItem: Record where ID == Int {
  var id: Int { get set }
  /// The process that writes it.
  var owner: String { get set }
  /// Grows by one with each change.
  var serial: Int { get set }
  /// Unique, and indexed in some views.
  var title: String { get set }
  /// Up to several pages, in no index.
  var body: String { get set }
}

/// What a view shows of an item; the other fields are its program's own.
struct ItemContent: Equatable {
  var owner: String
  var serial: Int
  var title: String
  var body: String

  init(_ item: some SharedItem) {
    owner = item.owner
    serial = item.serial
    title = item.title
    body = item.body
  }
}

/// A program that declares no index, so that it maintains those of others.
struct PlainItem: SharedItem {
  var id = 0
  var owner = ""
  var serial = 0
  var title = ""
  var body = ""
  var amount: Int16 = 0

  static let collection = "items"
  static func fields(_ field: inout some FieldVisitor<PlainItem>) {
    field(1, "id", \.id)
    field(2, "owner", \.owner)
    field(3, "serial", \.serial)
    field(4, "title", \.title)
    field(5, "amount", \.amount)
    field(6, "body", \.body)
  }
}

/// The same fields with indexes of several kinds.
struct IndexedItem: SharedItem {
  var id = 0
  var owner = ""
  var serial = 0
  var title = ""
  var body = ""
  var amount: Int16 = 0

  static let collection = "items"
  static func fields(_ field: inout some FieldVisitor<IndexedItem>) {
    field(1, "id", \.id)
    field(2, "owner", \.owner)
    field(3, "serial", \.serial)
    field(4, "title", \.title)
    field(5, "amount", \.amount)
    field(6, "body", \.body)
  }
  static var indexes: [SecondaryIndex<IndexedItem>] {
    [
      SecondaryIndex(\.owner, \.serial),
      SecondaryIndex(\.title, unique: true),
      SecondaryIndex(\.title).descending(\.amount),
    ]
  }
}

/// A later program, with one field more.
struct WideItem: SharedItem {
  var id = 0
  var owner = ""
  var serial = 0
  var title = ""
  var body = ""
  var amount: Int16 = 0
  var remark: String?

  static let collection = "items"
  static func fields(_ field: inout some FieldVisitor<WideItem>) {
    field(1, "id", \.id)
    field(2, "owner", \.owner)
    field(3, "serial", \.serial)
    field(4, "title", \.title)
    field(5, "amount", \.amount)
    field(6, "body", \.body)
    field(7, "remark", \.remark)
  }
  static var indexes: [SecondaryIndex<WideItem>] {
    [SecondaryIndex(\.remark, partial: true), SecondaryIndex(\.serial).descending(\.owner)]
  }
}

/// A program without the field `amount`: it may only read.
struct NarrowItem: SharedItem {
  var id = 0
  var owner = ""
  var serial = 0
  var title = ""
  var body = ""

  static let collection = "items"
  static func fields(_ field: inout some FieldVisitor<NarrowItem>) {
    field(1, "id", \.id)
    field(2, "owner", \.owner)
    field(3, "serial", \.serial)
    field(4, "title", \.title)
    field(6, "body", \.body)
  }
}
