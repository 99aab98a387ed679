/// Fields whose values are computed: every record is written anew.
extension MigrationChange {
  /// What becomes of records with nil in a field that is made required.
  public enum NilRule: Sendable, Hashable {
    /// They get this value.
    case replaced(by: StoredValue)
    /// They are deleted.
    case deleted
    /// The first one ends the migration with an error that names it.
    case refused
  }

  /// Adds a field whose value is computed from each record.
  ///
  /// - Parameters:
  ///   - field: With a number that was never used in the collection.
  ///   - collection: The collection's name.
  ///   - value: Gives the field's value for a record without it.
  public static func addField(
    _ field: FieldDefinition, to collection: String,
    computedBy value: @escaping @Sendable (DynamicRecord) throws -> StoredValue
  ) -> MigrationChange {
    rewriting("add field '\(collection).\(field.name)', computed", collection) {
      changed throws(StoreError) in
      try changed.add(field)
      return true
    } _: { old in
      var new = old
      new[field.name] = try value(old)
      return new
    }
  }

  /// Gives a field another type.
  ///
  /// - Parameters:
  ///   - name: The field.
  ///   - kind: What it holds afterwards.
  ///   - optional: Whether it may be nil afterwards.
  ///   - collection: The collection's name.
  ///   - convert: Gives the new value for each old one, also for nil.
  public static func retypeField(
    _ name: String, to kind: FieldKind, optional: Bool = false, in collection: String,
    by convert: @escaping @Sendable (StoredValue) throws -> StoredValue
  ) -> MigrationChange {
    let type = FieldType(kind, isNullable: optional)
    return rewriting(
      "retype field '\(collection).\(name)' to \(type)", collection
    ) { changed throws(StoreError) in
      let field = try changed.changeableField(named: name)
      changed.retype(field, to: type)
      return field.type != type
    } _: { old in
      var new = old
      new[name] = try convert(old[name] ?? .null)
      return new
    }
  }

  /// Lets a field no longer be nil.
  ///
  /// - Parameters:
  ///   - name: The field.
  ///   - collection: The collection's name.
  ///   - rule: What becomes of records with nil in it.
  public static func makeRequired(
    _ name: String, in collection: String, nils rule: NilRule
  ) -> MigrationChange {
    rewriting(
      "make field '\(collection).\(name)' required, nil \(rule.text)", collection
    ) { changed throws(StoreError) in
      let field = try changed.changeableField(named: name)
      let type = FieldType(field.type.kind)
      if case .replaced(let value) = rule, !value.isValue(of: type) {
        throw .invalidMigration(
          "\(value) is no value of '\(collection).\(name)' of the type \(type)")
      }
      changed.retype(field, to: type)
      return true
    } _: { old in
      guard old[name] == .null else { return old }
      switch rule {
      case .replaced(let value):
        var new = old
        new[name] = value
        return new
      case .deleted: return nil
      case .refused:
        throw StoreError.refusedNil(collection: collection, old.id, field: name)
      }
    }
  }

  /// Changes every record, and its fields on the way.
  ///
  /// ```swift
  /// .transform("people", adding: [FieldDefinition(5, "name", .string, default: .string(""))],
  ///            removing: ["first", "last"]) { old, new in
  ///   new["name"] = .string(joined(old["first"], old["last"]))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - collection: The collection's name.
  ///   - fields: Fields to be added; a record in which `body` sets none gets the
  ///     default, or nil.
  ///   - names: Fields to be removed, and the indexes that have them. Their
  ///     numbers are never given to other fields.
  ///   - body: Changes the new record, which begins as the old one without the
  ///     removed fields. The ID stays.
  public static func transform(
    _ collection: String, adding fields: [FieldDefinition] = [], removing names: [String] = [],
    _ body: @escaping @Sendable (_ old: DynamicRecord, _ new: inout DynamicRecord) throws -> Void
  ) -> MigrationChange {
    rewriting("transform '\(collection)'", collection) {
      changed throws(StoreError) in
      for name in names { changed.remove(try changed.changeableField(named: name)) }
      for field in fields { try changed.add(field) }
      return false
    } _: { old in
      var new = old
      for name in names { new[name] = nil }
      try body(old, &new)
      return new
    }
  }

  /// Puts one field in the place of several.
  ///
  /// - Parameters:
  ///   - names: The fields, which are removed.
  ///   - field: The new one.
  ///   - collection: The collection's name.
  ///   - combine: Gives its value for those of the fields, in their order.
  public static func combineFields(
    _ names: [String], into field: FieldDefinition, in collection: String,
    by combine: @escaping @Sendable ([StoredValue]) throws -> StoredValue
  ) -> MigrationChange {
    transform(collection, adding: [field], removing: names) { old, new in
      new[field.name] = try combine(names.map { old[$0] ?? .null })
    }
  }

  /// Puts several fields in the place of one.
  ///
  /// - Parameters:
  ///   - name: The field, which is removed.
  ///   - fields: The new ones.
  ///   - collection: The collection's name.
  ///   - split: Gives their values, in their order, for that of the field.
  public static func splitField(
    _ name: String, into fields: [FieldDefinition], in collection: String,
    by split: @escaping @Sendable (StoredValue) throws -> [StoredValue]
  ) -> MigrationChange {
    transform(collection, adding: fields, removing: [name]) { old, new in
      for (field, value) in zip(fields, try split(old[name] ?? .null)) { new[field.name] = value }
    }
  }

  /// - Parameters:
  ///   - change: Changes the fields, and says whether a record keeps its entries
  ///     in indexes whose fields keep their types.
  ///   - body: Makes the new record.
  private static func rewriting(
    _ description: String, _ collection: String,
    _ change: @escaping @Sendable (inout StoredCollection) throws(StoreError) -> Bool,
    _ body: @escaping RecordChange
  ) -> MigrationChange {
    MigrationChange(description, collection, isRewriting: true) { edit throws(StoreError) in
      var changed = try edit.collection(collection)
      let keepsEntries = try change(&changed)
      try edit.rewrite(changed, keepsEntries: keepsEntries, body)
    }
  }
}

extension MigrationChange.NilRule {
  fileprivate var text: String {
    switch self {
    case .replaced(let value): "becoming \(value)"
    case .deleted: "deleting the record"
    case .refused: "refused"
    }
  }
}
