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
    /// The size at which a text is cut, in bytes; nil for other types.
    let textLimit: Int?
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
          isDescending: part.isDescending, isEach: part.isEach,
          textLimit: part.keyType(of: field.type).kind == .string
            ? Int(stored.stringPartByteCount) : nil))
    }
    self.stored = stored
    self.database = database
    self.parts = parts
    name = collection.name(of: stored)
  }

  /// The size of an entry whose texts are all cut, in bytes.
  func largestEntryByteCount(primaryKey: FieldType) -> Int {
    parts.reduce(primaryKey.kind.largestKeyByteCount) { sum, part in
      sum + (part.type.isNullable ? 1 : 0) + (part.textLimit ?? part.type.kind.slotByteCount)
    }
  }

  /// What a row's entry in an index is made of.
  struct EntryShape {
    /// The size of the index key, in bytes; the primary key follows it.
    fileprivate(set) var keyByteCount = 0
    /// Whether a part is nil; such an entry is never a duplicate.
    fileprivate(set) var hasNil = false
    /// Whether a text is cut; records of the same index key may differ then.
    fileprivate(set) var isCut = false
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
  /// - Throws: ``StoreError/Code/keyTooLong`` when the file allows texts so long
  ///   that the entry is over its limit; ``StoreError/Code/damagedRecord``.
  func appendEntry(
    of location: RowLocation, text: UnsafeRawBufferPointer?, in collection: CollectionStorage,
    to key: inout KeyEncoder
  ) throws(StoreError) -> EntryShape? {
    var shape = EntryShape()
    guard try appendParts(of: location, text: text, in: collection, to: &key, &shape) else {
      return nil
    }
    shape.keyByteCount = key.count
    key.append(rawBytes: location.key)
    guard key.count <= KeyFormat.maximumByteCount else {
      throw .entryTooLong(
        collection: collection.name, collection.keyText(location.key), index: name,
        byteCount: key.count)
    }
    return shape
  }

  /// Appends the index key; false when the row has no entry.
  private func appendParts(
    of location: RowLocation, text: UnsafeRawBufferPointer?, in collection: CollectionStorage,
    to key: inout KeyEncoder, _ shape: inout EntryShape
  ) throws(StoreError) -> Bool {
    for part in parts {
      let start = key.count
      if part.position == 0 {
        if let limit = part.textLimit {
          if key.append(textKey: location.key, limit: limit) { shape.isCut = true }
        } else {
          key.append(rawBytes: location.key)
        }
      } else if part.isEach, let text, let limit = part.textLimit {
        if key.append(utf8: text, limit: limit) { shape.isCut = true }
      } else {
        let slot = location.plan.pointee.slots[part.position]
        let row = location.source(of: slot)
        let isNil = row.isNil(slot)
        if isNil, stored.definition.isPartial { return false }
        if isNil { shape.hasNil = true }
        if part.type.isNullable { key.append(raw: isNil ? 0 : 1 as UInt8) }
        if !isNil {
          guard append(part, from: row, at: slot, to: &key, &shape) else {
            throw damage(part, location, in: collection)
          }
        }
      }
      if part.isDescending { key.complement(from: start) }
    }
    return true
  }

  /// Appends a field that is not nil; false when the heap's ends are damaged.
  private func append(
    _ part: Part, from row: RowReader, at slot: FieldSlot, to key: inout KeyEncoder,
    _ shape: inout EntryShape
  ) -> Bool {
    guard let limit = part.textLimit else {
      return key.append(part.type.kind, from: row, at: slot)
    }
    guard let text = row.variable(at: slot) else { return false }
    if key.append(utf8: text, limit: limit) { shape.isCut = true }
    return true
  }

  /// The primary key in an index entry, nil when the entry is damaged.
  func primaryKey(
    in entry: UnsafeRawBufferPointer, of collection: CollectionStorage
  ) -> UnsafeRawBufferPointer? {
    if let count = collection.stored.primaryKey.kind.fixedKeyByteCount {
      guard entry.count >= count else { return nil }
      return UnsafeRawBufferPointer(rebasing: entry[(entry.count - count)...])
    }
    guard let prefix = prefix(of: entry, partCount: parts.count) else { return nil }
    return UnsafeRawBufferPointer(rebasing: entry[prefix.byteCount...])
  }
}
