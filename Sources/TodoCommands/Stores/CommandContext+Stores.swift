import FoundationEssentials
import Glibc
import RecordStore
import TodoKit

extension CommandContext {
  /// The moment and the time zone in which the command runs.
  var now: Timestamp { environment.now() }
  var zone: Zone { Zone.local(variable: environment.variable("TZ")) }

  /// The store that the person means.
  func storeLocation() throws(UsageError) -> StoreLocation {
    try StoreLocation(
      option: globals.store, setting: settings.store, variable: environment.variable)
  }

  /// Opens the store of todos for reading; nil when there is no file.
  ///
  /// Nothing is created or changed.
  func todosForReading(at location: StoreLocation) throws -> TodoStore? {
    guard location.exists else { return nil }
    return try open(location, .readOnly)
  }

  /// Opens the store of todos that is there, for changing it.
  ///
  /// - Parameter isDryRun: Whether nothing is to be changed after all, so that an
  ///   older store is not migrated.
  /// - Throws: ``CommandFailure`` when there is no file; none is created.
  func todosForChanging(isDryRun: Bool = false) throws -> TodoStore {
    let location = try storeLocation()
    guard location.exists else { throw CommandFailure.missingStore(location) }
    var options = StoreOptions()
    options.createsFile = false
    return try open(location, options, isDryRun: isDryRun)
  }

  /// Opens the store of todos for adding to it, and creates what is missing.
  ///
  /// - Parameter isDryRun: As for ``todosForChanging(isDryRun:)``.
  func todosForAdding(isDryRun: Bool = false) throws -> TodoStore {
    let location = try storeLocation()
    if !location.exists { try location.makeDirectories() }
    return try open(location, StoreOptions(), isDryRun: isDryRun)
  }

  /// Gives `body` an empty store in a directory of its own, which is removed
  /// afterwards: for a trial where there is no store yet.
  ///
  /// - Throws: ``SystemError``, and what `body` throws.
  func withTrialStore<Result>(_ body: (TodoStore) throws -> Result) throws -> Result {
    let parent = environment.variable("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    var template = Array("\(parent)/todo-trial-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw SystemError(action: "make a directory in \(parent)", code: errno)
    }
    let directory = String(
      decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let location = try StoreLocation(option: directory + "/trial.store") { _ in nil }
    return try body(open(location, StoreOptions()))
  }

  /// Opens the store; one that an older version has written is migrated first
  /// if it may be changed.
  ///
  /// - Throws: ``CommandFailure`` when an older store cannot be read without a
  ///   migration, or nobody may be asked; what the store throws.
  private func open(
    _ location: StoreLocation, _ options: StoreOptions, isDryRun: Bool = false
  ) throws -> TodoStore {
    var options = options
    options.migration = MigrationNarrator(location.path, in: self).options(
      isRefused: globals.asksNothing || isDryRun)
    do {
      return try TodoStore.open(
        at: location.path, options: options, zone: zone, clock: environment.now)
    } catch let error as StoreError where error.code == .migrationRequired && options.isReadOnly {
      throw CommandFailure(error.description, hint: MigrationNarrator.hint(location.path))
    }
  }
}

extension CommandFailure {
  /// There is no store for a command that needs one.
  static func missingStore(_ location: StoreLocation) -> CommandFailure {
    CommandFailure(
      "there is no store at \(location.path)", hint: "Add a todo to make one: todo add TITLE")
  }
}
