import FoundationEssentials

/// A rule of todos that was about to be broken, or a todo or list that is not
/// there.
///
/// Whoever throws it has written nothing; thrown out of a `write` it undoes
/// what the closure wrote before.
public struct TodoError: Error, Equatable, Sendable {
  /// What kind of error it is.
  public struct Code: Hashable, Sendable {
    private enum Kind {
      case todoNotFound, ambiguousReference, invalidReference, invalidField
      case listNotFound, listExists, listNotEmpty, invalidDestination
    }

    private let kind: Kind

    private init(_ kind: Kind) {
      self.kind = kind
    }

    /// No todo has the ID, the number or the beginning of an ID.
    public static let todoNotFound = Code(.todoNotFound)
    /// The beginning of an ID fits several todos.
    public static let ambiguousReference = Code(.ambiguousReference)
    /// The text is neither a number nor the beginning of an ID.
    public static let invalidReference = Code(.invalidReference)
    /// A field has a value that the rules refuse.
    public static let invalidField = Code(.invalidField)
    /// No list has the ID or the name.
    public static let listNotFound = Code(.listNotFound)
    /// Another list has the name.
    public static let listExists = Code(.listExists)
    /// The list to be deleted has todos.
    public static let listNotEmpty = Code(.listNotEmpty)
    /// A todo was to be moved next to itself.
    public static let invalidDestination = Code(.invalidDestination)
  }

  /// What kind of error it is.
  public let code: Code
  /// The field that is at fault, with ``Code/invalidField``.
  public let field: String?
  /// The first todos that an ambiguous reference fits, at most
  /// ``candidateLimit``.
  public let candidates: [Todo]
  /// The whole error in words, without a full stop.
  public let description: String

  /// The largest number of ``candidates`` that are given.
  public static let candidateLimit = 10

  private init(
    _ code: Code, _ description: String, field: String? = nil, candidates: [Todo] = []
  ) {
    self.code = code
    self.description = description
    self.field = field
    self.candidates = candidates
  }
}

extension TodoError: CustomStringConvertible {
  static func todoNotFound(_ id: Todo.ID) -> TodoError {
    TodoError(.todoNotFound, "no todo has the ID \(Self.text(of: id))")
  }

  static func todoNotFound(reference: TodoReference) -> TodoError {
    switch reference {
    case .number(let number): TodoError(.todoNotFound, "no todo has the number \(number)")
    case .ids(_, let text): TodoError(.todoNotFound, "no todo has an ID that begins with \(text)")
    }
  }

  static func ambiguous(_ text: String, candidates: [Todo], areAll: Bool) -> TodoError {
    let lines = candidates.map { "\n  \($0.number)  \(Self.text(of: $0.id))  \($0.title)" }.joined()
    return TodoError(
      .ambiguousReference,
      """
      several todos have an ID that begins with \(text); \
      type more of it, or the number:\(lines)\(areAll ? "" : "\n  and more")
      """,
      candidates: candidates)
  }

  static func invalidReference(_ text: String) -> TodoError {
    TodoError(
      .invalidReference,
      "'\(text)' is no todo: type its number, or at least 4 hexadecimal digits of its ID")
  }

  static func invalid(_ field: String, _ problem: String) -> TodoError {
    TodoError(.invalidField, "\(field) \(problem)", field: field)
  }

  static func listNotFound(_ id: TodoList.ID) -> TodoError {
    TodoError(.listNotFound, "no list has the ID \(Self.text(of: id))")
  }

  static func listNotFound(named name: String) -> TodoError {
    TodoError(.listNotFound, "no list is called '\(name)'")
  }

  static func listExists(_ name: String) -> TodoError {
    TodoError(.listExists, "there is a list called '\(name)' already")
  }

  static func listNotEmpty(_ list: TodoList) -> TodoError {
    TodoError(
      .listNotEmpty,
      """
      the list '\(list.name)' has todos: move them to another list, \
      or delete them together with it
      """)
  }

  static func invalidDestination(_ todo: Todo) -> TodoError {
    TodoError(
      .invalidDestination, "'\(todo.title)' cannot be moved next to itself")
  }

  private static func text(of id: UUID) -> String {
    id.uuidString.lowercased()
  }
}
