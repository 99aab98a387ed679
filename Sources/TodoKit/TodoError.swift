public import FoundationEssentials

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
      case parentCycle, attachmentNotFound, attachmentExists
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
    /// A todo was to be a part of itself or of one of its parts.
    public static let parentCycle = Code(.parentCycle)
    /// No attachment has the ID.
    public static let attachmentNotFound = Code(.attachmentNotFound)
    /// Another attachment of the todo has the name.
    public static let attachmentExists = Code(.attachmentExists)
  }

  /// What kind of error it is.
  public let code: Code
  /// The field that is at fault, with ``Code/invalidField`` and
  /// ``Code/parentCycle``.
  public let field: String?
  /// The todo that is at fault, with ``Code/parentCycle``.
  public let todo: Todo.ID?
  /// The first todos that an ambiguous reference fits, at most
  /// ``candidateLimit``.
  public let candidates: [Todo]
  /// The whole error in words, without a full stop.
  public let description: String

  /// The largest number of ``candidates`` that are given.
  public static let candidateLimit = 10

  private init(
    _ code: Code, _ description: String, field: String? = nil, todo: Todo.ID? = nil,
    candidates: [Todo] = []
  ) {
    self.code = code
    self.description = description
    self.field = field
    self.todo = todo
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

  /// - Parameter chain: The todo that was to get a parent, then the parent, then
  ///   what that is a part of, up to a part of the todo.
  static func parentCycle(_ chain: [Todo]) -> TodoError {
    let todo = chain[0]
    guard chain.count > 1 else {
      return TodoError(
        .parentCycle, "'\(todo.title)' cannot be a part of itself", field: "parent", todo: todo.id)
    }
    let titles = (chain.dropFirst() + [todo]).map { "'\($0.title)'" }
    let shown =
      titles.count <= chainLimit
      ? titles : Array(titles.prefix(chainLimit / 2) + ["…"] + titles.suffix(chainLimit / 2))
    return TodoError(
      .parentCycle,
      "'\(todo.title)' cannot be a part of \(titles[0]), which is a part of it: "
        + shown.joined(separator: " is in "),
      field: "parent", todo: todo.id)
  }

  /// The largest number of titles that an error shows of a chain.
  private static let chainLimit = 10

  static func attachmentNotFound(_ id: Attachment.ID) -> TodoError {
    TodoError(.attachmentNotFound, "no attachment has the ID \(Self.text(of: id))")
  }

  static func attachmentExists(_ name: String, of todo: Todo?) -> TodoError {
    let owner = todo.map { "'\($0.title)'" } ?? "the todo"
    return TodoError(
      .attachmentExists, "\(owner) has an attachment called '\(name)' already")
  }

  private static func text(of id: UUID) -> String {
    id.uuidString.lowercased()
  }
}
