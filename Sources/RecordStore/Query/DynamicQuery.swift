/// A query of a collection without its record type.
///
/// ``ReadableTransaction/query(_:arguments:inCollection:)`` makes one of a text
/// and the fields that the file describes. It is a plain value and can be used
/// in other transactions too.
public struct DynamicQuery: Sendable, CustomStringConvertible {
  /// The collection's name.
  public let collection: String
  var request: QueryRequest

  /// The same query, without the first `count` results.
  public func offset(_ count: Int) -> DynamicQuery {
    var query = self
    query.request.offset = max(0, count)
    return query
  }

  /// The same query, at most `count` results: the first ones, after the offset.
  public func limit(_ count: Int) -> DynamicQuery {
    var query = self
    query.request.limit = max(0, min(request.limit ?? count, count))
    return query
  }

  /// The same query, which throws rather than read a whole collection to find
  /// some of its records, or sort them in memory.
  ///
  /// The error is ``StoreError/Code/needsIndex``.
  public var requireIndex: DynamicQuery {
    var query = self
    query.request.requiresIndex = true
    return query
  }

  /// The query in the dialect of query texts.
  public var description: String { request.description }
}
