import FoundationEssentials
import Glibc
import StoreTestSupport
import Synchronization
import Testing

@testable import RecordStore

/// Opening an older file: plan, copy, order, resumption and what others see.
@Suite struct MigrationTests {
  /// The parts after three migrations.
  struct Piece: Record {
    var id = 0
    var title = ""
    var weight = 0.0
    var stock = 0.0
    var price = 10

    static let collection = "pieces"
    static func fields(_ field: inout some FieldVisitor<Piece>) {
      field(1, "id", \.id)
      field(2, "title", \.title)
      field(3, "weight", \.weight)
      field(7, "stock", \.stock)
      field(9, "price", \.price)
    }
    static var indexes: [SecondaryIndex<Piece>] { [SecondaryIndex(\.price)] }
  }

  static func schema(
    stock: @escaping @Sendable (StoredValue) throws -> StoredValue = { value in
      if case .integer(let count) = value { .double(Double(count)) } else { .double(0) }
    }
  ) -> Schema {
    Schema(
      "shop", version: 4, [Piece.self],
      migrations: [
        Migration(to: 2, "pieces", [.renameCollection("parts", to: "pieces")]),
        Migration(
          to: 3, "numbers",
          [
            .renameField("name", to: "title", in: "pieces"),
            .retypeField("stock", to: .double, in: "pieces", by: stock),
            .deleteRecords(from: "pieces") { $0["made"] == .null },
          ]),
        Migration(
          to: 4, "less",
          ["size", "made", "tags", "shelf"].map { .removeField($0, from: "pieces") }),
      ])
  }

  static let expected = ["bolt", Part.long + "a", Part.long + "b", "Zoë"]

