public import RecordStore

/// Takes todos made elsewhere into a store, many at a time, in one write.
///
/// It gives each todo what belongs to this store, and leaves all else as it is,
/// dates too:
///
/// - A number: its own when it is larger than every number given before and has
///   at most nine digits, so that what was exported in the order of numbers
///   keeps them in an empty store; else the next free one.
/// - A position: its own, unless that is 0 or beyond ±2^52; else the end of its
///   list.
///
/// A parent may come after its parts, or not at all. Whether a todo is completed
/// says nothing of its parts and its parent here: each is taken as it is.
///
/// An intake belongs to the write transaction it was begun in: in between,
/// nothing else may add todos there.
public struct TodoIntake {
  /// Positions are this far apart, so that todos can be moved in between.
  static let positionGap: Int64 = 1_024
  /// The largest number that is kept; a larger one is no number for people.
  private static let largestKeptNumber: Int64 = 999_999_999

  private var lastNumber: Int64
  /// The last position in each list that has been looked at.
  private var lastPositions: [TodoList.ID?: Int64] = [:]

  /// Begins an intake in a write transaction.
  public init(in txn: borrowing some ReadableTransaction & ~Copyable) throws {
    lastNumber = try txn.fetch(Counter.self, Counter.todoNumber)?.value ?? 0
  }

  /// Adds todos whose IDs are not in the store yet.
  ///
  /// - Throws: ``TodoError/Code/invalidField`` if a todo breaks a rule,
  ///   ``TodoError/Code/parentCycle`` if it would be a part of itself,
  ///   ``TodoError/Code/listNotFound`` if its list is not in the store, and what
  ///   the store throws if an ID is taken. The write must then be given up.
  public mutating func add(_ todos: [Todo], to txn: inout WriteTransaction) throws {
    var placed = todos
    var parents = ParentCheck()
    for index in placed.indices {
      try place(&placed[index], in: &txn)
      try parents.add(placed[index], in: txn)
    }
    try txn.insert(contentsOf: placed)
    try txn.upsert(Counter(id: Counter.todoNumber, value: lastNumber))
  }

  /// Adds one todo whose ID is not in the store yet.
  ///
  /// - Returns: The todo as it is stored.
  /// - Throws: As ``add(_:to:)-([Todo],_)``. Nothing of the todo has been
  ///   written then, and the write can go on.
  @discardableResult
  public mutating func add(_ todo: Todo, to txn: inout WriteTransaction) throws -> Todo {
    var placed = todo
    let last = lastNumber
    do {
      try place(&placed, in: &txn)
      var parents = ParentCheck()
      try parents.add(placed, in: txn)
      try txn.insert(placed)
    } catch {
      lastNumber = last
      throw error
    }
    try txn.upsert(Counter(id: Counter.todoNumber, value: lastNumber))
    return placed
  }

  /// Replaces a todo of the store by what it has become elsewhere.
  ///
  /// Its number stays, and so does its position unless it has another one, as
  /// for a new todo; in another list it stands at the end then. Dates are taken
  /// as they are: completing it does not invent one.
  ///
  /// - Parameters:
  ///   - todo: What it has become.
  ///   - old: What is stored, with the same ID.
  ///   - now: The date of the change; nil if `todo` has it.
  ///   - txn: The transaction of the intake.
  /// - Returns: Whether anything but the date of the change differs. If not,
  ///   nothing is written.
  /// - Throws: ``TodoError/Code/invalidField`` if the todo breaks a rule,
  ///   ``TodoError/Code/parentCycle`` if it would be a part of itself,
  ///   ``TodoError/Code/listNotFound`` if its list is not in the store, and what
  ///   the store throws. Nothing has been written then.
  public mutating func update(
    _ todo: Todo, replacing old: Todo, changedAt now: Timestamp?, in txn: inout WriteTransaction
  ) throws -> Bool {
    var new = todo
    try new.applyRules()
    new.number = old.number
    if !Self.isPlace(new.position) { new.position = old.position }
    guard new != old else { return false }
    if new.parent != old.parent { try ParentCheck().check(new, in: txn) }
    if new.list != old.list, new.position == old.position { new.position = 0 }
    if let now { new.updatedAt = now.date }
    try place(&new.position, in: new.list, txn: &txn)
    try txn.update(new)
    return true
  }

  private mutating func place(_ todo: inout Todo, in txn: inout WriteTransaction) throws {
    try todo.applyRules()
    if todo.number <= lastNumber || todo.number > Self.largestKeptNumber {
      todo.number = lastNumber + 1
    }
    lastNumber = todo.number
    try place(&todo.position, in: todo.list, txn: &txn)
  }

  /// Keeps a position, or makes it the end of the list if it is none.
  private mutating func place(
    _ position: inout Int64, in list: TodoList.ID?, txn: inout WriteTransaction
  ) throws {
    let last = try lastPosition(in: list, txn: &txn)
    if !Self.isPlace(position) { position = Self.position(behind: last) }
    lastPositions[list] = max(last, position)
  }

  /// The next position behind one that is at most
  /// ``Todo/respacingPosition``, or not far beyond; never 0, which says that
  /// there is none.
  static func position(behind last: Int64) -> Int64 {
    let next = last + positionGap
    return next == 0 ? positionGap : next
  }

  private static func isPlace(_ position: Int64) -> Bool {
    position != 0 && position.magnitude <= Todo.respacingPosition
  }

  private mutating func lastPosition(
    in list: TodoList.ID?, txn: inout WriteTransaction
  ) throws -> Int64 {
    if let last = lastPositions[list] { return last }
    return try txn.lastPosition(in: list)
  }
}
