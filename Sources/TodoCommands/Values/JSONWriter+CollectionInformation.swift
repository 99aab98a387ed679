import RecordStore
import TodoInterchange

extension JSONWriter {
  /// Writes all that a file says of a collection.
  mutating func value(_ collection: CollectionInformation) {
    object { json in
      json.member("name", collection.name)
      json.member("schema", collection.schema)
      json.member("recordCount", collection.recordCount)
      json.member("sizeInBytes", collection.sizeInBytes)
      json.key("fields")
      json.array { json in
        for field in collection.fields { json.value(field) }
      }
      json.key("layouts")
      json.array { json in
        for layout in collection.layouts { json.value(layout) }
      }
      json.key("indexes")
      json.array { json in
        for index in collection.indexes { json.value(index, of: collection) }
      }
    }
  }

  private mutating func value(_ field: CollectionInformation.Field) {
    object { json in
      json.member("number", field.number)
      json.member("name", field.name)
      json.member("type", "\(field.type.kind)")
      json.member("isOptional", field.type.isNullable)
      json.member("isPrimaryKey", field.isPrimaryKey)
      json.member("default", field.defaultValue?.plainText)
    }
  }

  private mutating func value(_ layout: CollectionInformation.Layout) {
    object { json in
      json.member("number", layout.number)
      json.key("fields")
      json.array { json in
        for field in layout.fields { json.value(field) }
      }
    }
  }

  /// Writes what a file says of an index.
  mutating func value(
    _ index: CollectionInformation.Index, of collection: CollectionInformation
  ) {
    object { json in
      json.member("collection", collection.name)
      json.member("name", index.name)
      json.key("parts")
      json.array { json in
        for part in index.parts {
          json.object { json in
            json.member("field", part.field)
            json.member("isDescending", part.isDescending)
            json.member("isEach", part.isEach)
          }
        }
      }
      json.member("isUnique", index.isUnique)
      json.member("isPartial", index.isPartial)
      json.key("entryCount")
      json.optional(index.entryCount)
      json.member("sizeInBytes", index.sizeInBytes)
    }
  }
}
