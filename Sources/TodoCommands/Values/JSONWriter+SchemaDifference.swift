import RecordStore
import TodoInterchange

extension JSONWriter {
  /// Writes a difference as an object with kind, collection, field and text.
  mutating func value(_ difference: SchemaDifference) {
    object { json in
      json.member("kind", difference.kind.rawValue)
      json.member("collection", difference.collection)
      json.member("field", difference.field)
      json.member("text", difference.description)
    }
  }
}
