/// What a person types.
enum Command {
  case write(String)
  case edit(Int, String)
  case delete(Int)
  case find(String)
  case quit

  static let help = """
    new TEXT       write a note
    edit N TEXT    write note N anew
    delete N       throw note N away
    find WORD      show the notes with a word
    quit
    """

  /// Reads a line; nil when it is no command.
  init?(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count == 2 ? words[1] : ""
    switch words.first {
    case "new" where !rest.isEmpty: self = .write(rest)
    case "find" where !rest.isEmpty: self = .find(rest)
    case "quit": self = .quit
    case "delete":
      guard let number = Int(rest) else { return nil }
      self = .delete(number)
    case "edit":
      let parts = rest.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let number = Int(parts[0]) else { return nil }
      self = .edit(number, String(parts[1]))
    default: return nil
    }
  }
}
