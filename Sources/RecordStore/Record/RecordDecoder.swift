/// Makes a record of a row of any layout, starting from the template.
@frozen
@usableFromInline
struct RecordDecoder<Root: Record>: FieldVisitor {
  @usableFromInline var record: Root
  @usableFromInline let location: RowLocation
  @usableFromInline let id: Root.ID
  /// The position of the field about to be read, in the order of `fields`.
  @usableFromInline var position = 0
  /// The position of the first field whose bytes are no value, −1 for none.
  @usableFromInline var failedPosition = -1

  @inlinable
  init(_ template: Root, _ location: RowLocation, id: Root.ID) {
    record = template
    self.location = location
    self.id = id
    Root.fields(&self)
  }

  @inlinable @inline(__always)
  mutating func callAsFunction<V: FieldValue>(
    _ number: UInt8, _ name: StaticString, _ keyPath: any WritableKeyPath<Root, V> & Sendable
  ) {
    if number == RowFormat.primaryKeyNumber {
      // Safe because opening has checked that field 1 has the type of the ID.
      record[keyPath: keyPath] = unsafeBitCast(id, to: V.self)
    } else if failedPosition < 0 {
      let slot = location.plan.pointee.slots[position]
      if let value = V.read(from: location.source(of: slot), at: slot) {
        record[keyPath: keyPath] = value
      } else {
        failedPosition = position
      }
    }
    position &+= 1
  }
}

/// Finds the field of a key path by the byte offset of its property, which
/// folds to a constant where key path and `fields` are visible.
@frozen
@usableFromInline
struct FieldFinder<Root: Record, Wanted: FieldValue>: FieldVisitor {
  @usableFromInline let offset: Int?
  @usableFromInline var position = 0
  /// The position in the order of `fields`, −1 when no field has that property.
  @usableFromInline var found = -1

  @inlinable @inline(__always)
  init(_ keyPath: KeyPath<Root, Wanted>) {
    offset = MemoryLayout<Root>.offset(of: keyPath)
    Root.fields(&self)
  }

  @inlinable @inline(__always)
  mutating func callAsFunction<V: FieldValue>(
    _ number: UInt8, _ name: StaticString, _ keyPath: any WritableKeyPath<Root, V> & Sendable
  ) {
    if offset != nil, V.self == Wanted.self, MemoryLayout<Root>.offset(of: keyPath) == offset {
      found = position
    }
    position &+= 1
  }
}
