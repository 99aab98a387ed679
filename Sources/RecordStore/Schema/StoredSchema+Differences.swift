extension StoredSchema {
  /// All that has changed from this schema to another one.
  ///
  /// Collections are known by their names and fields by their numbers: a
  /// renamed collection is one that was removed and one that was added.
  func differences(to new: StoredSchema) -> [SchemaDifference] {
    let versions = named.compactMap { old in
      new.named.first { $0.name == old.name && $0.version != old.version }
        .map { SchemaDifference.version(old, $0) }
    }
    let changes = new.collections.flatMap { collection in
      self.collection(named: collection.name)?.differences(to: collection)
        ?? [.added(collection.name)]
    }
    let removals = collections.filter { new.collection(named: $0.name) == nil }
      .map { SchemaDifference.removed($0.name) }
    return versions + changes + removals
  }
}

extension StoredCollection {
  /// All that has changed from this collection to one of the same name.
  func differences(to new: StoredCollection) -> [SchemaDifference] {
    guard schema == new.schema else { return [.moved(name, from: schema, to: new.schema)] }
    return fieldDifferences(to: new) + indexDifferences(to: new)
  }

  /// The numbers of fields that were removed: rows of old layouts have them
  /// still, so no other field may get them.
  var reservedNumbers: Set<UInt8> {
    Set(layouts.flatMap { $0.fields.map(\.number) }).subtracting(fields.map(\.number))
  }

  private func fieldDifferences(to new: StoredCollection) -> [SchemaDifference] {
    let reserved = reservedNumbers
    var differences: [SchemaDifference] = []
    for field in new.fields {
      if let old = self.field(field.number) {
        differences += SchemaDifference.all(from: old, to: field, of: name)
        differences += defaultDifference(of: field, in: new)
      } else {
        differences.append(
          .added(field, to: name, isReserved: reserved.contains(field.number)))
      }
    }
    return differences
      + fields.filter { new.field($0.number) == nil }.map { .removed($0, from: name) }
  }

  private func defaultDifference(of field: Field, in new: StoredCollection) -> [SchemaDifference] {
    guard let old = defaults[field.number], let other = new.defaults[field.number],
      self.field(field.number)?.type == field.type
    else { return [] }
    // Bytes are compared: as a value NaN would differ from itself.
    let isSame =
      DynamicRow.encode([(field.type, old)], layout: 0)
      == DynamicRow.encode([(field.type, other)], layout: 0)
    return isSame ? [] : [.default(of: field, in: name, from: old, to: other)]
  }

  private func indexDifferences(to new: StoredCollection) -> [SchemaDifference] {
    var removed = indexes.filter { old in
      !new.indexes.contains { $0.definition == old.definition }
    }
    let added = new.indexes.filter { index in
      !indexes.contains { $0.definition == index.definition }
    }
    var differences: [SchemaDifference] = []
    for index in added {
      let fields = index.definition.parts.map(\.field)
      if let position = removed.firstIndex(where: {
        $0.definition.parts.map(\.field) == fields
      }) {
        let old = removed.remove(at: position)
        differences.append(
          .changedIndex(self.name(of: old), to: new.name(of: index), of: name))
      } else {
        differences.append(.addedIndex(new.name(of: index), of: name))
      }
    }
    return differences + removed.map { .removedIndex(name(of: $0), of: name) }
  }
}
