import FoundationEssentials
import TodoKit

/// The text of a line of todo.txt, as fields of a todo.
///
/// Projects and contexts at the ends of the text are not part of the title;
/// between other words they are, and are the list and tags all the same:
/// `@phone call @ada about +garden plans +home` has the title `call @ada about
/// +garden plans`.
struct TodoTxtText: Equatable {
  var title = ""
  var list: String?
  var tags: [String] = []
  var dueDate: DueDate?
  /// The day from which on the todo is shown.
  var start: CivilDate?
  var priority: TodoTxtPriority?
  var creationDate: CivilDate?
  var id: UUID?
  var notes: String?
  /// What was not understood, as phrases.
  var doubts: [String] = []

  /// A text without anything.
  init() {}

  /// Takes a text apart.
  ///
  /// - Parameters:
  ///   - text: The text, without space around it. Every text is one.
  ///   - zone: The zone of times.
  init(_ text: String, in zone: Zone) {
    var title = Title(of: text)
    for range in Self.words(of: text) {
      let word = TodoTxtWord(String(text[range]), in: zone)
      if case .doubtful(let doubt) = word { doubts.append("\(doubt), and stays in the title") }
      if word.isTag || word.isTitle {
        title.append(range, isTag: word.isTag)
        noteTag(word)
      } else if !take(word) {
        doubts.append("'\(text[range])' is the second of its kind, and stays in the title")
        title.append(range, isTag: false)
      }
    }
    self.title = title.text
  }

  private mutating func noteTag(_ word: TodoTxtWord) {
    switch word {
    case .project(let name) where list == nil: list = name
    case .project(let name), .context(let name):
      if !tags.contains(name) { tags.append(name) }
    default: break
    }
  }

  /// Takes the value of a key, unless the key has one already.
  private mutating func take(_ word: TodoTxtWord) -> Bool {
    func set<Value>(_ field: inout Value?, _ value: Value) -> Bool {
      guard field == nil else { return false }
      field = value
      return true
    }
    return switch word {
    case .due(let date): set(&dueDate, date)
    case .start(let date): set(&start, date)
    case .priority(let priority): set(&self.priority, priority)
    case .created(let date): set(&creationDate, date)
    case .id(let id): set(&self.id, id)
    case .note(let note): set(&notes, note)
    case .plain, .doubtful, .project, .context: false
    }
  }

  private static func words(of text: String) -> [Range<String.Index>] {
    text.utf8.split { $0.isSpace }.map { $0.startIndex..<$0.endIndex }
  }
}

/// The title of a text, put together word by word.
///
/// Words keep the space between them; where one is left out, the space behind
/// it is too.
private struct Title {
  private let whole: String
  private var words = ""
  /// The tags in front of the first word.
  private var tagsBefore = ""
  /// The tags behind the last word, with the space in front of each.
  private var tagsBehind = ""

  init(of text: String) {
    whole = text
  }

  mutating func append(_ word: Range<String.Index>, isTag: Bool) {
    if isTag, words.isEmpty {
      tagsBefore += (tagsBefore.isEmpty ? "" : spaceBefore(word)) + whole[word]
    } else if isTag {
      tagsBehind += spaceBefore(word) + whole[word]
    } else {
      if !words.isEmpty { words += tagsBehind + spaceBefore(word) }
      words += whole[word]
      tagsBehind = ""
    }
  }

  private func spaceBefore(_ word: Range<String.Index>) -> Substring {
    let before = whole.utf8[..<word.lowerBound]
    let start = before.lastIndex { !$0.isSpace }.map { before.index(after: $0) }
    return whole[(start ?? whole.startIndex)..<word.lowerBound]
  }

  /// The title.
  ///
  /// Of a text without a word of its own it is the tags, and of one without
  /// those the whole text.
  var text: String {
    if !words.isEmpty { return words }
    return tagsBefore.isEmpty ? whole : tagsBefore
  }
}
