/// Collections that are added, removed, renamed, split and merged, and records
/// that are deleted.
extension MigrationChange {
  /// Adds an empty collection.
  ///
  /// - Parameters:
  ///   - name: One that no collection of the file has.
  ///   - fields: Ascending by number; the first is the primary key.
  public static func addCollection(
    _ name: String, fields: [FieldDefinition]
  ) -> MigrationChange {
    MigrationChange("add collection '\(name)'", name, isAdditive: true) {
      edit throws(StoreError) in
      var defaults: [UInt8: StoredValue] = [:]
      for field in fields.dropFirst() { defaults[field.number] = field.constant }
      try edit.add(name, fields.map(\.stored), defaults: defaults)
    }
  }

  /// Removes a collection with all of its records.
  public static func removeCollection(_ name: String) -> MigrationChange {
    MigrationChange("remove collection '\(name)'", name, isRewriting: true) {
      edit throws(StoreError) in
      edit.remove(try edit.collection(name))
    }
  }

  /// Gives a collection another name; no record is rewritten.
  public static func renameCollection(_ name: String, to newName: String) -> MigrationChange {
    MigrationChange("rename collection '\(name)' to '\(newName)'", name) {
      edit throws(StoreError) in
      var changed = try edit.collection(name)
      guard edit.schema.collection(named: newName) == nil else {
        throw .invalidMigration("there is a collection '\(newName)' already")
      }
      changed.name = newName
      try edit.replace(changed)
    }
  }

  /// Makes records of one collection from those of another, which keeps them.
  ///
  /// With ``deleteRecords(from:where:)`` a collection is split so.
  ///
  /// - Parameters:
  ///   - collection: Gets the records, which must not be there yet.
  ///   - source: The collection whose records are gone through.
  ///   - body: Gives the new records for an old one; may be none or several.
  public static func fill(
    _ collection: String, from source: String,
    by body: @escaping @Sendable (DynamicRecord) throws -> [DynamicRecord]
  ) -> MigrationChange {
    MigrationChange("fill '\(collection)' from '\(source)'", source, isRewriting: true) {
      edit throws(StoreError) in
      let (from, into) = (try edit.collection(source), try edit.collection(collection))
      guard from.number != into.number else {
        throw .invalidMigration("'\(source)' cannot be filled from itself; transform it")
      }
      edit.add(.copy(from: from.number, into: into.number, body))
    }
  }

  /// Moves all records of a collection into another one and removes it.
  ///
  /// - Parameters:
  ///   - source: The collection that goes.
  ///   - collection: Gets the records, which must not be there yet.
  ///   - body: Gives the new records for an old one.
  public static func mergeCollection(
    _ source: String, into collection: String,
    by body: @escaping @Sendable (DynamicRecord) throws -> [DynamicRecord]
  ) -> MigrationChange {
    MigrationChange(
      "merge '\(source)' into '\(collection)'",
      fill(collection, from: source, by: body).parts + removeCollection(source).parts)
  }

  /// Puts a new collection in the place of one, under its name: the way to
  /// another primary key.
  ///
  /// - Parameters:
  ///   - name: The collection's name.
  ///   - fields: All fields of the new one, whose numbers are free to choose.
  ///   - body: Gives the new records for an old one.
  public static func replaceCollection(
    _ name: String, fields: [FieldDefinition],
    by body: @escaping @Sendable (DynamicRecord) throws -> [DynamicRecord]
  ) -> MigrationChange {
    let new = name + " (new)"
    return MigrationChange(
      "replace collection '\(name)'",
      addCollection(new, fields: fields).parts + fill(new, from: name, by: body).parts
        + removeCollection(name).parts + renameCollection(new, to: name).parts)
  }

  /// Deletes records.
  ///
  /// - Parameters:
  ///   - collection: The collection's name.
  ///   - isDeleted: Whether a record is to go.
  public static func deleteRecords(
    from collection: String,
    where isDeleted: @escaping @Sendable (DynamicRecord) throws -> Bool
  ) -> MigrationChange {
    MigrationChange("delete records from '\(collection)'", collection, isRewriting: true) {
      edit throws(StoreError) in
      edit.add(.delete(collection: try edit.collection(collection).number, isDeleted))
    }
  }

  /// Runs code of the program's own in the migration's transaction.
  ///
  /// - Parameters:
  ///   - description: What it does, for people.
  ///   - body: Reads and writes by the names of collections and fields; the
  ///     program's types cannot be used.
  public static func run(
    _ description: String, _ body: @escaping @Sendable (inout WriteTransaction) throws -> Void
  ) -> MigrationChange {
    MigrationChange(description, nil, isRewriting: true) { edit throws(StoreError) in
      edit.add(.run(body))
    }
  }
}
