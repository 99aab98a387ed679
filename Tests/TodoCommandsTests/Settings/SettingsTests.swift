import FoundationEssentials
import StoreTestSupport
import Testing
import TodoKit

@testable import TodoCommands

/// Settings as commands use them.
struct SettingsTests {
  /// Gives `body` commands that find a settings file.
  private func withSettings(
    _ text: String, _ body: (inout CommandSession) throws -> Void
  ) throws {
    try withCommands { session in
      try write(text, in: session)
      session.variables["XDG_CONFIG_HOME"] = session.directory
      try body(&session)
    }
  }

  private func write(_ text: String, in session: CommandSession) throws {
    try FileManager.default.createDirectory(
      atPath: session.directory + "/todo", withIntermediateDirectories: true)
    try writeFile(session.directory + "/todo/config", Array(text.utf8))
  }

  @Test func `an option wins over a setting`() throws {
    try withSettings("list = Work\nsort = created\nlimit = 1\n") { session in
      _ = session.run("add b -d tomorrow")
      _ = session.run("add a -d today --list Home")
      _ = session.run("add c --list=")
      let lists = try session.todos().map(\.list)
      #expect(lists[0] != nil && lists[1] != nil && lists[0] != lists[1] && lists[2] == nil)
      #expect(session.run("list").output.hasPrefix("1  b"))
      #expect(session.run("list -s due").output.hasPrefix("2  a"))
      session.terminal = Terminal(showsOutput: true, showsDiagnostics: true, width: 80)
      session.variables["NO_COLOR"] = "1"
      let run = session.run("list")
      #expect(run.output.split(separator: "\n").count == 2)
      #expect(run.diagnostics == "Only the first 1 are shown; --limit all shows the rest.\n")
      #expect(session.run("list -n 2").output.split(separator: "\n").count == 3)
    }
  }

  @Test func `a store is that of the option, else of TODO_STORE, else of the settings`() throws {
    try withCommands { session in
      let other = session.directory + "/other.store"
      try write("store = \(other)\n", in: session)
      session.variables["XDG_CONFIG_HOME"] = session.directory
      _ = session.run("add variable")
      session.variables["TODO_STORE"] = nil
      #expect(session.run("add settings").output == "Added 1: settings\n")
      #expect(session.run("list").output == "1  settings\n")
      #expect(session.run("list --store \(session.path)").output == "1  variable\n")
      session.variables["TODO_STORE"] = session.path
      #expect(session.run("list").output == "1  variable\n")
      try expectIntact(other, [])
    }
  }

  @Test func `C057: a mistake in the settings warns once on standard error, and breaks nothing`()
    throws
  {
    try withSettings("colour = never\nlimit = many\ncolour = x\n") { session in
      _ = session.run("add a")
      let run = session.run("list --json")
      #expect(run.status == 0)
      #expect(run.output.hasPrefix("[{") && run.output.hasSuffix("}]\n"))
      let path = session.directory + "/todo/config"
      #expect(
        run.diagnostics == """
          warning: \(path):1: there is no setting 'colour'; did you mean 'color'?
          warning: \(path):2: limit takes a whole number of 0 or more, or all, not 'many'

          """)
    }
  }

  @Test func `settings that are no text, or cannot be read, are no settings`() throws {
    try withSettings("list = \u{1}\n") { session in
      let path = session.directory + "/todo/config"
      try writeFile(path, [0xFF, 0x3D])
      #expect(
        session.run("add a").diagnostics
          == "warning: \(path): the text is not UTF-8; no setting is used\n")
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let run = session.run("list")
      #expect(run.output == "1  a\n")
      #expect(
        run.diagnostics
          == "warning: cannot read \(path): Is a directory; no setting is used\n")
    }
  }

  @Test func `colour is as the option says, else NO_COLOR, else the settings`() throws {
    try withSettings("color = never\n") { session in
      _ = session.run("add a -d yesterday")
      let red = "\u{1B}[31m"
      session.terminal = Terminal(showsOutput: true, showsDiagnostics: true, width: 80)
      #expect(!session.run("list").output.contains(red))
      #expect(session.run("list --color auto").output.contains(red))
      #expect(session.run("list --color always").output.contains(red))
      #expect(session.run("--color always show 9").diagnostics.contains(red))
      session.variables["NO_COLOR"] = "1"
      #expect(!session.run("list --color auto").output.contains(red))
      #expect(session.run("list --color always").output.contains(red))
      session.variables["NO_COLOR"] = nil
      try write("", in: session)
      #expect(session.run("list").output.contains(red))
      #expect(!session.run("list --color never").output.contains(red))
      session.terminal = .none
      #expect(!session.run("list").output.contains(red))
    }
  }

  @Test func `help names every key`() throws {
    try withCommands { session in
      let help = session.run("help settings")
      for key in Settings.Key.allCases { #expect(help.output.contains("\n  \(key.rawValue) ")) }
      #expect(session.run("help").output.contains("\n  settings  What can be settled"))
      #expect(session.run("help --man").output.contains("\n.SH SETTINGS\n"))
      let example = help.output.split(separator: "Example:\n")[1]
      let file = SettingsFile(String(example), path: "/c", home: nil)
      #expect(file.problems.isEmpty)
      #expect(file.settings.limit == .count(20))
    }
  }
}
