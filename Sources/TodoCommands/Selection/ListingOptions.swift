import RecordStore
import TodoKit

/// The options that say which todos are shown, in what order and how many.
struct ListingOptions {
  /// What todos can be sorted by.
  enum Order: String, CaseIterable, ArgumentValue {
    case due, created, updated, completed, priority, position
  }

  private var isOpen = false
  private var isDone = false
  private var isAll = false
  private var list: String?
  private var tags: [String] = []
  private var priorities: [PriorityText] = []
  private var due: [DueCondition] = []
  private var condition: ConditionText?
  private var order: Order?
  private var isReversed = false
  private var limit: RowLimit?
  private var page: Count?

  /// What is listed when nothing is said.
  private let standard: TodoListing.Selection
  private let standardOrder: Order
  private let standardIsReversed: Bool
  /// Whether the settings say what is sorted by when no order is named.
  private let hasOrderSetting: Bool

  /// How many todos a terminal shows, and a page has, when nothing is said.
  static let standardLimit = 50

  /// - Parameters:
  ///   - isReversed: Whether the order is turned around when none is named.
  ///   - hasOrderSetting: Whether the settings can name another order.
  init(
    standard: TodoListing.Selection, order: Order, isReversed: Bool = false,
    hasOrderSetting: Bool = false
  ) {
    self.hasOrderSetting = hasOrderSetting
    self.standard = standard
    standardOrder = order
    standardIsReversed = isReversed
  }

  mutating func arguments(_ visitor: inout some ArgumentVisitor) {
    visitor.flag(&isOpen, "-o, --open", "Show the open todos.")
    visitor.flag(&isDone, "--done", "Show the completed todos.")
    visitor.flag(&isAll, "-a, --all", "Show the open todos, then the completed ones.")
    visitor.option(
      &list, "-l, --list", "LIST", "Show those of this list; an empty name is no list.")
    visitor.options(&tags, "-t, --tag", "TAG", "Show those with this tag, or with all of several.")
    visitor.options(
      &priorities, "-p, --priority", "PRIORITY", "Show those with this priority, or one of several."
    )
    visitor.options(
      &due, "-d, --due", "WHEN",
      "Show those due then: today, overdue, none, a day, 'before DAY' or 'after DAY'. Of several "
        + "all must hold.")
    visitor.option(
      &condition, "-w, --where", "CONDITION",
      "Show those for which this holds; see 'todo help list'.")
    visitor.option(&order, "-s, --sort", "ORDER", "Sort by this.")
    visitor.flag(&isReversed, "-r, --reverse", "Turn the order around.")
    visitor.option(&limit, "-n, --limit", "COUNT", "Show at most COUNT todos, or all.")
    visitor.option(
      &page, "--page", "PAGE", "Show this page, of --limit todos or 50; 1 is the first.")
  }

  /// Checks what needs no store to be checked.
  ///
  /// - Throws: ``UsageError`` when options contradict each other.
  func check() throws(UsageError) {
    _ = try selection
    _ = try range
  }

  /// The listing that the options ask for.
  ///
  /// - Throws: ``UsageError`` as ``check()`` and for a day that is none,
  ///   ``CommandFailure`` when there is no such list.
  func listing(
    in txn: borrowing some ReadableTransaction & ~Copyable, _ context: CommandContext
  ) throws -> TodoListing {
    var listing = TodoListing(try selection)
    if let list { listing.place = .list(try Self.list(named: list, in: txn)) }
    listing.tags = tags
    if !priorities.isEmpty { listing.priorities = priorities.map(\.priority) }
    listing.due = try due.map { try $0.condition(now: context.now, zone: context.zone) }
    listing.query = try condition?.query(in: txn, context)
    if let query = listing.query, !query.isCondition, order != nil || isReversed || page != nil {
      throw UsageError(
        "--sort, --reverse and --page exclude a condition with SORT, DISTINCT, OFFSET or LIMIT")
    }
    let setting = hasOrderSetting ? context.settings.order : nil
    let order = self.order ?? (isDone ? .completed : setting ?? standardOrder)
    let isNewestFirst = self.order == nil && !isDone && standardIsReversed
    listing.order = order.listingOrder
    listing.isDescending = isReversed != (order.isDescending || isNewestFirst)
    (listing.offset, listing.limit) = try range
    return listing
  }

  private var selection: TodoListing.Selection {
    get throws(UsageError) {
      guard [isOpen, isDone, isAll].count(where: { $0 }) < 2 else {
        throw UsageError("--open, --done and --all exclude each other")
      }
      if isOpen || isDone || isAll { return isOpen ? .open : isDone ? .completed : .all }
      return condition == nil ? standard : .all
    }
  }

  private var range: (offset: Int, limit: Int?) {
    get throws(UsageError) {
      guard let page = page?.value else { return (0, limit?.maximum) }
      guard page > 0 else { throw UsageError("--page counts from 1") }
      guard limit != .all else { throw UsageError("--page and --limit all exclude each other") }
      let size = limit?.maximum ?? Self.standardLimit
      let (offset, overflow) = (page - 1).multipliedReportingOverflow(by: size)
      return (overflow ? .max - size : offset, size)
    }
  }

  /// Whether the number of todos is left to where they are shown.
  var hasNoLimit: Bool { limit == nil && page == nil }

  /// Whether completed todos may be among those shown.
  var showsCompleted: Bool { isDone || isAll || !isOpen && (standard != .open || condition != nil) }

  /// What is said when there are none.
  var emptyText: String {
    let kind = isDone ? "completed " : showsCompleted ? "" : "open "
    let isNarrowed =
      !tags.isEmpty || !priorities.isEmpty || !due.isEmpty || condition != nil
      || (page?.value ?? 1) > 1
    let place = list.map { $0.isEmpty ? " without a list" : " in the list '\($0)'" } ?? ""
    return "No \(kind)todos" + place + (isNarrowed ? " fit." : ".")
  }

  private static func list(
    named name: String, in txn: borrowing some ReadableTransaction & ~Copyable
  ) throws -> TodoList.ID? {
    name.isEmpty ? nil : try txn.knownList(named: name).id
  }
}

extension ListingOptions.Order {
  fileprivate var listingOrder: TodoListing.Order {
    switch self {
    case .due: .due
    case .created: .created
    case .updated: .updated
    case .completed: .completed
    case .priority: .priority
    case .position: .position
    }
  }

  /// Whether people want to see the largest first.
  fileprivate var isDescending: Bool {
    switch self {
    case .completed, .updated, .priority: true
    case .due, .created, .position: false
    }
  }
}

extension ReadableTransaction where Self: ~Copyable {
  /// The list of a name that a person has typed.
  ///
  /// - Throws: ``CommandFailure`` with the nearest name when there is none.
  func knownList(named name: String) throws -> TodoList {
    if let list = try list(named: name) { return list }
    throw CommandFailure.unknownList(name, among: try lists())
  }
}

extension CommandFailure {
  /// There is no list of a name that a person has typed.
  static func unknownList(_ name: String, among lists: [TodoList]) -> CommandFailure {
    let names = lists.map(\.name)
    return CommandFailure(
      "no list is called '\(name)'" + Suggestion.text(for: name, among: names),
      hint: names.isEmpty ? nil : "There are: \(names.joined(separator: ", ")).")
  }
}
