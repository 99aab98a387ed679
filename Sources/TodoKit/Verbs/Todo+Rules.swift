import FoundationEssentials

extension Todo {
  /// The largest magnitude of a position, up to which every integer is exact in
  /// JSON.
  static let largestPosition: Int64 = 1 << 53

  /// The position at which a list is respaced before it grows: from here to the
  /// largest there is room for more todos than fit into a store.
  static let respacingPosition: Int64 = 1 << 52

  /// Checks the rules that a todo has to keep by itself.
  ///
  /// The verbs check them too; a reader of foreign data calls this to say which
  /// of its records is at fault.
  ///
  /// - Throws: ``TodoError/Code/invalidField`` if the title or a tag is blank,
  ///   if an open todo has a date of completion, if a date is outside the years
  ///   1 to 9999, or if the position is beyond ±2^53.
  public func checkRules() throws(TodoError) {
    if title.isBlank { throw .invalid("title", "is blank: a todo has to say what is to be done") }
    if tags.contains(where: \.isBlank) { throw .invalid("tags", "have a blank one") }
    if !completed, completedAt != nil {
      throw .invalid("completedAt", "is set, but the todo is not completed")
    }
    try Self.check(createdAt, "createdAt")
    try Self.check(updatedAt, "updatedAt")
    if let completedAt { try Self.check(completedAt, "completedAt") }
    if position.magnitude > Self.largestPosition {
      throw .invalid("position", "is \(position), and at most \(Self.largestPosition) is allowed")
    }
  }

  private static func check(_ date: Date, _ field: String) throws(TodoError) {
    guard Timestamp(date) != nil else {
      throw .invalid(field, "is outside the years 1 to 9999")
    }
  }

  /// Brings the fields that depend on others in order, then checks the rules.
  mutating func applyRules() throws(TodoError) {
    if tags.count > 1 {
      var seen: Set<String> = []
      tags.removeAll { !seen.insert($0).inserted }
    }
    try checkRules()
  }
}

extension String {
  /// Whether there is nothing in it but space and control characters.
  var isBlank: Bool {
    unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.value < 0x20 }
  }
}
