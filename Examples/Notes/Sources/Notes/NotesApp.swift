import FoundationEssentials

/// The program: it shows the notes, reads a command, and does it.
@main
struct NotesApp {
  private let notebook: Notebook
  /// The notes on the screen, numbered from 1.
  private var shown: [Note]

  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: Notes FILE")
      return
    }
    var app = try NotesApp(notebook: Notebook(path: CommandLine.arguments[1]))
    try app.run()
  }

  private init(notebook: Notebook) throws {
    self.notebook = notebook
    shown = try notebook.notes()
  }

  private mutating func run() throws {
    print(Command.help)
    while true {
      show()
      print("> ", terminator: "")
      guard let line = readLine() else { return }
      switch Command(line) {
      case .write(let text): try notebook.save(Note(content: text))
      case .edit(let number, let text): try edit(number, text)
      case .delete(let number): try note(number).map(notebook.delete)
      case .find(let word):
        shown = try notebook.notes(containing: word)
        continue
      case .quit: return
      case nil: print("?")
      }
      shown = try notebook.notes()
    }
  }

  private func show() {
    for (index, note) in shown.enumerated() { print("\(index + 1)  \(note.content)") }
  }

  /// The note that is shown with a number; nil when there is none.
  private func note(_ number: Int) -> Note? {
    shown.indices.contains(number - 1) ? shown[number - 1] : nil
  }

  private func edit(_ number: Int, _ text: String) throws {
    guard var note = note(number) else { return }
    note.content = text
    note.lastEdited = .now
    try notebook.save(note)
  }
}
