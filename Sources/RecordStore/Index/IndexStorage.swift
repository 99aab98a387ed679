import LMDB

/// One index of the open file and how its keys are computed from rows.
final class IndexStorage: Sendable {
  struct Part {
    /// The field's position among the file's fields; 0 is the primary key.
    let position: Int
    let name: String
    /// The type of what a key has of the field.
    let type: FieldType
    let isDescending: Bool
    /// Whether the field is an array, of which a key has one text.
    let isEach: Bool
  }

  let stored: StoredIndex
  let database: Database
  let parts: [Part]
  /// The index as messages name it: `todos (completed, createdAt)`.
  let name: String

  init?(_ stored: StoredIndex, of collection: StoredCollection, database: Database) {
    var parts: [Part] = []
    for part in stored.definition.parts {
      guard let position = collection.fields.firstIndex(where: { $0.number == part.field })
      else { return nil }
      let field = collection.fields[position]
      parts.append(
        Part(
          position: position, name: field.name, type: part.keyType(of: field.type),
          isDescending: part.isDescending, isEach: part.isEach))
    }
    self.stored = stored
    self.database = database
    self.parts = parts
    name = collection.name(of: stored)
  }

  /// What a row's entry in an index is made of.
  struct EntryShape {
    /// The size of the index key, in bytes; the primary key follows it.
    let keyByteCount: Int
    /// Whether a part is nil; such an entry is never a duplicate.
    let hasNil: Bool
  }

  /// The texts of a row that have an entry each, in an index that has such.
  ///
  /// - Parameter location: The row, found with the collection's own plans.
  /// - Throws: ``StoreError/Code/damagedRecord``.
  func texts(
    of location: RowLocation, in collection: CollectionStorage
  ) throws(StoreError) -> TextElements {
    let slot = location.plan.pointee.slots[parts[0].position]
    let row = location.source(of: slot)
    if row.isNil(slot) { return TextElements(UnsafeRawBufferPointer(start: nil, count: 0)) }
    guard let bytes = row.variable(at: slot) else { throw damage(location, in: collection) }
    return TextElements(bytes)
  }

  /// The error for a row whose first indexed field cannot be read.
  func damage(_ location: RowLocation, in collection: CollectionStorage) -> StoreError {
    damage(parts[0], location, in: collection)
  }

  private func damage(
    _ part: Part, _ location: RowLocation, in collection: CollectionStorage
  ) -> StoreError {
    .damagedRecord(
      collection: collection.name, collection.keyText(location.key), field: part.name,
      offset: Int(location.plan.pointee.slots[part.position].offset),
      "the bytes are no value of type \(collection.stored.fields[part.position].type)")
  }

  /// Appends an entry of a row: its index key, then its primary key.
  ///
  /// - Parameters:
  ///   - location: The row, found with the collection's own plans.
  ///   - text: The one of ``texts(of:in:)`` that the entry has; nil in an index
  ///     that has one entry a row.
  /// - Returns: nil when the row has none: a part of a partial index is nil.
  /// - Throws: ``StoreError/Code/keyTooLong`` when a text is over its budget or
  ///   the entry over its limit; ``StoreError/Code/damagedRecord``.
  func appendEntry(
    of location: RowLocation, text: UnsafeRawBufferPointer?, in collection: CollectionStorage,
    to key: inout KeyEncoder
  ) throws(StoreError) -> EntryShape? {
    guard let hasNil = try appendParts(of: location, text: text, in: collection, to: &key) else {
      return nil
    }
    let keyByteCount = key.count
    key.append(rawBytes: location.key)
    guard key.bytes != nil else {
      throw .keyTooLong(
        collection: collection.name, collection.keyText(location.key), field: name,
        byteCount: key.count, limit: KeyFormat.maximumByteCount)
    }
    return EntryShape(keyByteCount: keyByteCount, hasNil: hasNil)
  }

  /// Appends the index key and says whether a part is nil; nil when the row
  /// has no entry.
  private func appendParts(
    of location: RowLocation, text: UnsafeRawBufferPointer?, in collection: CollectionStorage,
    to key: inout KeyEncoder
  ) throws(StoreError) -> Bool? {
    var hasNil = false
    for part in parts {
      let start = key.count
      if part.position == 0 {
        key.append(rawBytes: location.key)
      } else if part.isEach, let text {
        key.append(utf8: text)
        try checkLength(of: part, from: start, location, in: collection, key)
      } else {
        let slot = location.plan.pointee.slots[part.position]
        let row = location.source(of: slot)
        let isNil = row.isNil(slot)
        if isNil, stored.definition.isPartial { return nil }
        hasNil = hasNil || isNil
        if part.type.isNullable { key.append(raw: isNil ? 0 : 1 as UInt8) }
        if !isNil {
          try append(part, from: row, at: slot, location, in: collection, to: &key)
        }
      }
      if part.isDescending { key.complement(from: start) }
    }
    return hasNil
  }

  private func append(
    _ part: Part, from row: RowReader, at slot: FieldSlot, _ location: RowLocation,
    in collection: CollectionStorage, to key: inout KeyEncoder
  ) throws(StoreError) {
    let start = key.count
    guard key.append(part.type.kind, from: row, at: slot) else {
      throw damage(part, location, in: collection)
    }
    if part.type.kind == .string {
      try checkLength(of: part, from: start, location, in: collection, key)
    }
  }

  private func checkLength(
    of part: Part, from start: Int, _ location: RowLocation, in collection: CollectionStorage,
    _ key: borrowing KeyEncoder
  ) throws(StoreError) {
    if key.count - start > Int(stored.stringPartByteCount) {
      throw .keyTooLong(
        collection: collection.name, collection.keyText(location.key), field: part.name,
        byteCount: key.count - start, limit: Int(stored.stringPartByteCount))
    }
  }

  /// The primary key in an index entry, nil when the entry is damaged.
  func primaryKey(
    in entry: UnsafeRawBufferPointer, of collection: CollectionStorage
  ) -> UnsafeRawBufferPointer? {
    if let count = collection.stored.primaryKey.kind.fixedKeyByteCount {
      guard entry.count >= count else { return nil }
      return UnsafeRawBufferPointer(rebasing: entry[(entry.count - count)...])
    }
    var decoder = KeyDecoder(entry)
    for part in parts {
      guard decoder.value(part.type, isDescending: part.isDescending) != nil else { return nil }
    }
    return UnsafeRawBufferPointer(rebasing: entry[decoder.position...])
  }
}
