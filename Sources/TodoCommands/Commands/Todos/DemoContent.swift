import TodoKit

/// What the demo store holds: a few weeks of an ordinary life.
///
/// Days are counted from the day the store is made, so that it always looks as
/// if it were in use.
enum DemoContent {
  /// A todo of the demo.
  struct Item {
    var title: String
    var list: String?
    var notes = ""
    /// Days after today; negative is overdue.
    var due: Int?
    /// The hour of a due date with a time; nil for a whole day.
    var dueHour: Int?
    var priority = Priority.none
    var tags: [String] = []
    /// Days before today.
    var created: Int
    /// Days before today; nil while it is open.
    var done: Int?
  }

  /// In the order they were written down.
  static let items = [
    Item(title: "Renew the passport", due: 21, priority: .high, tags: ["papers"], created: 30),
    Item(
      title: "Read “The Left Hand of Darkness”", list: "Reading", tags: ["novel"], created: 29,
      done: 8),
    Item(title: "Fix the dripping tap", list: "Home", tags: ["repair"], created: 28, done: 26),
    Item(
      title: "Collect offers for the new boiler", list: "Home",
      notes: "Two are here.\nAsk the neighbours who did theirs.", due: -3, priority: .high,
      tags: ["repair", "phone"], created: 27),
    Item(title: "Sow tomatoes", list: "Garden", created: 26, done: 24),
    Item(title: "Prepare the quarterly review", list: "Work", due: -9, created: 24, done: 10),
    Item(title: "Hand in travel expenses", list: "Work", due: -1, priority: .medium, created: 20),
    Item(title: "Buy potting soil", list: "Garden", tags: ["errand"], created: 18, done: 17),
    Item(title: "Prick out the tomatoes", list: "Garden", due: 2, created: 17),
    Item(title: "Call grandmother", tags: ["phone", "family"], created: 15, done: 14),
    Item(
      title: "Café list for Zoë’s visit", notes: "She likes it quiet.", due: 5,
      tags: ["family"], created: 14),
    Item(title: "学 – ten kanji a day", list: "Reading", tags: ["japanese"], created: 13),
    Item(title: "Return the library books", list: "Reading", due: 0, tags: ["errand"], created: 12),
    Item(title: "Dentist", due: 1, dueHour: 9, priority: .medium, tags: ["health"], created: 11),
    Item(title: "Sharpen the secateurs", list: "Garden", tags: ["repair"], created: 10),
    Item(
      title: "Answer the tax office", due: -2, priority: .high, tags: ["papers"], created: 9,
      done: 3),
    Item(title: "Plan the summer holiday 🏖️", due: 30, tags: ["family"], created: 8),
    Item(
      title: "Review Amal’s pull request", list: "Work", due: 0, dueHour: 16, priority: .high,
      created: 3),
    Item(title: "Order a birthday cake", due: 4, tags: ["family", "errand"], created: 3),
    Item(title: "Back up the photos", list: "Home", priority: .low, created: 2),
    Item(title: "Clean the bicycle chain", list: "Home", tags: ["repair"], created: 2, done: 1),
    Item(title: "Agenda for Monday’s meeting", list: "Work", due: 3, dueHour: 10, created: 1),
    Item(title: "Water the seedlings", list: "Garden", created: 1, done: 0),
    Item(title: "Buy milk, bread and coffee", list: "Home", due: 0, tags: ["errand"], created: 0),
  ]
}
