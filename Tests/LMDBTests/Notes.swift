import LMDB
import StoreTestSupport
import Testing

/// A new environment in a file of its own with one database, "notes".
struct Notes {
  let environment: Environment
  let database: Database

  /// Makes the file with the pairs `contents`, in their order.
  init(
    at path: String, options: EnvironmentOptions = EnvironmentOptions(),
    contents: KeyValuePairs<String, String> = [:]
  ) throws {
    environment = try Environment.create(path: path, options: options) { txn in
      let notes = try txn.createDatabase("notes")
      for (key, value) in contents { try txn.put(notes, key, value) }
    }
    database = try #require(try environment.openDatabases(["notes"])[0])
  }

  /// Opens a file that ``init(at:options:contents:)`` has made.
  init(opening path: String) throws {
    environment = try Environment.open(path: path)
    database = try #require(try environment.openDatabases(["notes"])[0])
  }

  /// The value of a key in the newest snapshot.
  func value(_ key: String) throws -> String? {
    try environment.read { try $0.text(database, key) }
  }

  /// Puts a value in a write of its own.
  func put(_ key: String, _ value: String) throws {
    try environment.write { try $0.put(database, key, value) }
  }
}

/// Runs `body` with new notes in a directory that is removed afterwards.
@discardableResult
func withNotes<T>(
  options: EnvironmentOptions = EnvironmentOptions(),
  contents: KeyValuePairs<String, String> = [:], _ body: (Notes) throws -> T
) throws -> T {
  try withTemporaryDirectory { directory in
    try body(Notes(at: "\(directory)/notes", options: options, contents: contents))
  }
}

extension EnvironmentOptions {
  /// The defaults with some of them changed.
  static func with(_ change: (inout EnvironmentOptions) -> Void) -> EnvironmentOptions {
    var options = EnvironmentOptions()
    change(&options)
    return options
  }
}
