/// Indexes that are added, dropped and changed, without touching a record.
extension MigrationChange {
  /// Adds an index and fills it with the records that are there.
  ///
  /// An index that the program's types declare is added at opening anyway; this
  /// is for one that a later change of the migration goes by.
  public static func addIndex(
    on parts: [MigrationIndexPart], unique: Bool = false, partial: Bool = false,
    in collection: String
  ) -> MigrationChange {
    MigrationChange(
      "add index '\(collection) \(MigrationIndexPart.text(of: parts))'", collection,
      isAdditive: true
    ) { edit throws(StoreError) in
      var changed = try edit.collection(collection)
      let definition = try changed.definition(parts, unique: unique, partial: partial)
      guard !changed.indexes.contains(where: { $0.definition == definition }) else { return }
      try edit.addIndexes([definition], to: &changed)
    }
  }

  /// Drops the indexes on these fields, unique, partial or not.
  public static func dropIndex(
    on parts: [MigrationIndexPart], in collection: String
  ) -> MigrationChange {
    MigrationChange(
      "drop index '\(collection) \(MigrationIndexPart.text(of: parts))'", collection
    ) { edit throws(StoreError) in
      var changed = try edit.collection(collection)
      try changed.dropIndexes(parts)
      try edit.replace(changed)
    }
  }

  /// Makes the index on some fields unique or partial, or no longer so.
  public static func changeIndex(
    on parts: [MigrationIndexPart], unique: Bool = false, partial: Bool = false,
    in collection: String
  ) -> MigrationChange {
    MigrationChange(
      "change index '\(collection) \(MigrationIndexPart.text(of: parts))'", collection
    ) { edit throws(StoreError) in
      var changed = try edit.collection(collection)
      let definition = try changed.definition(parts, unique: unique, partial: partial)
      try changed.dropIndexes(parts)
      try edit.addIndexes([definition], to: &changed)
    }
  }
}

extension StoredCollection {
  fileprivate func definition(
    _ parts: [MigrationIndexPart], unique: Bool, partial: Bool
  ) throws(StoreError) -> StoredIndex.Definition {
    StoredIndex.Definition(
      parts: try parts.map { part throws(StoreError) in
        StoredIndex.Part(
          field: try field(named: part.field).number, isDescending: part.isDescending,
          isEach: part.isEach)
      }, isUnique: unique, isPartial: partial)
  }

  fileprivate mutating func dropIndexes(_ parts: [MigrationIndexPart]) throws(StoreError) {
    let wanted = try definition(parts, unique: false, partial: false).parts
    guard indexes.contains(where: { $0.definition.parts == wanted }) else {
      throw .invalidMigration(
        "'\(name)' has no index \(MigrationIndexPart.text(of: parts)); it has: "
          + SchemaEdit.list(indexes.map { name(of: $0) }))
    }
    indexes.removeAll { $0.definition.parts == wanted }
  }
}
