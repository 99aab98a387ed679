/// The migrations that lead from a file's schemas to a program's, made with the
/// schema alone: no record is looked at.
struct MigrationPreview {
  /// One migration and the named schema that it belongs to.
  struct Item {
    let schema: String
    let migration: Migration
  }

  /// What is known of the rows of a collection.
  struct Rows {
    /// nil when it depends on what runs before.
    var count: Int?
    var sizeInBytes = 0
  }

  /// The schema after all migrations.
  private(set) var schema: StoredSchema
  private(set) var steps: [MigrationPlan.Step] = []
  /// The largest number of databases that a migration needs at once.
  private(set) var databaseCount = 0
  /// By how much the file may grow, in bytes.
  private(set) var growthInBytes = 0
  /// By the numbers of collections.
  private var rows: [UInt32: Rows]

  /// - Throws: ``MigrationFailure`` when a change does not fit.
  init(_ schema: StoredSchema, _ items: [Item], rows: [UInt32: Rows]) throws {
    self.schema = schema
    self.rows = rows
    for item in items { try add(item) }
  }

  /// The migrations that lead to the versions of `schemas`, in their order; nil
  /// when one is missing.
  static func items(in stored: StoredSchema, _ schemas: [Schema]) -> [Item]? {
    var items: [Item] = []
    for schema in schemas {
      guard let version = stored.version(of: schema.name), version < schema.version else {
        continue
      }
      for next in (version + 1)...schema.version {
        guard let migration = schema.migrations.first(where: { $0.version == next }) else {
          return nil
        }
        items.append(Item(schema: schema.name, migration: migration))
      }
    }
    return items
  }

  private mutating func add(_ item: Item) throws {
    var names = Set(schema.databaseNames)
    var changes: [MigrationPlan.Change] = []
    var growth = 0
    for part in item.migration.changes.flatMap(\.parts) {
      var edit = SchemaEdit(schema, of: item.schema)
      do { try part.edit(&edit) } catch {
        throw MigrationFailure(
          schema: item.schema, version: item.migration.version, name: item.migration.name,
          change: part.description, record: nil, cause: error)
      }
      schema = edit.schema
      names.formUnion(schema.databaseNames)
      changes.append(
        MigrationPlan.Change(
          description: part.description, recordCount: recordCount(of: edit.work)))
      for work in edit.work { growth += follow(work) }
    }
    for position in schema.named.indices where schema.named[position].name == item.schema {
      schema.named[position].version = item.migration.version
    }
    steps.append(
      MigrationPlan.Step(schema: item.schema, migration: item.migration, changes: changes))
    databaseCount = max(databaseCount, names.count)
    growthInBytes = max(growthInBytes, growth)
  }

  private func recordCount(of work: [MigrationWork]) -> Int? {
    var sum = 0
    for work in work {
      guard let source = work.source, let count = rows[source, default: Rows(count: 0)].count
      else { return nil }
      sum += count
    }
    return sum
  }

  /// Notes what work does to the rows; the bytes that it adds to the file.
  private mutating func follow(_ work: MigrationWork) -> Int {
    switch work {
    case .rewrite(let rewrite):
      rows[rewrite.new.number] = rows[rewrite.old.number]
      return rows[rewrite.old.number]?.sizeInBytes ?? 0
    case .copy(let source, let target, _):
      rows[target] = Rows(
        count: nil,
        sizeInBytes: (rows[target]?.sizeInBytes ?? 0) + (rows[source]?.sizeInBytes ?? 0))
      return rows[source]?.sizeInBytes ?? 0
    case .delete(let collection, _):
      rows[collection]?.count = nil
      return 0
    case .run:
      for number in schema.collections.map(\.number) {
        rows[number, default: Rows(count: nil)].count = nil
      }
      return 0
    case .fill:
      return 0
    }
  }
}
