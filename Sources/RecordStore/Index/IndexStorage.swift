import LMDB

/// One index of the open file and how its keys are computed from rows.
final class IndexStorage: Sendable {
  struct Part {
    /// The field's position among the file's fields; 0 is the primary key.
    let position: Int
    let name: String
    let type: FieldType
    let isDescending: Bool
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
          position: position, name: field.name, type: field.type, isDescending: part.isDescending))
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

  /// Appends a row's entry: its index key, then its primary key.
  ///
  /// - Parameter location: The row, found with the collection's own plans.
  /// - Returns: nil when the row has none: a part of a partial index is nil.
  /// - Throws: ``StoreError/Code/keyTooLong`` when a text is over its budget or
  ///   the entry over its limit; ``StoreError/Code/damagedRecord``.
  func appendEntry(
    of location: RowLocation, in collection: CollectionStorage, to key: inout KeyEncoder
  ) throws(StoreError) -> EntryShape? {
    guard let hasNil = try appendParts(of: location, in: collection, to: &key) else { return nil }
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
    of location: RowLocation, in collection: CollectionStorage, to key: inout KeyEncoder
  ) throws(StoreError) -> Bool? {
    var hasNil = false
    for part in parts {
      let start = key.count
      if part.position == 0 {
        key.append(rawBytes: location.key)
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
      throw .damagedRecord(
        collection: collection.name, collection.keyText(location.key), field: part.name,
        offset: Int(slot.offset), "the bytes are no value of type \(part.type)")
    }
    if part.type.kind == .string, key.count - start > Int(stored.stringPartByteCount) {
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
