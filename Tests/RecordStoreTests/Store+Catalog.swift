@testable import RecordStore

extension Store {
  /// The catalog as of the last commit.
  var catalog: Catalog {
    get throws { try read { $0.context.catalog } }
  }
}
