import FoundationEssentials
import RecordStore
import TodoKit

/// A condition on todos as people type it, in the dialect of query texts.
///
/// Beside what the dialect knows, `list` is compared with the name of a list,
/// `dueDate` with a text as ``DueText``, and the other dates with a day as
/// ``DayText``, which is its beginning in the reader's zone.
struct ConditionText: ArgumentValue {
  let argumentText: String

  init?(argument: String) { argumentText = argument }

  static let expectation = "a condition, such as \"priority == 'high'\""

  /// The query that the text describes.
  ///
  /// - Throws: `QueryTextError`, which shows the place; what reading the lists
  ///   throws.
  func query(
    in txn: borrowing some ReadableTransaction & ~Copyable, _ context: CommandContext
  ) throws -> Query<Todo> {
    let lists = try txn.lists()
    let (now, zone) = (context.now, context.zone)
    return try Todo.query(argumentText, arguments: []) { field, text in
      switch field {
      case "list":
        guard let list = lists.first(where: { $0.name == text }) else {
          throw ValueProblem(CommandFailure.unknownList(text, among: lists).message)
        }
        return list.id
      case "dueDate":
        do { return try DueText(argument: text)?.meaning(now: now, zone: zone).dueDate } catch {
          throw ValueProblem((error as? UsageError)?.message ?? "\(error)")
        }
      case "createdAt", "updatedAt", "completedAt":
        return DayText.day(text, today: zone.date(of: now)).map { zone.start(of: $0).date }
      default: return nil
      }
    }
  }
}

/// What is wrong with a value in a condition, as a sentence.
private struct ValueProblem: Error, CustomStringConvertible {
  let description: String

  init(_ message: String) {
    description =
      message.prefix(1).uppercased() + message.dropFirst()
      + (message.hasSuffix("?") ? "" : ".")
  }
}

extension Zone {
  /// The first instant of a day.
  fileprivate func start(of day: CivilDate) -> Timestamp {
    // Safe because hour and minute are in their ranges.
    timestamp(of: LocalDateTime(day, TimeOfDay(hour: 0, minute: 0)!))
  }
}
