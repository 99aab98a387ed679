/// Reads single fields of a stored record in place, without decoding the rest.
///
/// A view cannot outlive its transaction: the compiler refuses it. Each
/// property of the record can be read under its own name, at the cost of its
/// bytes alone:
///
/// ```swift
/// try store.read { try $0.forEach(Todo.all) { todo in
///   if try !todo.completed { count += 1 }
/// } }
/// ```
@dynamicMemberLookup
@frozen
public struct RecordView<R: Record>: ~Escapable {
  @usableFromInline let location: RowLocation
  // Safe because the transaction, which the view cannot outlive, holds it:
  // counting references costs a third of a scan.
  @usableFromInline unowned(unsafe) let binding: CollectionBinding<R>
  /// The ID when the caller knew it; nil when it is read from the key.
  @usableFromInline let knownID: R.ID?

  @inlinable
  @_lifetime(immortal)
  init(_ location: RowLocation, _ binding: CollectionBinding<R>, id: R.ID?) {
    self.location = location
    self.binding = binding
    knownID = id
  }

  /// The record's ID.
  ///
  /// - Throws: ``StoreError/Code/damagedKey`` when the key is no ID.
  @inlinable
  public var id: R.ID {
    get throws(StoreError) {
      if let knownID { return knownID }
      guard let id = R.ID.readKey(location.key) else {
        throw .damagedKey(collection: R.collection, location.key)
      }
      return id
    }
  }

  /// The value of one stored property.
  ///
  /// - Throws: ``StoreError/Code/unknownField`` when the property is not a
  ///   stored field; ``StoreError/Code/damagedRecord`` when its bytes are no
  ///   value of its type.
  /// - Complexity: O(1), plus the length of the value.
  @inlinable
  public subscript<V: FieldValue>(dynamicMember keyPath: KeyPath<R, V>) -> V {
    @inline(__always)
    get throws(StoreError) {
      let position = FieldFinder<R, V>(keyPath).found
      // The error cannot show the key path: it would be made at every read.
      guard position > 0 else {
        throw .unknownField(collection: R.collection, "A property of type \(V.self)")
      }
      let slot = location.plan.pointee.slots[position]
      guard let value = V.read(from: location.source(of: slot), at: slot) else {
        throw binding.damage(location, id: knownID, at: position)
      }
      return value
    }
  }

  /// The whole record.
  ///
  /// - Throws: ``StoreError/Code/damagedKey`` and
  ///   ``StoreError/Code/damagedRecord`` when bytes are no value of their type.
  @inlinable
  public func record() throws(StoreError) -> R { try binding.decode(location, id: id) }
}
