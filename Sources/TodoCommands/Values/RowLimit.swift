/// How many rows to print: a number, or `all`.
enum RowLimit: ArgumentValue, Equatable {
  case all
  case count(Int)

  init?(argument: String) {
    if argument == "all" {
      self = .all
    } else if let count = Count(argument: argument) {
      self = .count(count.value)
    } else {
      return nil
    }
  }

  /// The largest number of rows; nil for no limit.
  var maximum: Int? {
    switch self {
    case .all: nil
    case .count(let count): count
    }
  }

  static let expectation = "a whole number of 0 or more, or all"

  var argumentText: String {
    switch self {
    case .all: "all"
    case .count(let count): String(count)
    }
  }
}
