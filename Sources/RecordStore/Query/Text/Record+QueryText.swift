extension Record {
  /// The query that a text describes, in the dialect of NSPredicate and Realm.
  ///
  /// ```swift
  /// let open = try Todo.query(
  ///   "completed == false AND title BEGINSWITH[c] %@ SORT(createdAt DESC) LIMIT(50)", "bmw")
  /// let todos = try store.read { try $0.fetch(open) }
  /// ```
  ///
  /// The article <doc:QueryTexts> describes the dialect. A query's
  /// ``Query/description`` is such a text.
  ///
  /// - Parameters:
  ///   - text: The text. Never make it of what people have typed: pass that as
  ///     an argument.
  ///   - arguments: What stands for each `%@`, in order, or for `$0`, `$1` and
  ///     so on. Each of them has to be used.
  /// - Throws: ``QueryTextError`` with the place in the text.
  /// - Complexity: O(*n*) for a text of *n* bytes.
  public static func query(
    _ text: String, _ arguments: any QueryArgument...
  ) throws(QueryTextError) -> Query<Self> {
    try query(text, arguments: arguments)
  }

  /// The query that a text describes, with names of the caller's for values.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - arguments: What stands for each `%@`.
  ///   - namedValue: Says what a text between quotes means that is compared
  ///     with a field of another type than text, such as the name of a list for
  ///     its ID, or `'today'` for a date; nil when it does not know. An error
  ///     that it throws becomes the problem of the ``QueryTextError``.
  /// - Throws: ``QueryTextError`` with the place in the text.
  public static func query(
    _ text: String, arguments: [any QueryArgument],
    namedValue: ((_ field: String, _ text: String) throws -> (any FieldValue)?)? = nil
  ) throws(QueryTextError) -> Query<Self> {
    Query(
      try QueryParser.parse(
        text, QueryVocabulary(Self.self), arguments, readValue: namedValue))
  }
}
