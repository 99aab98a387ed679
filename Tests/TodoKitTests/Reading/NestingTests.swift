import FoundationEssentials
import RecordStore
import StoreTestSupport
import Testing

@testable import TodoKit

/// Listings in which parts stand under what they are a part of.
@Suite struct NestingTests {
  @Test func `parts stand under their parent, in the order of the listing`() throws {
    try withTodoStore { todos, clock in
      let whole = try todos.add("whole")
      try todos.add("other")
      let b = try todos.add("b") { $0.parent = whole.id }
      try todos.add("a") { $0.parent = whole.id }
      try todos.add("b1") { $0.parent = b.id }
      #expect(
        try todos.nested(TodoListing()) == ["whole", "- b", "-- b1", "- a", "other"])
      #expect(
        try todos.nested(TodoListing(descending: true))
          == ["other", "whole", "- a", "- b", "-- b1"])
      try todos.store.write { try $0.move([b.id], to: .last(in: nil), at: clock.now) }
      #expect(
        try todos.nested(TodoListing(by: .position)) == ["whole", "- a", "- b", "-- b1", "other"])
    }
  }

  @Test func `a part whose parent is not listed stands where the order has it`() throws {
    try withTodoStore { todos, clock in
      let list = try todos.store.write { try $0.addList(named: "Work", at: clock.now) }
      let whole = try todos.add("whole")
      let part = try todos.add("part") {
        $0.parent = whole.id
        $0.list = list.id
      }
      try todos.add("leaf") {
        $0.parent = part.id
        $0.tags = ["x"]
      }
      #expect(try todos.nested(TodoListing(in: .list(list.id))) == ["part", "- leaf"])
      var tagged = TodoListing()
      tagged.tags = ["x"]
      #expect(try todos.nested(tagged) == ["leaf"])
      try todos.store.write { txn in
        // As an import may have it: open below what is completed.
        try txn.update(Todo.self, whole.id) { $0.completed = true }
      }
      #expect(try todos.nested(TodoListing()) == ["part", "- leaf"])
      #expect(try todos.nested(TodoListing(.all)) == ["whole", "- part", "-- leaf"])
      #expect(try todos.nested(TodoListing(.completed)) == ["whole"])
    }
  }

  @Test func `offset and limit count parts too`() throws {
    try withTodoStore { todos, _ in
      _ = try todos.addTree()
      try todos.add("other")
      var listing = TodoListing(limit: 2)
      #expect(try todos.nested(listing) == ["whole", "- part"])
      listing.offset = 2
      #expect(try todos.nested(listing) == ["-- leaf", "other"])
      listing.offset = 4
      #expect(try todos.nested(listing) == [])
      listing = TodoListing(limit: 0)
      #expect(try todos.nested(listing) == [])
    }
  }

  @Test func `a listing that a query orders stays in that order`() throws {
    try withTodoStore { todos, _ in
      _ = try todos.addTree()
      var listing = TodoListing(.all)
      listing.query = Todo.all.sorted(by: \.title)
      #expect(try todos.nested(listing) == ["leaf", "part", "whole"])
    }
  }

  @Test func `nothing of a circle in the file is hidden`() throws {
    try withTodoStore { todos, _ in
      let (whole, _, leaf) = try todos.addTree()
      try todos.add("below") { $0.parent = leaf.id }
      try todos.store.write { txn in
        try txn.update(Todo.self, whole.id) { $0.parent = leaf.id }
      }
      #expect(try todos.nested(TodoListing()) == ["whole", "- part", "-- leaf", "--- below"])
    }
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `each listed todo is listed once, under its parent if that is listed`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    try withTodoStore { todos, clock in
      var all: [Todo] = []
      for number in 0..<120 {
        clock.advance(hours: 1)
        let parent = Bool.random(using: &generator) ? all.randomElement(using: &generator) : nil
        let tags = Bool.random(using: &generator) ? ["x"] : []
        let completed = Int.random(in: 0..<4, using: &generator) == 0
        var todo = Todo(title: "\(number)")
        todo.createdAt = clock.now.date
        (todo.parent, todo.tags, todo.completed) = (parent?.id, tags, completed)
        all.append(todo)
      }
      try todos.store.write { [all] txn in
        var intake = try TodoIntake(in: txn)
        try intake.add(all, to: &txn)
      }
      for selection in [TodoListing.Selection.open, .completed, .all] {
        for tags in [[], ["x"]] {
          var listing = TodoListing(selection, descending: Bool.random(using: &generator))
          listing.tags = tags
          let flat = try todos.store.read { try $0.todos(listing, in: .utc) }
          let listed = Set(flat.map(\.id))
          // Walked down by the rule, from each todo without a listed parent.
          var expected: [String] = []
          func append(_ todo: Todo, _ depth: Int) {
            expected.append(NestingTests.line(todo, depth))
            for part in flat where part.parent == todo.id { append(part, depth + 1) }
          }
          for todo in flat where !(todo.parent.map(listed.contains) ?? false) { append(todo, 0) }
          #expect(try todos.nested(listing) == expected)
          #expect(expected.count == flat.count)
          listing.limit = Int.random(in: 1..<30, using: &generator)
          listing.offset = Int.random(in: 0..<30, using: &generator)
          let page = expected.dropFirst(listing.offset).prefix(listing.limit ?? 0)
          #expect(try todos.nested(listing) == Array(page))
        }
      }
    }
  }

  /// The title with a dash for each todo above it.
  static func line(_ todo: Todo, _ depth: Int) -> String {
    depth == 0 ? todo.title : String(repeating: "-", count: depth) + " " + todo.title
  }
}

extension TodoStore {
  /// A nested listing as lines.
  fileprivate func nested(_ listing: TodoListing) throws -> [String] {
    var lines: [String] = []
    try store.read { txn in
      try txn.forEachNestedTodo(listing, in: zone) { lines.append(NestingTests.line($0, $1)) }
    }
    return lines
  }
}
