import StoreTestSupport
import Testing

@testable import RecordStore

/// What cannot be added in place: an error that names all of it.
@Suite struct SchemaDifferenceTests {
  @Test func `a field without a constant default is a difference`() throws {
    try withItemFile { path in
      let error = try refusal(ofOpening: path, [Schema("shop", version: 1, [Item.Dated.self])])
      #expect(error.code == .migrationRequired)
      #expect(
        error.differences.map(\.description) == [
          "field 'items.made' has been added", "field 'items.token' has been added",
        ])
      #expect(
        error.description == """
          The file differs from version 1 of schema 'shop':
          Migration is required: field 'items.made' has been added
          Migration is required: field 'items.token' has been added
          The file is as it was. Give schema 'shop' the version 2 and a migration to it.
          """)
    }
  }

  @Test func `every difference has a line of its own`() throws {
    try withItemFile { path in
      let error = try refusal(ofOpening: path, [Schema("shop", version: 1, [Item.Rewritten.self])])
      #expect(
        error.description == """
          The file differs from version 1 of schema 'shop':
          Migration is required: primary key 'items.id' has been changed from int64 to string
          Migration is required: field 'items.title' has been renamed to 'items.name'
          Migration is required: field 'items.count' has been made optional
          Migration is required: field 'items.title' has been added
          The file is as it was. Give schema 'shop' the version 2 and a migration to it.
          """)
    }
  }

  @Test func `a read-only opening names the differences too`() throws {
    try withItemFile { path in
      let error = try refusal(
        ofOpening: path, [Schema("shop", version: 1, [Item.Dated.self])], options: .readOnly)
      #expect(error.code == .migrationRequired)
      #expect(error.differences.count == 2)
    }
  }

  @Test func `a collection stays in the schema that it belongs to`() throws {
    try withItemFile { path in
      let error = try refusal(ofOpening: path, [Schema("yard", version: 1, [Item.First.self])])
      #expect(
        error.description == """
          The file differs from version 1 of schema 'yard':
          Migration is required: collection 'items' belongs to schema 'shop', not 'yard'
          The file is as it was. Give schema 'yard' the version 2 and a migration to it.
          """)
    }
  }

  @Test func `a file of an older version needs steps`() throws {
    try withItemFile { path in
      var error = try refusal(ofOpening: path, [Schema("shop", version: 3, [Item.First.self])])
      #expect(error.code == .migrationRequired)
      #expect(error.differences == [])
      #expect(
        error.description == """
          The file has version 1 of schema 'shop', the program version 3, and no steps lead from \
          one to the other.
          The file is as it was. Give schema 'shop' a migration to each version up to 3.
          """)
      error = try refusal(ofOpening: path, [Schema("shop", version: 2, [Item.Dated.self])])
      #expect(
        error.description == """
          The file has version 1 of schema 'shop', the program version 2, and no steps lead from \
          one to the other:
          Migration is required: field 'items.made' has been added
          Migration is required: field 'items.token' has been added
          Migration is required: index 'items (title)' has been removed
          The file is as it was. Give schema 'shop' a migration to each version up to 2.
          """)
    }
  }

  @Test func `the differences of all schemas stand in one error`() throws {
    let schemas = [
      Schema("shop", version: 1, [Item.First.self]), Schema("labels", version: 1, [Tag.self]),
    ]
    try withItemFile(schemas) { path in
      let error = try refusal(
        ofOpening: path,
        [
          Schema("labels", version: 2, [Tag.self]), Schema("free", version: 7, [Book.self]),
          Schema("shop", version: 1, [Item.Dated.self]),
        ])
      #expect(error.differences.count == 2)
      #expect(
        error.description == """
          The file has version 1 of schema 'labels', the program version 2, and no steps lead from \
          one to the other.
          The file differs from version 1 of schema 'shop':
          Migration is required: field 'items.made' has been added
          Migration is required: field 'items.token' has been added
          The file is as it was. Give schema 'labels' a migration to each version up to 2. Give \
          schema 'shop' the version 2 and a migration to it.
          """)
    }
  }

  @Test func `a newer schema is refused by both versions and who wrote it`() throws {
    try withItemFile { path in
      do {
        let store = try Store.open(at: path, schemas: [])
        var schema = try store.catalog.stored
        schema.named[0].version = 4
        schema.named[0].program = "shopkeeper"
        schema.named[0].library = "9.1"
        try store.put(store.catalog.schemaDatabase, Array("schema".utf8), schema.encoded())
      }
      for options in [StoreOptions(), .readOnly] {
        let error = try refusal(ofOpening: path, Item.schemas, options: options)
        #expect(error.code == .newerSchema)
        #expect(
          error.description == """
            \(path) has version 4 of schema 'shop', written by shopkeeper (library 9.1); this \
            program knows version 1. The file is as it was. Use a newer version of the program.
            """)
      }
    }
  }

  @Test func `a store that is open refuses what a newer program has written meanwhile`() throws {
    try withItemFile { path in
      let store = try Store.open(at: path, schemas: Item.schemas)
      let (intact, database) = (try store.catalog.stored, try store.catalog.schemaDatabase)
      var schema = intact
      schema.generation += 1
      schema.named[0].version = 2
      try store.put(database, Array("schema".utf8), schema.encoded())
      let uses: [() throws -> Void] = [
        { _ = try store.read { try $0.fetch(Item.First.self, 1) } },
        { try store.write { try $0.insert(Item.First(id: 4)) } },
      ]
      for use in uses {
        let error = #expect(throws: StoreError.self) { try use() }
        #expect(error?.code == .newerSchema)
      }
      try store.put(database, Array("schema".utf8), intact.encoded())
      #expect(try store.read { try $0.fetch(Item.First.all) } == Item.all)
    }
  }

  @Test func `programs with schemas of their own share a file`() throws {
    try withItemFile { path in
      let labels = [Schema("labels", version: 5, [Tag.self])]
      try Store.open(at: path, schemas: labels).write { try $0.insert(Tag(id: "a")) }
      try Store.open(at: path, schemas: Item.schemas).write { try $0.insert(Item.First(id: 4)) }
      let store = try Store.open(at: path, schemas: labels + Item.schemas)
      #expect(try store.read { try $0.count(Tag.all) } == 1)
      #expect(try store.read { try $0.count(Item.First.all) } == 4)
      let schemas = try store.information().schemas
      #expect(schemas.map(\.name) == ["shop", "labels"])
      #expect(schemas.map(\.version) == [1, 5])
      #expect(try store.collections().map(\.schema) == ["shop", "labels"])
    }
  }
}
