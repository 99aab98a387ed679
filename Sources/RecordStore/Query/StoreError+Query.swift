extension StoreError {
  static func invalidQuery(
    collection: String, field: String? = nil, _ problem: String
  ) -> StoreError {
    StoreError(
      .invalidQuery, collection: collection, field: field,
      "The query of \(collection) makes no sense: \(problem). Nothing was read.")
  }

  /// - Parameters:
  ///   - work: What would have to be done without an index.
  ///   - query: The query as a person reads it.
  static func needsIndex(collection: String, _ work: String, _ query: String) -> StoreError {
    StoreError(
      .needsIndex, collection: collection,
      "No index of \(collection) serves the query, which requires one: it would \(work). "
        + "Declare an index on the fields compared with ==, then the one with a range, then the "
        + "order. The query: \(query)")
  }

  static func overflow(collection: String, _ field: String) -> StoreError {
    StoreError(
      .overflow, collection: collection, field: field,
      "The sum of \(collection).\(field) is beyond an Int. Nothing was changed. Ask for the "
        + "average, or add up smaller parts.")
  }

  static func setID(collection: String, _ field: String) -> StoreError {
    StoreError(
      .changedID, collection: collection, field: field,
      "\(collection).\(field) is the ID and cannot be set; nothing was written. Delete the "
        + "records and insert them under their new IDs.")
  }
}
