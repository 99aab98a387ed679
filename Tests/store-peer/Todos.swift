import RecordStore
import TodoKit

/// Changes the todo with the number 1 as it is told: `tag NAME` and
/// `priority NAME`, each in a transaction of its own.
func edit(path: String) throws {
  let todos = try TodoStore.open(at: path)
  while let line = readLine() {
    let words = line.split(separator: " ").map(String.init)
    try todos.store.write { txn in
      let todo = try txn.findTodo("1")
      try txn.edit(todo.id, at: todos.now) { todo in
        switch words[0] {
        case "tag": todo.tags = [words[1]]
        default: todo.priority = words[1] == "low" ? .low : words[1] == "high" ? .high : .medium
        }
      }
    }
    say("ok")
  }
}

/// Commits `times` times, each time with `count` changed todos.
func change(path: String, times: Int, count: Int) throws {
  var options = StoreOptions()
  options.durability = .relaxed
  let todos = try TodoStore.open(at: path, options: options)
  for time in 0..<times {
    try todos.store.write { txn in
      for number in 0..<count {
        let todo = try txn.findTodo("\(1 + (time * count + number) % 1000)")
        try txn.edit(todo.id, at: todos.now) { $0.notes = "changed in \(time)" }
      }
    }
  }
  say("done")
}
