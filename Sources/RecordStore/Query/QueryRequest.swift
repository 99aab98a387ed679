/// What a query asks for, without its record type.
@usableFromInline
struct QueryRequest: Hashable, Sendable {
  /// nil for all records.
  var filter: FilterNode?
  var order: [SortKey] = []
  /// The fields of which no two results may have the same values; none for all
  /// results.
  var distinct: [FieldReference] = []
  var offset = 0
  var limit: Int?
  var requiresIndex = false

  /// Whether the results are only some of the records that the filter lets
  /// through.
  var choosesAmongMatches: Bool { limit != nil || offset > 0 || !distinct.isEmpty }
}

/// One field of an order.
struct SortKey: Hashable, Sendable {
  let field: FieldReference
  let isDescending: Bool
}

extension QueryRequest: CustomStringConvertible {
  @usableFromInline
  var description: String {
    var parts = [filter?.description ?? "TRUEPREDICATE"]
    if !order.isEmpty {
      parts.append("SORT(\(order.map(\.description).joined(separator: ", ")))")
    }
    if !distinct.isEmpty {
      parts.append("DISTINCT(\(distinct.map(\.description).joined(separator: ", ")))")
    }
    if offset > 0 { parts.append("OFFSET(\(offset))") }
    if let limit { parts.append("LIMIT(\(limit))") }
    return parts.joined(separator: " ")
  }
}

extension SortKey: CustomStringConvertible {
  var description: String { "\(field) \(isDescending ? "DESC" : "ASC")" }
}
