import FoundationEssentials
import Testing

@testable import TodoCommands

struct SaveCommandTests {
  /// A session whose todo has `plan.txt`, and the path of a file that is there.
  private func withOne(_ body: (inout CommandSession, String) throws -> Void) throws {
    try withCommands { session in
      _ = session.run("add Paint")
      _ = session.run(["attach", "1", "-", "--name", "plan.txt"], input: "\u{0}\u{1B}[2Jbytes")
      let file = session.directory + "/there"
      try Data("old".utf8).write(to: URL(filePath: file))
      try body(&session, file)
    }
  }

  @Test func `a file that is there is left alone, unless it is forced`() throws {
    try withOne { session, file in
      #expect(
        session.run(["save", "1", "-o", file])
          == Run(
            diagnostics: """
              todo: \(file) is there already; nothing was written
              Name another file by -o, or replace it by --force.

              """, status: 1))
      try #expect(Data(contentsOf: URL(filePath: file)) == Data("old".utf8))
      #expect(session.run(["save", "1", "-o", file, "--force"]).status == 0)
      try #expect(Data(contentsOf: URL(filePath: file)) == Data("\u{0}\u{1B}[2Jbytes".utf8))
      let names = try FileManager.default.contentsOfDirectory(atPath: session.directory)
      #expect(names.filter { $0.hasSuffix(".tmp") } == [])
    }
  }

  @Test func `into a folder it is written under its name`() throws {
    try withOne { session, _ in
      #expect(
        session.run(["save", "1", "plan.txt", "-o", session.directory]).diagnostics
          == "Saved \(session.directory)/plan.txt (10 bytes, text/plain)\n")
      #expect(session.run(["save", "1", "-o", session.directory]).status == 1)
    }
  }

  @Test func `standard output gets the bytes as they are, a terminal never`() throws {
    try withOne { session, _ in
      #expect(session.run("save 1 -o -") == Run(output: "\u{0}\u{1B}[2Jbytes"))
      session.terminal = .person
      session.variables["NO_COLOR"] = "1"
      let run = session.run("save 1 -o -")
      #expect(run.output == "")
      #expect(run.status == 1)
      #expect(
        run.diagnostics.hasPrefix(
          "todo: standard output is a terminal, which bytes could do anything to"))
    }
  }

  @Test func `what is not there, or is a link, or one of several, is said`() throws {
    try withOne { session, _ in
      #expect(
        session.run("save 1 plan.tx").diagnostics
          == "todo: 'Paint' has no attachment called 'plan.tx'; did you mean 'plan.txt'?\n"
          + "There are: plan.txt.\n")
      _ = session.run("attach 1 https://example.org/x")
      #expect(
        session.run("save 1").diagnostics
          == "todo: 'Paint' has several attachments\nName one: plan.txt, x\n")
      #expect(
        session.run("save 1 x")
          == Run(
            diagnostics: "todo: 'x' is a link, of which no bytes are here: https://example.org/x\n",
            status: 1))
      _ = session.run("add other")
      #expect(session.run("save 2").diagnostics == "todo: 'other' has no attachments\n")
    }
  }

  @Test func `a target that cannot be written is an error of the system`() throws {
    try withOne { session, _ in
      let run = session.run(["save", "1", "-o", session.directory + "/none/x"])
      #expect(run.status == 74)
      #expect(run.diagnostics.contains("No such file or directory"))
    }
  }
}
