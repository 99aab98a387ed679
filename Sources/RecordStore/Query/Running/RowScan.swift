/// Walks over the results of a query, in its order.
///
/// What the walks find is put in order where no index has done it, and then
/// goes through ``ResultStages``. Results that need neither are handed through.
@usableFromInline
struct RowScan: ~Copyable, ~Escapable {
  private var walks: WalkScan
  private let plan: QueryPlan
  private let subject: QuerySubject
  /// How many more results are wanted.
  private var remaining: Int
  /// Whether results are handed through as they are found.
  private let isPlain: Bool
  private var stages: ResultStages
  private let scratch = KeyScratch()
  /// Rows in order that have not been handed out, the next one last.
  private var sorted: [RowLocation] = []
  /// How the one walk comes in groups, nil when it does not.
  private let groups: WalkGroups?
  /// The row that has ended the group before.
  private var ahead: RowLocation?
  private var hasSorted = false
  /// What has been left out and not been told yet; nil when damage ends the walk.
  private var damage: [StoreError]?

  /// - Parameters:
  ///   - position: The sort key behind which the results begin, nil for the
  ///     beginning.
  ///   - skipsDamage: Whether damaged records are left out; see
  ///     ``takeDamage()``.
  @_lifetime(borrow context)
  init(
    _ plan: QueryPlan, _ request: QueryRequest, _ subject: QuerySubject,
    after position: [UInt8]? = nil, skipsDamage: Bool = false,
    in context: borrowing TransactionContext
  ) throws(StoreError) {
    let prepared = try plan.walks.map { (walk) throws(StoreError) in
      try PreparedWalk(walk, subject)
    }
    let stages = try ResultStages(request, subject, plan.sortOrder, after: position)
    walks = try WalkScan(prepared, subject, in: context)
    self.plan = plan
    self.subject = subject
    self.stages = stages
    groups = WalkGroups(plan)
    remaining = request.limit ?? .max
    isPlain = stages.areEmpty && !plan.needsSorting && !skipsDamage
    damage = skipsDamage ? [] : nil
  }

  /// The key that the last step has come to, in the tree that is walked.
  var entry: UnsafeRawBufferPointer { walks.entry }

  /// How many keys have been looked at.
  var examined: Int { walks.examined }

  /// The next result, nil at the end.
  ///
  /// - Throws: ``StoreError/Code/damagedRecord`` when a row is damaged or an
  ///   index entry leads to none; ``StoreError/Code/storage``.
  @usableFromInline
  @_lifetime(self: copy self)
  mutating func next() throws(StoreError) -> RowLocation? {
    guard remaining > 0 else { return nil }
    remaining &-= 1
    return isPlain ? try walks.next() : try nextInStages()
  }

  /// The primary key of the next result, nil at the end.
  ///
  /// No row is read if an index answers the query whole.
  ///
  /// - Throws: As ``next()``.
  @usableFromInline
  @_lifetime(self: copy self)
  mutating func nextKey() throws(StoreError) -> UnsafeRawBufferPointer? {
    guard remaining > 0 else { return nil }
    remaining &-= 1
    return isPlain ? try walks.nextKey() : try nextInStages()?.key
  }

  /// The damaged records that have been left out since the last call.
  mutating func takeDamage() -> [StoreError] {
    guard let found = damage, !found.isEmpty else { return [] }
    damage = []
    return found
  }

  @_lifetime(self: copy self)
  private mutating func nextInStages() throws(StoreError) -> RowLocation? {
    while let row = try nextInOrder() {
      do throws(StoreError) {
        if try stages.admit(row, scratch) { return row }
      } catch {
        try leaveOut(error)
      }
    }
    return nil
  }

  /// The next row that the walks find, damaged ones left out if that is wanted.
  @_lifetime(self: copy self)
  private mutating func nextFound() throws(StoreError) -> RowLocation? {
    while true {
      do throws(StoreError) { return try walks.next() } catch { try leaveOut(error) }
    }
  }

