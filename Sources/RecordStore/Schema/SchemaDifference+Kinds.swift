/// The words of each kind of difference.
extension SchemaDifference {
  static func version(_ old: StoredSchema.Named, _ new: StoredSchema.Named) -> SchemaDifference {
    SchemaDifference(
      .versionChanged, nil,
      "schema '\(new.name)' has been changed from version \(old.version) to \(new.version)")
  }

  static func added(_ collection: String) -> SchemaDifference {
    SchemaDifference(.collectionAdded, collection, "collection '\(collection)' has been added")
  }

  static func removed(_ collection: String) -> SchemaDifference {
    SchemaDifference(.collectionRemoved, collection, "collection '\(collection)' has been removed")
  }

  static func moved(_ collection: String, from old: String, to new: String) -> SchemaDifference {
    SchemaDifference(
      .collectionMoved, collection,
      "collection '\(collection)' belongs to schema '\(old)', not '\(new)'")
  }

  /// - Parameter isReserved: Whether a field that was removed had the number.
  static func added(
    _ field: StoredCollection.Field, to collection: String, isReserved: Bool
  ) -> SchemaDifference {
    SchemaDifference(
      .fieldAdded, collection, field: field.name,
      "field '\(collection).\(field.name)' has been added"
        + (isReserved ? " under the number \(field.number), which a removed field had" : ""))
  }

  static func removed(
    _ field: StoredCollection.Field, from collection: String
  ) -> SchemaDifference {
    SchemaDifference(
      .fieldRemoved, collection, field: field.name,
      "field '\(collection).\(field.name)' has been removed")
  }

  /// What has become of one field, known by its number.
  static func all(
    from old: StoredCollection.Field, to new: StoredCollection.Field, of collection: String
  ) -> [SchemaDifference] {
    var differences: [SchemaDifference] = []
    if old.name != new.name {
      differences.append(
        SchemaDifference(
          .fieldRenamed, collection, field: new.name,
          "field '\(collection).\(old.name)' has been renamed to '\(collection).\(new.name)'"))
    }
    guard old.type != new.type else { return differences }
    let name = "'\(collection).\(new.name)'"
    let change = "has been changed from \(old.type) to \(new.type)"
    let (kind, text): (Kind, String) =
      if new.number == RowFormat.primaryKeyNumber {
        (.primaryKeyChanged, "primary key \(name) \(change)")
      } else if old.type.kind != new.type.kind {
        (.fieldRetyped, "field \(name) \(change)")
      } else if new.type.isNullable {
        (.fieldMadeOptional, "field \(name) has been made optional")
      } else {
        (.fieldMadeRequired, "field \(name) has been made required")
      }
    return differences + [SchemaDifference(kind, collection, field: new.name, text)]
  }

  static func `default`(
    of field: StoredCollection.Field, in collection: String, from old: StoredValue,
    to new: StoredValue
  ) -> SchemaDifference {
    SchemaDifference(
      .defaultChanged, collection, field: field.name,
      "default of field '\(collection).\(field.name)' has been changed from \(old) to \(new)")
  }

  /// - Parameter name: The index with its collection: `todos (completed)`.
  static func addedIndex(_ name: String, of collection: String) -> SchemaDifference {
    SchemaDifference(.indexAdded, collection, "index '\(name)' has been added")
  }

  static func removedIndex(_ name: String, of collection: String) -> SchemaDifference {
    SchemaDifference(.indexRemoved, collection, "index '\(name)' has been removed")
  }

  static func changedIndex(
    _ old: String, to new: String, of collection: String
  ) -> SchemaDifference {
    SchemaDifference(.indexChanged, collection, "index '\(old)' has been changed to '\(new)'")
  }
}
