import LMDB

/// The whole texts of a record that an index has parts of.
///
/// Records whose cut index keys are equal have equal values there when these
/// are equal. They lie in the record's row and are as long there as it is.
struct IndexedTexts: Hashable {
  let location: RowLocation
  private let index: IndexStorage

  /// - Parameter location: The record, found with the collection's own plans.
  init(_ location: RowLocation, of index: IndexStorage) {
    self.location = location
    self.index = index
  }

  /// The texts of the record that an entry leads to.
  ///
  /// - Throws: ``StoreError/Code/damagedRecord``, `LMDBError`.
  init(
    of key: UnsafeRawBufferPointer, in index: IndexStorage, _ collection: CollectionStorage,
    _ txn: TxnPointer
  ) throws {
    guard let row = try txn.get(collection.database, key) else {
      throw StoreError.danglingEntry(index: index.name, key)
    }
    self.init(try collection.locate(row, key: key), of: index)
  }

  static func == (left: IndexedTexts, right: IndexedTexts) -> Bool {
    left.index.parts.allSatisfy { part in
      part.textLimit == nil || areEqual(left.text(of: part), right.text(of: part))
    }
  }

  func hash(into hasher: inout Hasher) {
    for part in index.parts where part.textLimit != nil {
      let text = text(of: part)
      hasher.combine(text.count)
      hasher.combine(bytes: text)
    }
  }

  /// The bytes of a part; none for nil.
  private func text(of part: IndexStorage.Part) -> UnsafeRawBufferPointer {
    if part.position == 0 { return location.key }
    let slot = location.plan.pointee.slots[part.position]
    return location.source(of: slot).variable(at: slot)
      ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }
}
