import RecordStore

/// The options of the commands that look at a store whatever its types.
struct AnyStore {
  /// Where the store is, when it is not the todo store.
  var path: String?

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.option(
      &path, "--path", "FILE", "Look at the store in this file, of whatever program it is.")
  }

  /// Opens the store for reading; nothing is created or changed.
  ///
  /// - Throws: As ``location(in:mayBeMissing:)``, and what the store throws.
  func open(in context: CommandContext) throws -> Store {
    try Store.open(at: location(in: context).path, schemas: [], options: .readOnly)
  }

  /// Opens the store for changing it, whatever its types; none is created.
  ///
  /// - Throws: As ``location(in:mayBeMissing:)``, and what the store throws.
  func openForChanging(in context: CommandContext) throws -> Store {
    var options = StoreOptions()
    options.createsFile = false
    return try Store.open(at: location(in: context).path, schemas: [], options: options)
  }

  /// Where the store is.
  ///
  /// - Parameter mayBeMissing: Whether there may be no file.
  /// - Throws: ``UsageError`` when `--store` is given too, ``CommandFailure``
  ///   when there is no file.
  func location(
    in context: CommandContext, mayBeMissing: Bool = false
  ) throws -> StoreLocation {
    let location: StoreLocation
    if path == nil {
      location = try context.storeLocation()
    } else if context.globals.store == nil {
      location = try StoreLocation(option: path, variable: context.environment.variable)
    } else {
      throw UsageError("--path and --store both name a store", hint: "Give one of them.")
    }
    guard mayBeMissing || location.exists else {
      throw path == nil
        ? CommandFailure.missingStore(location)
        : CommandFailure("there is no store at \(location.path)")
    }
    return location
  }
}
