/// What a person has settled for every command.
///
/// An option wins over the environment, and that over a setting.
struct Settings: Equatable {
  /// The store to use.
  var store: String?
  /// The list that new todos go to.
  var list: String?
  /// What `todo list` sorts by.
  var order: ListingOptions.Order?
  /// How many todos a terminal shows.
  var limit: RowLimit?
  /// Whether emphasis is written on a terminal.
  var color: TerminalColor?
  /// The shell command that shows long output; empty for none.
  var pager: String?

  /// Whether a terminal shows emphasis: a setting must not colour what goes into
  /// a file.
  enum TerminalColor: String, CaseIterable, ArgumentValue {
    case auto, never

    var choice: ColorChoice {
      switch self {
      case .auto: .auto
      case .never: .never
      }
    }
  }
}

extension Settings {
  /// The names of the settings in the file.
  enum Key: String, CaseIterable {
    case store, list, sort, limit, color, pager

    /// One sentence, as help shows it.
    var help: String {
      switch self {
      case .store: "The store, in place of the usual one; ~/ is the home directory. As --store."
      case .list: "The list that 'todo add' puts todos into. As its --list."
      case .sort:
        "What 'todo list' sorts by: \(ListingOptions.Order.choices.joined(separator: ", "))."
      case .limit: "How many todos a terminal shows, a number or all. As --limit."
      case .color: "auto, or never for plain text. As --color."
      case .pager: "The program that shows what is longer than the screen; none for no pager."
      }
    }
  }

  /// Takes a value over.
  ///
  /// - Returns: What the key takes, if the value is nothing of the kind; else nil.
  mutating func set(_ key: Key, to text: String) -> String? {
    switch key {
    case .store: Self.set(&store, to: text)
    case .list: Self.set(&list, to: text)
    case .sort: Self.set(&order, to: text)
    case .limit: Self.set(&limit, to: text)
    case .color: Self.set(&color, to: text)
    case .pager: Self.set(&pager, to: text == "none" ? "" : text)
    }
  }

  private static func set<V: ArgumentValue>(_ value: inout V?, to text: String) -> String? {
    value = V(argument: text)
    return value == nil ? V.expectation : nil
  }
}
