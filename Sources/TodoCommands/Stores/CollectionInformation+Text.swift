import RecordStore

extension ReadableTransaction where Self: ~Copyable {
  /// The collection that a person names.
  ///
  /// - Throws: ``CommandFailure`` with the nearest name when the file has none
  ///   of this name; what the store throws when it is damaged.
  func collection(named name: String, of store: Store) throws -> CollectionInformation {
    let collections = try collections()
    if let found = collections.first(where: { $0.name == name }) { return found }
    do {
      // A collection whose records are missing is in the schema alone.
      try forEach(inCollection: name, limit: 0) { _ in }
    } catch let error as StoreError where error.code == .unknownCollection {}
    throw CommandFailure.noCollection(name, path: store.path, among: collections.map(\.name))
  }
}

extension CommandFailure {
  fileprivate static func noCollection(
    _ name: String, path: String, among names: [String]
  ) -> CommandFailure {
    let shown = names.sorted().prefix(20).joined(separator: ", ")
    let rest = names.count > 20 ? " and \(names.count - 20) more" : ""
    return CommandFailure(
      "\(path) has no collection '\(name)'" + Suggestion.text(for: name, among: names),
      hint: names.isEmpty ? "It has no collections at all." : "It has: \(shown)\(rest).")
  }
}

extension CollectionInformation {
  /// The field that a person names.
  ///
  /// - Throws: ``UsageError`` with the nearest name when there is none.
  func namedField(_ name: String) throws(UsageError) -> Field {
    if let field = field(named: name) { return field }
    let names = fields.map(\.name)
    throw UsageError(
      "\(self.name) has no field '\(name)'" + Suggestion.text(for: name, among: names),
      hint: "It has: \(names.joined(separator: ", ")).")
  }

  /// The primary key that a person has typed.
  ///
  /// - Throws: ``UsageError`` when it is none.
  func key(_ text: String) throws(UsageError) -> StoredValue { try value(text, of: primaryKey) }

  /// The value of a field that a person has typed.
  ///
  /// - Throws: ``UsageError`` that names the field, its type and what is
  ///   expected.
  func value(_ text: String, of field: Field) throws(UsageError) -> StoredValue {
    if let value = StoredValue(plainText: text, as: field.type) { return value }
    throw UsageError(
      "\(name).\(field.name) (\(field.type)) takes \(field.type.expectation), not '\(text)'")
  }
}
