public import RecordStore

/// A store of todos, with the clock and the time zone of its reader.
///
/// Everything is done in the transactions of ``store``:
///
/// ```swift
/// let todos = try TodoStore.open(at: "my.todos")
/// try todos.store.write { txn in
///   let todo = try txn.add(Todo(title: "Water the plants"), at: todos.now)
///   try txn.complete(todo.id, at: todos.now)
/// }
/// let open = try todos.store.read { try $0.todos(TodoListing(), in: todos.zone) }
/// ```
public struct TodoStore: Sendable {
  /// The store, which may hold a program's own records beside the todos.
  public let store: Store
  /// The zone in which its reader sees days begin and end.
  public let zone: Zone
  private let clock: @Sendable () -> Timestamp

  /// Wraps a store that was opened with ``TodoSchema/current``.
  ///
  /// - Parameters:
  ///   - store: The open store.
  ///   - zone: The reader's zone.
  ///   - clock: Gives the present; a test passes one that stands still.
  public init(
    _ store: Store, zone: Zone = .current,
    clock: @escaping @Sendable () -> Timestamp = { .now }
  ) {
    self.store = store
    self.zone = zone
    self.clock = clock
  }

  /// Opens the store in a file, which is created if it is not there.
  ///
  /// It keeps its history, within the limits of `options` or else the default
  /// ones, by the clock of the todos.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - schemas: Further schemas, of the program's own records.
  ///   - options: How the store is opened, such as reading only.
  ///   - zone: The reader's zone.
  ///   - clock: Gives the present; a test passes one that stands still.
  /// - Throws: What `Store.open` throws. Nothing stays open then.
  public static func open(
    at path: String, schemas: [Schema] = [], options: StoreOptions = StoreOptions(),
    zone: Zone = .current, clock: @escaping @Sendable () -> Timestamp = { .now }
  ) throws -> TodoStore {
    var options = options
    var history = options.history ?? HistoryOptions()
    history.clock = { clock().date }
    options.history = history
    let store = try Store.open(
      at: path, schemas: [TodoSchema.current] + schemas, options: options)
    return TodoStore(store, zone: zone, clock: clock)
  }

  /// The present by the store's clock, in whole milliseconds.
  public var now: Timestamp { clock() }
}
