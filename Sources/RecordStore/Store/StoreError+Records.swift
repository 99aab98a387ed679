extension StoreError {
  static func duplicateID(collection: String, _ key: String) -> StoreError {
    StoreError(
      .duplicateID, collection: collection, key: key,
      "\(collection) has a record with the ID \(key) already; nothing was written. "
        + "Use upsert to replace it.")
  }

  @usableFromInline
  static func missingRecord(collection: String, _ id: StoredValue) -> StoreError {
    StoreError(
      .missingRecord, collection: collection, key: "\(id)",
      "\(collection) has no record with the ID \(id); nothing was written. "
        + "Use upsert to insert it.")
  }

  static func uniqueViolation(
    index: String, collection: String, _ key: String, other: String
  ) -> StoreError {
    StoreError(
      .uniqueViolation, collection: collection, key: key, field: index,
      "\(key) has the same values in the unique index \(index) as \(other); "
        + "nothing was written.")
  }

  static func changedRecord(collection: String, _ key: String) -> StoreError {
    StoreError(
      .changedRecord, collection: collection, key: key,
      "\(key) in \(collection) is not the record that was to be replaced; nothing was "
        + "written. Fetch it again and repeat the change.")
  }

  @usableFromInline
  static func changedID(collection: String, _ id: StoredValue, to new: StoredValue) -> StoreError {
    StoreError(
      .changedID, collection: collection, key: "\(id)", field: "id",
      "an update of \(collection) changed the ID \(id) to \(new); nothing was written. "
        + "Delete the record and insert it under its new ID.")
  }

  @usableFromInline
  static func primaryKeyTooLong(collection: String, _ id: StoredValue) -> StoreError {
    let byteCount = if case .string(let text) = id { text.utf8.count } else { 0 }
    let limit = KeyFormat.maximumPrimaryKeyByteCount
    return StoreError(
      .keyTooLong, collection: collection, field: "id",
      "an ID of \(collection) has \(byteCount) bytes of text, and takes more than \(limit) as a "
        + "key; nothing was written.")
  }

  static func entryTooLong(
    collection: String, _ key: String, index: String, byteCount: Int
  ) -> StoreError {
    StoreError(
      .keyTooLong, collection: collection, key: key, field: index,
      "The entry of \(collection) \(key) in \(index) takes \(byteCount) bytes, and the limit is "
        + "\(KeyFormat.maximumByteCount); nothing was written.")
  }

  @usableFromInline
  static func valueTooLarge(collection: String, _ id: StoredValue, byteCount: Int) -> StoreError {
    StoreError(
      .valueTooLarge, collection: collection, key: "\(id)",
      "\(id) in \(collection) takes \(byteCount) bytes, and the limit is "
        + "\(RowFormat.maximumByteCount); nothing was written.")
  }

  static func wrongType(
    collection: String, field: String, _ value: StoredValue?, _ type: FieldType
  ) -> StoreError {
    let problem = value.map { "\($0) is no value of type \(type)" }
    return StoreError(
      .wrongType, collection: collection, field: field,
      "\(collection).\(field): \(problem ?? "a value of type \(type) is needed"); "
        + "nothing was written.")
  }

  static func noSuchField(collection: String, _ field: String, known: [String]) -> StoreError {
    StoreError(
      .unknownField, collection: collection, field: field,
      "\(collection) has no field '\(field)'. It has: \(known.joined(separator: ", ")).")
  }

  static func damagedRecord(
    collection: String, _ key: String, field: String? = nil, offset: Int, _ reason: String
  ) -> StoreError {
    let place = field.map { "field '\($0)'" } ?? "the row"
    return StoreError(
      .damagedRecord, collection: collection, key: key, field: field,
      "\(collection) \(key) is damaged: \(place) at byte \(offset): \(reason). "
        + "The file is as it was; check it, and restore a backup.")
  }

  static func danglingEntry(index: String, _ entry: UnsafeRawBufferPointer) -> StoreError {
    StoreError(
      .damagedRecord, key: hexadecimal(entry), field: index,
      "An entry of the index \(index) has no record: \(hexadecimal(entry)). "
        + "The file is as it was; check it, and restore a backup.")
  }

  @usableFromInline
  static func damagedKey(collection: String, _ key: UnsafeRawBufferPointer) -> StoreError {
    StoreError(
      .damagedKey, collection: collection, key: hexadecimal(key),
      "\(collection) has a key that is no ID: \(hexadecimal(key)). "
        + "The file is as it was; check it, and restore a backup.")
  }

  /// The bytes in hexadecimal, the first 32 of them.
  static func hexadecimal(_ bytes: UnsafeRawBufferPointer) -> String {
    let digits = bytes.prefix(32).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "0x" + digits.joined() + (bytes.count > 32 ? "…" : "")
  }
}
