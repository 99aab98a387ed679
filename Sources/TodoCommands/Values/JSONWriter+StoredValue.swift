import FoundationEssentials
import RecordStore
import TodoInterchange

extension JSONWriter {
  /// Writes a record as an object of some of its fields.
  mutating func record(_ record: DynamicRecord, _ fields: [CollectionInformation.Field]) {
    object { json in
      for field in fields {
        json.key(field.name)
        json.value(record.value(of: field))
      }
    }
  }

  /// Writes a value: bytes in Base64, dates as RFC 3339 in UTC, numbers that
  /// JSON does not have as text.
  mutating func value(_ value: StoredValue) {
    switch value {
    case .null: null()
    case .bool(let value): self.value(value)
    case .integer(let value): self.value(value)
    case .unsigned(let value): self.value(value)
    case .float(let number) where number.isFinite: self.value(Double(number))
    case .double(let number) where number.isFinite: self.value(number)
    case .float, .double, .date, .uuid: self.value(value.plainText)
    case .string(let value): self.value(value)
    case .data(let value): self.value(value.base64EncodedString())
    case .strings(let values):
      array { json in
        for value in values { json.value(value) }
      }
    }
  }
}

extension DynamicRecord {
  /// The value of a field, of the primary key too.
  func value(of field: CollectionInformation.Field) -> StoredValue {
    field.isPrimaryKey ? id : self[field.name] ?? .null
  }
}
