/// What a schema must keep for the file to be read safely, beyond what its
/// bytes say one by one.
extension StoredSchema {
  /// Whether every database belongs to one collection or index, and there are
  /// numbers left to give.
  var isConsistent: Bool {
    let indexes = collections.flatMap(\.indexes).map(\.number)
    return generation < .max && nextCollection < .max / 2 && nextIndex < .max / 2
      && Set(collections.map(\.number)).count == collections.count
      && Set(collections.map(\.name)).count == collections.count
      && Set(indexes).count == indexes.count
      && collections.allSatisfy { $0.number < nextCollection }
      && indexes.allSatisfy { $0 < nextIndex }
  }
}

extension StoredCollection {
  /// Whether every index has fields to order, and rows of every layout can be
  /// read as the fields: a slot that is narrower than its field would be read
  /// beyond the end of the row.
  var isConsistent: Bool {
    guard let first = fields.first, first.number == RowFormat.primaryKeyNumber,
      !first.type.isNullable, first.type.kind.isPrimaryKey,
      isAscending(fields.map(\.number)), layouts.count < UInt16.max
    else { return false }
    guard indexes.allSatisfy({ canBeComputed($0.definition) }) else { return false }
    return layouts.allSatisfy { layout in
      isAscending([RowFormat.primaryKeyNumber] + layout.fields.map(\.number))
        && layout.fields.allSatisfy { stored in
          field(stored.number).map { $0.type.kind == stored.type.kind } ?? true
        }
    }
  }

  /// Whether an index can be kept up: only its first part may be the texts of
  /// an array, and then it is not unique.
  private func canBeComputed(_ index: StoredIndex.Definition) -> Bool {
    !index.parts.isEmpty && !index.parts.dropFirst().contains(where: \.isEach)
      && !(index.isEach && index.isUnique)
      && index.parts.allSatisfy { part in
        field(part.field).map { part.isIndexable($0.type) } ?? false
      }
  }

  private func isAscending(_ numbers: [UInt8]) -> Bool {
    zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
  }
}

extension FieldKind {
  /// Whether values of this kind can be IDs.
  fileprivate var isPrimaryKey: Bool {
    switch self {
    case .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64, .uuid, .string: true
    case .bool, .float, .double, .date, .data, .strings: false
    }
  }
}
