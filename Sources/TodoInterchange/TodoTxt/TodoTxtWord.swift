import FoundationEssentials
import TodoKit

/// What a word of a line means.
enum TodoTxtWord: Equatable {
  /// A word of the title.
  case plain
  /// A word of the title that looks like one with a meaning and is none, and
  /// what is wrong with it.
  case doubtful(String)
  /// `+name`
  case project(String)
  /// `@name`
  case context(String)
  case due(DueDate)
  case start(CivilDate)
  case priority(TodoTxtPriority)
  case created(CivilDate)
  case id(UUID)
  case note(String)

  /// - Parameters:
  ///   - word: The word, without space.
  ///   - zone: The zone of times.
  init(_ word: String, in zone: Zone) {
    switch word.utf8.first {
    case UInt8(ascii: "+") where word.utf8.count > 1:
      self = .project(word.withoutFirstByte)
    case UInt8(ascii: "@") where word.utf8.count > 1:
      self = .context(word.withoutFirstByte)
    default:
      guard let colon = word.utf8.firstIndex(of: UInt8(ascii: ":")),
        let key = TodoTxtKey(rawValue: String(word[..<colon]))
      else {
        self = .plain
        return
      }
      let value = String(word[word.utf8.index(after: colon)...])
      self = key.word(of: value, in: zone) ?? .doubtful("'\(word)' is no \(key.expectation)")
    }
  }

  /// Whether it stands in the title where other words of it follow.
  var isTag: Bool {
    switch self {
    case .project, .context: true
    default: false
    }
  }

  /// Whether it belongs to the title.
  var isTitle: Bool {
    switch self {
    case .plain, .doubtful: true
    default: false
    }
  }
}

/// The keys of `key:value` words that a todo has a place for.
enum TodoTxtKey: String {
  case due
  /// The day from which on the todo is shown.
  case start = "t"
  case priority = "pri"
  case created
  case id = "uuid"
  case note

  /// What belongs behind the key, as a phrase.
  var expectation: String {
    switch self {
    case .due: "day to be due on, such as due:2026-06-30"
    case .start: "day to start on, such as t:2026-06-30"
    case .priority: "priority, such as pri:A"
    case .created: "day, such as created:2026-06-30"
    case .id: "UUID"
    case .note: "percent-encoded note"
    }
  }

  /// The word that the key makes with a value; nil when it is none of it.
  func word(of value: String, in zone: Zone) -> TodoTxtWord? {
    switch self {
    case .due: DueDate(todoTxt: value, in: zone).map(TodoTxtWord.due)
    case .start: CivilDate(value).map(TodoTxtWord.start)
    case .priority: TodoTxtPriority(value).map(TodoTxtWord.priority)
    case .created: CivilDate(value).map(TodoTxtWord.created)
    case .id: UUID(utf8: value.utf8Span.span.bytes).map(TodoTxtWord.id)
    case .note: value.isEmpty ? nil : String(percentEncoded: value).map(TodoTxtWord.note)
    }
  }
}

extension String {
  /// What follows the first character, which is one of ASCII.
  fileprivate var withoutFirstByte: String { String(self[utf8.index(after: startIndex)...]) }
}

extension DueDate {
  /// Reads a day, a day and time on the clocks of a zone, or RFC 3339.
  fileprivate init?(todoTxt text: String, in zone: Zone) {
    if let due = DueDate(text) {
      self = due
      return
    }
    let parts = text.split(separator: "T", maxSplits: 1)
    guard parts.count == 2, let day = CivilDate(String(parts[0])),
      let time = TimeOfDay(String(parts[1]))
    else { return nil }
    self = .instant(zone.timestamp(of: LocalDateTime(day, time)))
  }
}
