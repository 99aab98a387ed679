extension Store {
  /// What has changed from this store's schemas to those of another one.
  ///
  /// Collections are known by their names and fields by their numbers.
  ///
  /// - Throws: What ``read(_:)`` throws of either store.
  public func differences(to other: Store) throws -> [SchemaDifference] {
    let new = try other.read { $0.context.catalog.stored }
    return try read { $0.context.catalog.stored.differences(to: new) }
  }
}
