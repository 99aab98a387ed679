import FoundationEssentials
import RecordStore
import Testing
import TodoKit

@testable import TodoCommands

struct AttachCommandTests {
  /// A session with one todo and a file `plan.txt` that says "first".
  private func withFile(_ body: (inout CommandSession, String) throws -> Void) throws {
    try withCommands { session in
      _ = session.run("add Paint")
      let file = session.directory + "/plan.txt"
      try Data("first".utf8).write(to: URL(filePath: file))
      try body(&session, file)
    }
  }

  @Test func `files, links and standard input are attached, and shown`() throws {
    try withFile { session, file in
      let picture = session.directory + "/photo"
      try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]).write(
        to: URL(filePath: picture))
      #expect(
        session.run(["attach", "1", file, picture, "https://example.org/a/plan.pdf?x=1"])
          == Run(
            output: """
              Attached plan.txt to 1: Paint (5 bytes, text/plain)
              Attached photo to 1: Paint (9 bytes, image/png)
              Attached plan.pdf to 1: Paint (https://example.org/a/plan.pdf?x=1, application/pdf)

              """))
      #expect(
        session.run(["attach", "1", "-", "--name", "in", "--type", "text/x-log"], input: "a\nb\n")
          .output == "Attached in to 1: Paint (4 bytes, text/x-log)\n")
      let id = try session.todos()[0].id.uuidString.lowercased()
      #expect(
        session.run("show 1").output == """
          1  Paint
            Status    open
            Attached  plan.txt  (5 bytes, text/plain)
                      photo  (9 bytes, image/png)
                      plan.pdf  (https://example.org/a/plan.pdf?x=1, application/pdf)
                      in  (4 bytes, text/x-log)
            Created   Thu 2026-04-30 12:00
            ID        \(id)

          """)
    }
  }

  @Test func `a file is a copy`() throws {
    try withFile { session, file in
      _ = session.run(["attach", "1", file])
      try FileManager.default.removeItem(atPath: file)
      session.variables["HOME"] = session.directory
      let target = session.directory + "/again.txt"
      #expect(
        session.run(["save", "1", "-o", target])
          == Run(diagnostics: "Saved \(target) (5 bytes, text/plain)\n"))
      try #expect(Data(contentsOf: URL(filePath: target)) == Data("first".utf8))
    }
  }

  @Test func `of several all are attached or none`() throws {
    try withFile { session, file in
      let missing = session.directory + "/missing"
      let run = session.run(["attach", "1", file, missing])
      #expect(
        run
          == Run(
            diagnostics: "todo: cannot open \(missing): No such file or directory\n", status: 74))
      #expect(session.run(["attach", "1", file, file]).status == 1)
      #expect(
        session.run(["attach", "1", session.directory]).diagnostics
          == "todo: cannot read \(session.directory): Is a directory\n")
      #expect(!session.run("show 1").output.contains("Attached"))
      #expect(session.run(["attach", "9", file]).status == 1)
    }
  }

  @Test func `a name that is taken is refused, and --replace keeps its ID`() throws {
    try withFile { session, file in
      let before = session.run(["attach", "1", file, "--json"]).output
      let run = session.run(["attach", "1", "-", "--name", "plan.txt"], input: "second")
      #expect(
        run
          == Run(
            diagnostics: """
              todo: 'Paint' has an attachment called 'plan.txt' already; nothing was attached
              Give it another name by --name, or replace that one by --replace.

              """, status: 1))
      let after = session.run(
        ["attach", "1", "-", "--name", "plan.txt", "--replace", "--json"], input: "second"
      ).output
      #expect(before.replacing("\"size\":5", with: "\"size\":6") == after)
      #expect(session.run(["save", "1", "-o", "-"]).output == "second")
    }
  }

  @Test func `JSON has fixed keys`() throws {
    try withFile { session, file in
      let output = session.run(["attach", "1", "https://example.org", "--json"]).output
      let keys =
        #""name":"example.org","mediaType":null,"createdAt":"2026-04-30T12:00:00Z","#
        + #""size":0,"link":"https://example.org"}]"#
      #expect(output.hasPrefix(#"[{"id":""#))
      #expect(output.hasSuffix(keys + "\n"))
      let shown = session.run("show 1 --json").output
      #expect(shown.hasSuffix(#","parts":[],"attachments":"# + output.dropLast() + "}]\n"))
    }
  }

  @Test(arguments: [
    (["attach", "1"], "todo: FILE is missing\n"),
    (["attach", "1", "-"], "todo: standard input has no name\n"),
    (["attach", "1", "a", "b", "--name", "c"], "todo: --name and --type are for one"),
    (["attach", "1", "https://example.org", "--name", "a/b"], "todo: name has a slash"),
    (["detach", "1"], "todo: NAME is missing\n"),
    (["detach", "1", "a", "--all"], "todo: names and --all exclude each other\n"),
  ])
  func `what cannot be meant is wrong usage`(words: [String], message: String) throws {
    try withFile { session, _ in
      let run = session.run(words)
      #expect(run.status == 64)
      #expect(run.diagnostics.hasPrefix(message), "\(run.diagnostics)")
    }
  }

  @Test func `detaching asks, and takes only what was shown`() throws {
    try withFile { session, file in
      _ = session.run(["attach", "1", file, "https://example.org"])
      #expect(session.run(["detach", "1", "plan.txt"]).status == 2)
      session.terminal = .person
      session.variables["NO_COLOR"] = "1"
      #expect(
        session.run(["detach", "1", "plan.txt"], input: "n\n").diagnostics
          == "  plan.txt  5 bytes, text/plain\nDelete this attachment of 'Paint'? [y/N] "
          + "todo: nothing was deleted\n")
      #expect(
        session.run(["detach", "1", "plan.txt"], input: "y\n").output
          == "Detached plan.txt from 1: Paint\n")
      #expect(
        session.run(["detach", "1", "plan.txt", "-y"]).diagnostics
          == "todo: 'Paint' has no attachment called 'plan.txt'\nThere are: example.org.\n")
      #expect(
        session.run(["detach", "1", "--all", "-y"]).output
          == "Detached example.org from 1: Paint\n")
      #expect(
        session.run(["detach", "1", "--all", "-y"])
          == Run(diagnostics: "The todo has no attachments.\n"))
    }
  }

  @Test func `a todo that is deleted says how many attachments went with it`() throws {
    try withFile { session, file in
      _ = session.run(["attach", "1", file])
      #expect(session.run("delete 1 -y").output == "Deleted 1: Paint (with 1 attachment)\n")
      let store = try TodoStore.open(at: session.path, options: .readOnly)
      #expect(try store.store.read { try $0.count(TodoKit.Attachment.all) } == 0)
    }
  }
}
