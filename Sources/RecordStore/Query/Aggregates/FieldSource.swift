/// Where the values of one field are read in the results of a query.
enum FieldSource {
  /// In the rows, at a position among the subject's fields.
  case row(Int)
  /// In the primary keys.
  case primaryKey
  /// In the entries of an index, at a part; no row is read.
  case entry(IndexStorage, part: Int)
}

/// One field's value in place, of a row or taken out of a key.
///
/// It is valid until the next one is read.
@usableFromInline
struct FieldPlace {
  @usableFromInline let reader: RowReader
  @usableFromInline let slot: FieldSlot

  /// Whether the value is nil.
  var isNil: Bool { reader.isNil(slot) }
}

extension QueryPlan {
  /// Where to read a field, and the plan to do it with.
  ///
  /// When every walk is answered by an index that has the field, it is read
  /// there. So it is when all records are results and some index has it: its
  /// tree is smaller than that of the rows. Texts are read in the rows: an index
  /// may have cut them.
  func reading(
    _ field: FieldReference, for request: QueryRequest, _ subject: QuerySubject
  ) throws(StoreError) -> (plan: QueryPlan, source: FieldSource) {
    let position = try subject.position(of: field)
    guard position > 0 else { return (self, .primaryKey) }
    guard !needsSorting, walks.count == 1, walks[0].residual == nil,
      subject.fields[position].type.kind.isReadFromKeys
    else { return (self, .row(position)) }
    if let index = walks[0].index {
      guard let part = index.part(of: field) else { return (self, .row(position)) }
      return (self, .entry(index, part: part))
    }
    let candidates = subject.storage.indexes.lazy.compactMap { index in
      index.part(of: field).map { (index: index, part: $0) }
    }
    guard !request.choosesAmongMatches, walks[0].isUnbounded,
      let found = candidates.first(where: { !$0.index.stored.definition.isPartial })
    else { return (self, .row(position)) }
    var plan = self
    plan.walks = [RangeWalk(allOf: found.index)]
    return (plan, .entry(found.index, part: found.part))
  }
}

extension RangeWalk {
  /// A walk over a whole index.
  fileprivate init(allOf index: IndexStorage) {
    self.index = index
    intervals = [.everything]
    isReversed = false
    bounds = []
    residual = nil
    groupPartCount = nil
    hasCutTexts = false
    intervalLimit = nil
    isInOrder = false
    mayRepeat = false
  }
}

extension IndexStorage {
  /// The part that has a field, nil when there is none or when a record may
  /// have several entries.
  fileprivate func part(of field: FieldReference) -> Int? {
    guard !stored.definition.isEach else { return nil }
    return stored.definition.parts.firstIndex { $0.field == field.number }
  }
}

extension FieldKind {
  /// Whether an index key holds every value of the kind whole.
  fileprivate var isReadFromKeys: Bool { fixedKeyByteCount != nil }
}
