import RecordStore

/// New values for some fields of a record.
struct RecordChange {
  let key: StoredValue
  let values: [(field: String, value: StoredValue)]

  /// Reads what a person has typed.
  ///
  /// - Throws: ``UsageError`` for an unknown field, a value that is not of its
  ///   field's type, the primary key, and a field that is named twice.
  init(
    _ key: String, _ assignments: [FieldAssignment], in collection: CollectionInformation
  ) throws(UsageError) {
    self.key = try collection.key(key)
    var values: [(field: String, value: StoredValue)] = []
    for assignment in assignments {
      let field = try collection.namedField(assignment.name)
      guard !field.isPrimaryKey else {
        throw UsageError(
          "\(field.name) is the primary key, which never changes",
          hint: "Add a record with the new key, and delete the old one.")
      }
      guard !values.contains(where: { $0.field == field.name }) else {
        throw UsageError("the field \(field.name) is given more than once")
      }
      values.append((field.name, try collection.value(assignment.value, of: field)))
    }
    self.values = values
  }

  /// Checks that a new record has a value for every field that needs one.
  ///
  /// - Throws: ``UsageError`` that names those without.
  func checkNeededFields(of collection: CollectionInformation) throws(UsageError) {
    let missing = collection.fields.filter { field in
      !field.isPrimaryKey && !field.type.isNullable && field.defaultValue == nil
        && !values.contains { $0.field == field.name }
    }
    guard missing.isEmpty else {
      throw UsageError(
        "a new record of \(collection.name) needs "
          + missing.map { "\($0.name) (\($0.type))" }.joined(separator: ", "))
    }
  }
}

extension RecordChange {
  /// A record before and after a change.
  struct Result {
    /// nil when the record is new.
    let before: DynamicRecord?
    let after: DynamicRecord

    /// The fields that have another value than before, bit by bit.
    func changedFields(of collection: CollectionInformation) -> [CollectionInformation.Field] {
      collection.fields.filter { field in
        guard let before else { return !field.isPrimaryKey }
        return !field.isPrimaryKey
          && before.value(of: field).plainText.utf8.elementsEqual(
            after.value(of: field).plainText.utf8)
            == false
      }
    }

    /// What was done, and the fields that have changed.
    func text(of collection: CollectionInformation) -> String {
      let changed = changedFields(of: collection)
      let verb = before == nil ? "Added" : changed.isEmpty ? "Unchanged:" : "Changed"
      let width = changed.map(\.name.visible.displayWidth).max() ?? 0
      let lines = changed.map { field in
        let old = before.map { $0.value(of: field).shownText.visible + " → " } ?? ""
        return "  " + field.name.visible.padded(to: width) + "  " + old
          + after.value(of: field).shownText.visible + "\n"
      }
      return "\(verb) \(after.id.plainText.visible) in \(collection.name.visible)\n"
        + lines.joined()
    }
  }
}
