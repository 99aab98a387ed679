extension Store {
  /// Opens the store in a file, and creates the file when there is none.
  ///
  /// The file's schemas are compared with the program's. What only the file has
  /// is kept; a collection, an index or a field with a constant default that
  /// only the program has is added; anything else is an error that lists every
  /// difference.
  ///
  /// - Parameters:
  ///   - path: A file on a local file system. Beside it lies LMDB's lock file,
  ///     `path` and `-lock`.
  ///   - schemas: What the program keeps in the store; none to look at a store
  ///     whatever its types.
  ///   - options: See ``StoreOptions``.
  /// - Throws: ``StoreError/Code/missingFile``, ``StoreError/Code/notAStore``,
  ///   ``StoreError/Code/damagedFile``,
  ///   ``StoreError/Code/migrationRequired``, ``StoreError/Code/newerSchema``,
  ///   ``StoreError/Code/newerFormat``, ``StoreError/Code/damagedSchema``,
  ///   ``StoreError/Code/invalidSchema``, ``StoreError/Code/storage``. The file
  ///   is as it was.
  public static func open(
    at path: String, schemas: [Schema], options: StoreOptions = StoreOptions()
  ) throws -> Store {
    try StoreOpener(
      path: path, schemas: schemas, records: ProgramRecord.all(of: schemas), options: options
    ).open()
  }
}
