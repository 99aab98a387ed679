import TodoKit

/// A priority as it is typed.
struct PriorityText: ArgumentValue {
  let priority: Priority

  init?(argument: String) {
    guard let priority = Priority(name: argument) else { return nil }
    self.priority = priority
  }

  static var expectation: String { "one of \(choices.joined(separator: ", "))" }
  static var choices: [String] { Priority.allCases.map(\.name) }
  var argumentText: String { priority.name }
}