  /// The sort key of a row, nil for one that is left out.
  @_lifetime(self: copy self)
  private mutating func key(
    of row: RowLocation, in order: SortOrder
  ) throws(StoreError) -> UnsafeRawBufferPointer? {
    do throws(StoreError) { return try scratch.key(of: row, in: order, subject) } catch {
      try leaveOut(error)
      return nil
    }
  }

  /// - Throws: The error, unless it is one of a record that may be left out.
  @_lifetime(self: copy self)
  private mutating func leaveOut(_ error: StoreError) throws(StoreError) {
    guard damage != nil, error.code == .damagedRecord || error.code == .damagedKey else {
      throw error
    }
    damage?.append(error)
  }

  @_lifetime(self: copy self)
  private mutating func nextInOrder() throws(StoreError) -> RowLocation? {
    switch plan.order {
    case .unordered: return try nextFound()
    case .index:
      guard let groups else { return try nextFound() }
      if let row = sorted.popLast() { return row }
      return try nextInGroup(groups)
    case .top(let limit):
      if !hasSorted { try sortAll(RowSorter(limit: limit)) }
    case .sort:
      if !hasSorted { try sortAll(RowSorter()) }
    }
    return sorted.popLast()
  }

  /// Finds everything and sorts it.
  @_lifetime(self: copy self)
  private mutating func sortAll(_ empty: RowSorter) throws(StoreError) {
    hasSorted = true
    guard let order = plan.sortOrder else { return }
    var sorter = empty
    while let row = try nextFound() {
      guard let key = try key(of: row, in: order) else { continue }
      if !stages.isBeforePosition(key) { sorter.add(row, key: key) }
    }
    sorted = sorter.finish().reversed()
  }

  /// Sorts the next rows that the entries do not tell apart, and takes the first
  /// of them.
  @_lifetime(self: copy self)
  private mutating func nextInGroup(_ groups: WalkGroups) throws(StoreError) -> RowLocation? {
    var sorter = RowSorter()
    var group: UnsafeRawBufferPointer?
    while let row = try takeAhead() {
      guard let next = groups.group(of: walks.entry) else {
        try leaveOut(.danglingEntry(index: groups.index.name, walks.entry))
        continue
      }
      if group == nil, !next.mayHaveMore { return row }
      if let group, !areEqual(group, next.bytes) {
        ahead = row
        break
      }
      guard let key = try key(of: row, in: groups.order) else { continue }
      group = next.bytes
      sorter.add(row, key: key)
    }
    sorted = sorter.finish().reversed()
    return sorted.popLast()
  }

  @_lifetime(self: copy self)
  private mutating func takeAhead() throws(StoreError) -> RowLocation? {
    guard let row = ahead else { return try nextFound() }
    ahead = nil
    return row
  }
}

/// How a walk comes in the order of a query but for groups of entries, whose
/// rows have to be sorted.
private struct WalkGroups {
  let index: IndexStorage
  /// The order of the query.
  let order: SortOrder
  /// How many parts of the index make up that order, nil for all and the ID.
  private let partCount: Int?

  /// nil when every entry of the plan's walk comes in order.
  init?(_ plan: QueryPlan) {
    guard plan.order == .index, let walk = plan.walks.first, walk.comesInGroups,
      let index = walk.index, let order = plan.sortOrder
    else { return nil }
    self.index = index
    self.order = order
    partCount = walk.groupPartCount
  }

  /// The beginning that an entry shares with those of its group, nil when the
  /// entry is damaged.
  func group(
    of entry: UnsafeRawBufferPointer
  ) -> (bytes: UnsafeRawBufferPointer, mayHaveMore: Bool)? {
    let count = partCount ?? index.parts.count
    guard let prefix = index.prefix(of: entry, partCount: count, endsAtCut: true) else {
      return nil
    }
    return (
      UnsafeRawBufferPointer(rebasing: entry[..<prefix.byteCount]),
      mayHaveMore: partCount != nil || prefix.isCut
    )
  }
}
