import FoundationEssentials
import RecordStore
import TodoInterchange
import TodoKit

/// Steps of the history as a person reads them.
struct StepText {
  private let collections: [String: CollectionInformation]
  private let lists: [TodoList.ID: String]
  private let zone: Zone

  /// Counters of the store itself, which nobody has changed by hand.
  private static let hiddenCollections: Set<String> = ["counters"]
  /// Fields that change with every other one.
  private static let hiddenFields: Set<String> = ["updatedAt", "position"]

  /// - Parameters:
  ///   - collections: Those of the store.
  ///   - lists: The lists that are there.
  ///   - differences: What is to be shown; it names the lists that are gone.
  init(
    collections: [CollectionInformation], lists: [TodoList],
    _ differences: [[ChangeSet.Difference]], _ context: CommandContext
  ) {
    self.collections = Dictionary(collections.map { ($0.name, $0) }) { first, _ in first }
    var names = lists.namesByID
    for difference in differences.joined() where difference.collection == TodoList.collection {
      let record = difference.after ?? difference.before
      guard case .uuid(let id) = difference.id, case .string(let name)? = record?["name"],
        names[id] == nil
      else { continue }
      names[id] = name
    }
    self.lists = names
    zone = context.zone
  }

  /// The line that begins a step.
  func head(of set: ChangeSet) -> String {
    let lead =
      switch set.kind {
      case .change: ""
      case .undo: "undo: "
      case .redo: "redo: "
      case .barrier: "migration: "
      }
    return "\(set.sequence)  \(text(of: set.date))  \(lead)\(title(of: set))\n"
  }

  /// What was done, on one line.
  func title(of set: ChangeSet) -> String {
    (set.label ?? "a change by \(set.program.isEmpty ? "a program" : set.program)").visible
  }

  /// What became of a record; nothing for one that is not a person's business.
  func lines(
    of difference: ChangeSet.Difference, before: DynamicRecord?, after: DynamicRecord?
  ) -> String {
    if Self.hiddenCollections.contains(difference.collection) { return "" }
    guard let record = after ?? before else { return "" }
    let name = name(of: record, difference).visible
    if before == nil { return "  added \(name)\n" }
    if after == nil { return "  deleted \(name)\n" }
    return "  \(name)\n" + changes(before, after, in: difference.collection)
  }

  /// The line about changes that are not shown, since there are more records
  /// than the limit.
  func rest(of set: ChangeSet, shown: Int, limit: Int) -> String {
    let rest = set.changeCount - shown
    return shown == limit && rest > 0 ? "  and \(rest) more changes\n" : ""
  }

  /// A record by its number and title, or its name, else by its key.
  private func name(of record: DynamicRecord, _ difference: ChangeSet.Difference) -> String {
    switch (difference.collection, record["number"], record["title"], record["name"]) {
    case (Todo.collection, .integer(let number)?, .string(let title)?, _): "\(number): \(title)"
    case (TodoList.collection, _, _, .string(let name)?): "the list '\(name)'"
    default: "\(difference.collection) \(difference.id.plainText)"
    }
  }

  private func changes(
    _ before: DynamicRecord?, _ after: DynamicRecord?, in collection: String
  ) -> String {
    guard let before, let after, let information = collections[collection] else { return "" }
    let changed = RecordChange.Result(before: before, after: after)
      .changedFields(of: information)
    let isOwn = collection == Todo.collection
    let shown = changed.filter { !isOwn || !Self.hiddenFields.contains($0.name) }
    return (shown.isEmpty ? changed : shown).map { field in
      let (old, new) = (before.value(of: field), after.value(of: field))
      return "    \(field.name.visible): \(text(of: old, field, isOwn)) → "
        + "\(text(of: new, field, isOwn))\n"
    }.joined()
  }

  /// A value; those of todos as the other commands show them.
  private func text(
    of value: StoredValue, _ field: CollectionInformation.Field, _ isOwn: Bool
  ) -> String {
    let text: String? =
      switch (isOwn ? field.name : "", value) {
      case ("dueDate", .integer(let raw)):
        DueDate(rawValue: raw)?.textWithWeekday(in: zone)
      case ("priority", .unsigned(let raw)):
        UInt8(exactly: raw).flatMap { Priority(rawValue: $0) }?.name
      case ("list", .uuid(let id)): lists[id].map { "'\($0)'" }
      case (_, .date(let date)): self.text(of: date)
      default: nil
      }
    return (text ?? value.shownText).visible
  }

  private func text(of date: Date) -> String {
    Timestamp(date).map { DueDate.instant($0).text(in: zone) } ?? "\(date)"
  }
}
