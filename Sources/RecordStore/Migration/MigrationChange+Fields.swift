/// Fields that are added, removed and renamed, without touching a record.
extension MigrationChange {
  /// Adds a field that has the same value, or nil, in every record there is.
  ///
  /// No record is rewritten.
  ///
  /// - Parameters:
  ///   - field: With a number that was never used in the collection, and with a
  ///     default unless it may be nil.
  ///   - collection: The collection's name.
  public static func addField(
    _ field: FieldDefinition, to collection: String
  ) -> MigrationChange {
    MigrationChange(
      "add field '\(collection).\(field.name)'", collection, isAdditive: true
    ) { edit throws(StoreError) in
      guard field.constant != nil else {
        throw .invalidMigration(
          "'\(collection).\(field.name)' can never be nil, so it needs a default or a computed value"
        )
      }
      var changed = try edit.collection(collection)
      try changed.add(field)
      changed.addLayout()
      try edit.replace(changed)
    }
  }

  /// Removes a field, and the indexes that have it.
  ///
  /// No record is rewritten: what old records hold in it stays there unread.
  /// Its number is never given to another field.
  public static func removeField(_ name: String, from collection: String) -> MigrationChange {
    MigrationChange("remove field '\(collection).\(name)'", collection) { edit throws(StoreError) in
      var changed = try edit.collection(collection)
      changed.remove(try changed.changeableField(named: name))
      changed.addLayout()
      try edit.replace(changed)
    }
  }

  /// Gives a field another name.
  ///
  /// No record is rewritten: records know fields by their numbers.
  public static func renameField(
    _ name: String, to newName: String, in collection: String
  ) -> MigrationChange {
    MigrationChange(
      "rename field '\(collection).\(name)' to '\(newName)'", collection
    ) { edit throws(StoreError) in
      var changed = try edit.collection(collection)
      let number = try changed.field(named: name).number
      for position in changed.fields.indices where changed.fields[position].number == number {
        changed.fields[position].name = newName
      }
      try edit.replace(changed)
    }
  }

  /// Lets a field be nil.
  ///
  /// No record is rewritten; the indexes that have the field are made anew.
  public static func makeOptional(_ name: String, in collection: String) -> MigrationChange {
    MigrationChange(
      "make field '\(collection).\(name)' optional", collection
    ) { edit throws(StoreError) in
      var changed = try edit.collection(collection)
      let field = try changed.changeableField(named: name)
      changed.retype(field, to: FieldType(field.type.kind, isNullable: true))
      changed.addLayout()
      try edit.renewIndexes(of: &changed, having: field.number)
    }
  }

  /// Sets what a field has in records from before it was added.
  ///
  /// No record is rewritten; the indexes that have the field are made anew.
  /// Records that were written since then keep what they have.
  public static func setDefault(
    of name: String, to value: StoredValue, in collection: String
  ) -> MigrationChange {
    MigrationChange(
      "set the default of field '\(collection).\(name)' to \(value)", collection
    ) { edit throws(StoreError) in
      var changed = try edit.collection(collection)
      let field = try changed.changeableField(named: name)
      guard value.isValue(of: field.type) else {
        throw .invalidMigration(
          "\(value) is no value of '\(collection).\(name)', which has the type \(field.type)")
      }
      changed.defaults[field.number] = value
      try edit.renewIndexes(of: &changed, having: field.number)
    }
  }
}
