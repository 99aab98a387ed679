extension CommandGroup {
  /// `todo store`: the commands on any store.
  static var store: CommandGroup {
    CommandGroup(
      name: "store",
      abstract: "Look into a store, the todo store or any other, and change it.",
      discussion: """
        These commands need nothing but the file: it describes its collections, fields and indexes
        itself. So they work on every program's store, by --path.
        """,
      members: [
        .command(StoreInfoCommand.self),
        .command(StoreCollectionsCommand.self),
        .command(StoreSchemaCommand.self),
        .command(StoreIndexesCommand.self),
        .command(StoreRowsCommand.self),
        .command(StoreGetCommand.self),
        .command(StoreQueryCommand.self),
        .command(StoreSetCommand.self),
        .command(StoreDeleteCommand.self),
        .command(StoreCheckCommand.self),
        .command(StoreRepairCommand.self),
        .command(StoreBackupCommand.self),
        .command(StoreRestoreCommand.self),
        .command(StoreCompactCommand.self),
        .command(StoreMigrateCommand.self),
        .command(StoreReadersCommand.self),
        .command(StoreChangesCommand.self),
      ],
      examples: [
        CommandExample("todo store info", "Shows the size and state of the todo store."),
        CommandExample("todo store check --path notes.store", "Checks another program's store."),
      ])
  }
}
