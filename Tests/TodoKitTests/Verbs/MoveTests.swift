import RecordStore
import StoreTestSupport
import Testing

@testable import TodoKit

@Suite struct MoveTests {
  private func titles(in list: TodoList.ID?, of todos: TodoStore) throws -> [String] {
    try todos.titles(TodoListing(.all, in: .list(list), by: .position))
  }

  @Test func `todos go to the ends of a list and beside others, in the order given`() throws {
    try withTodoStore { todos, clock in
      let ids = try ["a", "b", "c", "d"].map { try todos.add($0).id }
      func move(_ indices: [Int], _ destination: TodoDestination) throws -> [String] {
        try todos.store.write {
          try $0.move(indices.map { ids[$0] }, to: destination, at: clock.now)
        }
        return try titles(in: nil, of: todos)
      }
      #expect(try move([3], .first(in: nil)) == ["d", "a", "b", "c"])
      #expect(try move([0, 3], .last(in: nil)) == ["b", "c", "a", "d"])
      #expect(try move([3, 0], .before(ids[1])) == ["d", "a", "b", "c"])
      #expect(try move([1], .after(ids[3])) == ["d", "b", "a", "c"])
      #expect(try move([1], .after(ids[3])) == ["d", "b", "a", "c"])
      #expect(try move([], .after(ids[3])) == ["d", "b", "a", "c"])
    }
  }

  @Test func `another list is that of the neighbour, and the date of change is now`() throws {
    try withTodoStore { todos, clock in
      let list = try todos.store.write { try $0.addList(named: "Work", at: clock.now) }
      let inside = try todos.add("inside") { $0.list = list.id }
      let outside = try todos.add("outside")
      clock.advance(hours: 1)
      try todos.store.write { try $0.move([outside.id], to: .before(inside.id), at: clock.now) }
      let moved = try #require(try todos.todo(outside.id))
      #expect(moved.list == list.id)
      #expect(moved.updatedAt == clock.now.date)
      #expect(try titles(in: list.id, of: todos) == ["outside", "inside"])
      #expect(try todos.todo(inside.id) == inside)
    }
  }

  @Test func `without room between two the list is respaced, which changes no date`() throws {
    try withTodoStore { todos, clock in
      let ids = try ["a", "b", "c"].map { try todos.add($0).id }
      try todos.store.write { txn in
        try txn.update(Todo.self, ids[1]) { $0.position = 1_025 }
      }
      clock.advance(hours: 1)
      try todos.store.write { try $0.move([ids[2]], to: .after(ids[0]), at: clock.now) }
      #expect(try titles(in: nil, of: todos) == ["a", "c", "b"])
      let positions = try ids.map { try todos.todo($0)?.position }
      #expect(positions == [1_024, 3_072, 2_048])
      #expect(try todos.todo(ids[1])?.updatedAt != clock.now.date)
    }
  }

  @Test(
    arguments: [
      (nil, nil, 2, [1_024, 2_048]), (-1_024, nil, 1, [1_024]), (5, nil, 2, [1_029, 2_053]),
      (nil, 1_024, 1, [-1_024]), (nil, 2_048, 2, [-1_024, 1_024]), (0, 10, 1, [5]),
      (-10, 10, 1, [1]), (-4, 4, 3, [-2, 1, 2]), (0, 3, 2, nil), (0, 1, 1, nil),
      (1 << 52 + 1, nil, 1, nil), (nil, -(1 << 52) - 1, 1, nil), (.min, .max, 1, nil),
    ] as [(Int64?, Int64?, Int, [Int64]?)])
  func `positions lie between their neighbours, and are never 0`(
    lower: Int64?, upper: Int64?, count: Int, expected: [Int64]?
  ) {
    #expect(PositionGap(lower: lower, upper: upper).positions(count) == expected)
  }

  @Test func `what cannot be moved is refused`() throws {
    try withTodoStore { todos, clock in
      let todo = try todos.add("a")
      let missing = Todo.ID.v7()
      for (ids, destination, code) in [
        ([todo.id], TodoDestination.before(todo.id), TodoError.Code.invalidDestination),
        ([todo.id], .after(missing), .todoNotFound), ([missing], .last(in: nil), .todoNotFound),
        ([todo.id], .first(in: missing), .listNotFound),
      ] {
        let error = #expect(throws: TodoError.self) {
          try todos.store.write { try $0.move(ids, to: destination, at: clock.now) }
        }
        #expect(error?.code == code)
      }
    }
  }

  /// Random moves on two lists, compared with arrays.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `random moves give the order of plain arrays`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    try withTodoStore { todos, clock in
      let list = try todos.store.write { try $0.addList(named: "Work", at: clock.now) }.id
      var model: [TodoList.ID?: [Todo.ID]] = [nil: [], list: []]
      for index in 0..<12 {
        let place = index.isMultiple(of: 2) ? list : nil
        model[place]?.append(try todos.add("\(index)") { $0.list = place }.id)
      }
      let all = model.values.flatMap { $0 }
      for _ in 0..<400 {
        let moved = Array(
          all.shuffled(using: &generator).prefix(.random(in: 1...3, using: &generator)))
        let others = all.filter { !moved.contains($0) }
        let neighbour = try #require(others.randomElement(using: &generator))
        let place = Bool.random(using: &generator) ? list : nil
        let destination = try #require(
          [
            TodoDestination.first(in: place), .last(in: place), .before(neighbour),
            .after(neighbour),
          ]
          .randomElement(using: &generator))
        try todos.store.write { try $0.move(moved, to: destination, at: clock.now) }
        for key in model.keys { model[key]?.removeAll { moved.contains($0) } }
        for (key, ids) in model {
          let index: Int? =
            switch destination {
            case .first(let target): target == key ? 0 : nil
            case .last(let target): target == key ? ids.count : nil
            case .before(let other): ids.firstIndex(of: other)
            case .after(let other): ids.firstIndex(of: other).map { $0 + 1 }
            }
          if let index { model[key]?.insert(contentsOf: moved, at: index) }
        }
        for (key, ids) in model {
          let listing = TodoListing(.all, in: .list(key), by: .position)
          #expect(try todos.store.read { try $0.todos(listing, in: .utc) }.map(\.id) == ids)
        }
      }
    }
  }
}