  @Test func `an older file is brought to the program's version`() throws {
    try withParts { path in
      let log = Log()
      do {
        let store = try Store.open(at: path, schemas: [Self.schema()], options: log.options())
        #expect(try store.read { try $0.fetch(Piece.all) }.map(\.title) == Self.expected)
        #expect(try store.read { try $0.fetch(Piece.all) }.map(\.stock) == [5, 5, 9, 0])
        #expect(try store.read { try $0.count(Piece.where { $0.price == 10 }) } == 4)
        let schema = try #require(try store.information().schemas.first { $0.name == "shop" })
        #expect(schema.version == 4)
        #expect(schema.library == Store.libraryVersion)
      }
      let copy = "\(path).before-migration"
      #expect(
        log.lines
          == [
            "began 2 pieces", "finished 2", "copying \(copy)", "copied \(copy)", "began 3 numbers",
            "retype field 'pieces.stock' to double 7 of 7", "delete records from 'pieces' 0 of 7",
            "finished 3", "began 4 less", "finished 4",
          ].filter { !$0.hasPrefix("delete") })
      #expect(try Store.open(at: copy, schemas: []).information().schemas[0].version == 2)
      try expectIntact(copy, [])
      let before = try readFile(path)
      _ = try Store.open(at: path, schemas: [Self.schema()], options: log.options())
      #expect(try readFile(path) == before, "a file of the program's version is left alone")
      #expect(
        try fileNames(beside: path).filter { $0.contains("before") }
          == ["parts.store.before-migration", "parts.store.before-migration-lock"])
    }
  }

  @Test func `a plan says what would be done, with counts, and does nothing`() throws {
    try withParts { path in
      let before = try readFile(path)
      let plan = try Store.migrationPlan(at: path, schemas: [Self.schema()])
      #expect(plan.steps.map(\.migration.version) == [2, 3, 4])
      #expect(
        plan.steps.map { $0.changes.map { "\($0.description): \($0.recordCount ?? -1)" } } == [
          ["rename collection 'parts' to 'pieces': 0"],
          [
            "rename field 'pieces.name' to 'title': 0",
            "retype field 'pieces.stock' to double: 7", "delete records from 'pieces': 7",
          ],
          ["size", "made", "tags", "shelf"].map { "remove field 'pieces.\($0)': 0" },
        ])
      #expect(
        plan.additions.map(\.description)
          == ["field 'pieces.price' has been added", "index 'pieces (price)' has been added"])
      #expect(plan.isRewriting)
      #expect(plan.growthInBytes > 0)
      #expect(try readFile(path) == before)
      _ = try Store.open(at: path, schemas: [Self.schema()])
      #expect(try Store.migrationPlan(at: path, schemas: [Self.schema()]).isEmpty)
    }
  }

  @Test func `a rehearsal migrates a copy, checks it and leaves nothing`() throws {
    try withParts { path in
      let before = try readFile(path)
      let log = Log()
      let result = try Store.rehearseMigration(
        at: path, schemas: [Self.schema()], report: log.options().migration.report)
      #expect(result.isIntact)
      #expect(result.recordCount == 5)
      #expect(log.lines.last == "finished 4")
      #expect(try readFile(path) == before)
      #expect(try fileNames(beside: path) == ["parts.store", "parts.store-lock"])
    }
  }

  @Test func `what failed is made again by the next opening, what was done is kept`() throws {
    struct Stop: Error {}
    try withParts { path in
      let log = Log()
      let error = #expect(throws: MigrationFailure.self) {
        try Store.open(
          at: path, schemas: [Self.schema(stock: { _ in throw Stop() })], options: log.options())
      }
      #expect(error?.cause is Stop)
      #expect(error?.version == 3)
      #expect(error?.record == "-3")
      #expect(log.lines.last == "began 3 numbers")
      #expect(try Store.open(at: path, schemas: []).information().schemas[0].version == 2)
      #expect(
        try fileNames(beside: path).filter { $0.contains("before") } == [],
        "the copy of what is as it was goes")
      let again = Log()
      let store = try Store.open(at: path, schemas: [Self.schema()], options: again.options())
      #expect(again.lines.first?.hasPrefix("copying") == true)
      #expect(again.lines[2] == "began 3 numbers")
      #expect(try store.read { try $0.count(Piece.all) } == 4)
    }
  }

  @Test func `a report that throws stops the migration, unchanged`() throws {
    struct Stop: Error {}
    try withParts { path in
      var options = StoreOptions()
      options.migration.report = { event in
        if case .progressed = event { throw Stop() }
      }
      #expect(throws: Stop.self) {
        try Store.open(at: path, schemas: [Self.schema()], options: options)
      }
      let version = try Store.open(at: path, schemas: []).information().schemas[0].version
      #expect(version == 2)
    }
  }

  @Test func `migrations that leave differences are refused before anything is done`() throws {
    try withParts { path in
      let incomplete = Schema(
        "shop", version: 2, [Piece.self],
        migrations: [Migration(to: 2, "pieces", [.renameCollection("parts", to: "pieces")])])
      let error = try refusal(ofOpening: path, [incomplete])
      #expect(error.code == .migrationRequired)
      #expect(
        error.description == """
          After its migrations the file would differ from version 2 of schema 'shop':
          Migration is required: field 'pieces.name' has been renamed to 'pieces.title'
          Migration is required: field 'pieces.stock' has been changed from int64 to double
          The file is as it was. Let a migration make these changes too.
          """)
      let gap = Schema(
        "shop", version: 3, [], migrations: [Migration(to: 3, "late")])
      #expect(try refusal(ofOpening: path, [gap]).code == .migrationRequired)
      for versions in [[1], [3, 2], [2, 2], [2, 9]] as [[UInt32]] {
        let wrong = Schema(
          "shop", version: 4, [], migrations: versions.map { Migration(to: $0, "x") })
        #expect(try refusal(ofOpening: path, [wrong]).code == .invalidSchema)
      }
    }
  }

  @Test func `who only reads sees an older file as far as its migrations only add`() throws {
    try withParts { path in
      let added = Schema(
        "shop", version: 3, [],
        migrations: [
          Migration(
            to: 2, "price",
            [.addField(FieldDefinition(9, "price", .int64, default: .integer(3)), to: "parts")]),
          Migration(to: 3, "nothing"),
        ])
      let before = try readFile(path)
      do {
        let store = try Store.open(at: path, schemas: [added], options: .readOnly)
        #expect(try store.ids().count == 7)
      }
      let error = try refusal(ofOpening: path, [Self.schema()], options: .readOnly)
      #expect(error.code == .migrationRequired)
      #expect(
        error.description.hasPrefix(
          "\(path) has version 1 of schema 'shop', the program version 4:"))
      #expect(
        error.description.hasSuffix(
          "The file is as it was. Open it once for writing to migrate it."))
      #expect(try readFile(path) == before)
    }
  }

  @Test func `a store that was open refuses the newer version at its next transaction`() throws {
    try withParts { path in
      let old = try Store.open(at: path, schemas: [Schema("shop", version: 1, [Part.Second.self])])
      let labels = try Store.open(at: path, schemas: [Schema("labels", version: 1, [Tag.self])])
      let any = try Store.open(at: path, schemas: [])
      #expect(try old.read { try $0.count(Part.Second.all) } == 7)
      let new = try Store.open(at: path, schemas: [Self.schema()])
      for use in [
        { _ = try old.read { try $0.count(Part.Second.all) } },
        { try old.write { try $0.insert(Part.Second(id: 50)) } },
      ] as [() throws -> Void] {
        let error = #expect(throws: StoreError.self) { try use() }
        #expect(error?.code == .newerSchema)
        #expect(error?.description.contains("has version 4 of schema 'shop', written by ") == true)
      }
      try labels.write { try $0.insert(Tag(id: "b")) }
      #expect(try any.ids(in: "pieces").count == 4)
      let gone = #expect(throws: StoreError.self) { try any.ids(in: "parts") }
      #expect(gone?.code == .unknownCollection)
      #expect(try new.read { try $0.count(Piece.all) } == 4)
      #expect(try new.verify().isIntact)
    }
  }

  @Test func `the copy goes where it is wanted, or is not made`() throws {
    try withParts { path in
      let copy = "\(path).safe"
      try writeFile(copy, [1])
      let error = #expect(throws: StoreError.self) {
        try migrate(path, [.deleteRecords(from: "parts") { _ in true }], backup: .at(copy))
      }
      #expect(error?.code == .fileExists)
      #expect(try readFile(copy) == [1])
      #expect(try Store.open(at: path, schemas: []).ids().count == 7)
      try migrate(
        path, [.deleteRecords(from: "parts") { _ in true }], backup: .at("\(path).other"))
      #expect(try Store.open(at: "\(path).other", schemas: []).ids().count == 7)
      #expect(try Store.open(at: path, schemas: []).ids().count == 0)
    }
  }

  @Test func `another process that migrates the store is named`() throws {
    try withParts { path in
      try MigrationLock.holding(storePath: path, timeout: .zero) {
        let error = try refusal(ofOpening: path, [Self.schema()])
        #expect(error.code == .inUse)
        #expect(
          error.description
            == "\(path) is being migrated by process \(getpid()); nothing was changed. Wait for it "
            + "to end, and try again.")
        #expect(try Store.open(at: path, schemas: []).ids().count == 7)
      }
      #expect(try fileNames(beside: path) == ["parts.store", "parts.store-lock"])
    }
  }

  @Test func `who waits for another's migration gets the migrated store`() throws {
    try withParts { path in
      let log = Log()
      try runOnThreads(4) { _ in
        var options = log.options()
        options.migration.timeout = .seconds(60)
        let store = try Store.open(at: path, schemas: [Self.schema()], options: options)
        try #require(try store.read { try $0.count(Piece.all) } == 4)
      }
      #expect(log.lines.filter { $0.hasPrefix("finished") }.count == 3)
      #expect(log.lines.filter { $0.hasPrefix("copied") }.count == 1)
    }
  }

  @Test func `a plan can be made of a store that is open here`() throws {
    try withParts { path in
      let store = try Store.open(at: path, schemas: [])
      #expect(try Store.migrationPlan(at: path, schemas: [Self.schema()]).steps.count == 3)
      #expect(try store.ids().count == 7)
    }
  }

  @Test func `what a killed process has left goes at the next opening`() throws {
    try withParts { path in
      try writeFile("\(path).migrating", Array("999999\n".utf8))
      try writeFile("\(path).before-migration.new-abc", [1])
      try writeFile("\(path).migration-trial", [1])
      try migrate(path, [.deleteRecords(from: "parts") { _ in false }])
      #expect(try fileNames(beside: path) == ["parts.store", "parts.store-lock"])
      try writeFile("\(path).migrating", [])
      _ = try Store.open(at: path, schemas: [])
      #expect(try fileNames(beside: path) == ["parts.store", "parts.store-lock"])
    }
  }
}

/// What a migration has reported.
private final class Log: Sendable {
  private let events = Mutex<[String]>([])

  var lines: [String] { events.withLock { $0 } }

  func options() -> StoreOptions {
    var options = StoreOptions()
    options.migration.report = { event in
      let line =
        switch event {
        case .copying(let path): "copying \(path)"
        case .copied(let path): "copied \(path)"
        case .began(_, let migration): "began \(migration.version) \(migration.name)"
        case .progressed(let progress):
          "\(progress.change) \(progress.recordCount) of \(progress.totalCount)"
        case .finished(_, let migration): "finished \(migration.version)"
        }
      self.events.withLock { $0.append(line) }
    }
    return options
  }
}

/// The names of the files in the directory of one.
private func fileNames(beside path: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(
    atPath: String(path[..<path.lastIndex(of: "/")!])  // Safe because it is absolute.
  ).sorted()
}
