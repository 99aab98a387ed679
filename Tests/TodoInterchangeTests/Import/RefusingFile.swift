import LMDB
import TodoKit

@testable import RecordStore

extension TodoStore {
  /// Changes the file so that indexes cut texts later than keys end, which the
  /// library itself never writes: a todo or a list with a text of 600 bytes is
  /// refused then.
  func letTextsExceedKeys() throws {
    let row = store.schemaRow
    try store.environment.write { txn in
      var schema = try row.schema(in: txn.borrowedPointer)
      for position in schema.collections.indices {
        schema.collections[position].indexes = schema.collections[position].indexes.map {
          StoredIndex(number: $0.number, definition: $0.definition, stringPartByteCount: 700)
        }
      }
      schema.generation += 1
      try row.put(schema, in: &txn)
    }
  }
}
