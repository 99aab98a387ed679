import TodoKit

/// The program: it shows the lists, reads a command, and does it.
@main
struct TaskListsApp {
  private let checklists: Checklists
  private var order = Checklists.Order.date
  /// What the screen shows; lists and tasks are numbered from 1.
  private var shown: [Checklists.Checklist] = []

  static let help = """
    new NAME: TASK, TASK    make a list with tasks
    add L TASK              add a task to list L
    tick L T                complete task T of list L, or open it again
    done L                  complete all tasks of list L
    delete L                delete list L with its tasks
    sort name, sort date    sort the lists
    """

  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: TaskLists FILE")
      return
    }
    var app = TaskListsApp(checklists: try Checklists(path: CommandLine.arguments[1]))
    try app.run()
  }

  private init(checklists: Checklists) {
    self.checklists = checklists
  }

  private mutating func run() throws {
    print(Self.help)
    while true {
      shown = try checklists.all(by: order)
      show()
      print("> ", terminator: "")
      guard let line = readLine(), !line.isEmpty else { return }
      do {
        try perform(line)
      } catch let error as TodoError {
        // Such as a list whose name is taken: nothing has changed.
        print(error)
      }
    }
  }

  private func show() {
    for (index, checklist) in shown.enumerated() {
      print("\(index + 1)  \(checklist.list.name)")
      for (index, task) in checklist.tasks.enumerated() {
        print("   \(index + 1) [\(task.completed ? "x" : " ")] \(task.title)")
      }
    }
  }

  private mutating func perform(_ line: String) throws {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count == 2 ? words[1] : ""
    switch words[0] {
    case "new": try create(rest)
    case "sort": order = Checklists.Order(rawValue: rest) ?? order
    default:
      let parts = rest.split(separator: " ", maxSplits: 1).map(String.init)
      guard let checklist = parts.first.flatMap(Int.init).flatMap(list) else {
        return print("?")
      }
      try perform(words[0], on: checklist, parts.count == 2 ? parts[1] : "")
    }
  }

  private func perform(
    _ verb: String, on checklist: Checklists.Checklist, _ rest: String
  ) throws {
    switch verb {
    case "add": try checklists.add(rest, to: checklist.list)
    case "done": print("\(try checklists.completeAll(in: checklist.list)) completed")
    case "delete": try checklists.delete(checklist.list)
    case "tick":
      guard let number = Int(rest), checklist.tasks.indices.contains(number - 1) else {
        return print("?")
      }
      try checklists.toggle(checklist.tasks[number - 1])
    default: print("?")
    }
  }

  private func create(_ line: String) throws {
    let parts = line.split(separator: ":", maxSplits: 1)
    let tasks = parts.count == 2 ? parts[1].split(separator: ",") : []
    let titles = tasks.map { String($0.drop { $0 == " " }) }
    try checklists.create(parts.first.map(String.init) ?? "", tasks: titles)
  }

  /// The list that is shown with a number; nil when there is none.
  private func list(_ number: Int) -> Checklists.Checklist? {
    shown.indices.contains(number - 1) ? shown[number - 1] : nil
  }
}
