/// A tree that a query may walk: the primary one or that of an index.
struct PlanCandidate {
  struct Part {
    let operand: KeyOperand
    let type: FieldType
    let isDescending: Bool
    /// The size at which a text is cut, in bytes; nil for what is whole.
    let textLimit: Int?
  }

  /// The index, nil for the primary tree.
  let index: IndexStorage?
  /// The parts of the tree's keys; the last one is the primary key.
  let parts: [Part]
  /// Whether records with nil in a part are missing.
  let isPartial: Bool
  let isUnique: Bool

  /// Whether it has an entry for each text of an array, so that a record may
  /// have several or none.
  var isEach: Bool { parts[0].operand.isEach }

  /// The trees of a collection: the primary one, then the indexes as declared.
  static func all(of subject: QuerySubject) -> [PlanCandidate] {
    let primaryKey = Part(
      operand: KeyOperand(field: RowFormat.primaryKeyNumber), type: subject.primaryKey.type,
      isDescending: false, textLimit: nil)
    let primary = PlanCandidate(
      index: nil, parts: [primaryKey], isPartial: false, isUnique: true)
    return [primary]
      + subject.storage.indexes.map { index in
        let definition = index.stored.definition
        let parts = zip(definition.parts, index.parts).map { part, stored in
          Part(
            operand: KeyOperand(field: part.field, isEach: part.isEach), type: stored.type,
            isDescending: part.isDescending, textLimit: stored.textLimit)
        }
        return PlanCandidate(
          index: index, parts: parts + [primaryKey], isPartial: definition.isPartial,
          isUnique: definition.isUnique)
      }
  }
}
