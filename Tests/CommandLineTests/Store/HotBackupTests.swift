import StoreTestSupport
import Testing

/// Backups of a store that other processes write at the same time.
struct HotBackupTests {
  /// A backup into a file or through a pipe.
  private static let ways = ["$COPY", "--compact $COPY", "- >$COPY"]

  @Test func `C032: every backup beside writers is whole, and a state of one moment`() throws {
    try withTodo { todo in
      _ = try todo.runPeer("create")
      let writers = try ["one", "two"].map { try todo.startPeer("count", $0, "100000") }
      for writer in writers { try #require(try writer.readLine() == "ready") }
      var totals: [Int] = []
      for round in 0..<12 {
        let copy = "\(todo.directory)/copy\(round).store"
        let way = Self.ways[round % Self.ways.count]
        let backup = try todo.shell("COPY=\(copy); $TODO store backup \(way)")
        #expect(backup.termination == .exited(0), "\(backup.errors)")
        let check = try todo.run("store", "check", "--path", copy)
        #expect(check.termination == .exited(0), "\(check.output)\(check.errors)")
        totals.append(try total(todo, copy))
      }
      for writer in writers {
        writer.kill(9)
        writer.wait()
      }
      #expect(totals == totals.sorted())
      #expect((totals.last ?? 0) > (totals.first ?? 0), "\(totals)")
    }
  }

  /// What all writers have counted, if it is what each of them has and as many
  /// entries are there.
  private func total(_ todo: TodoProcess, _ path: String) throws -> Int {
    func counts(_ key: String) throws -> Int {
      let result = try todo.run(
        "store", "get", "tallies", key, "--raw", "count", "--path", path)
      return Int(result.output.dropLast()) ?? 0
    }
    let total = try counts("all")
    #expect(try counts("one") + counts("two") == total)
    let last = try todo.run(
      "store", "rows", "entries", "--reverse", "-n", "1", "--fields", "id", "--table", "--path",
      path)
    #expect(last.output == (total == 0 ? "" : "\(total - 1)\n"))
    return total
  }

  @Test func `a reader of a backup that goes away ends it quietly`() throws {
    try withTodo { todo in
      _ = try todo.run("demo")
      let result = try todo.shell("{ $TODO store backup -; echo $? >&2; } | head -c 10")
      #expect(result.errors == "0\n")
      let full = try todo.shell("$TODO store backup - >/dev/full")
      #expect(full.termination == .exited(74))
      #expect(full.errors.contains("There is no space left"))
    }
  }

  @Test func `a backup through a compressor comes back whole`() throws {
    try withTodo { todo in
      _ = try todo.run("demo")
      let result = try todo.shell(
        "cd $DIRECTORY && $TODO store backup - | gzip >copy.gz && gunzip <copy.gz >copy.store && "
          + "$TODO store check --path copy.store && $TODO list --json >a && "
          + "$TODO list --json --store copy.store >b && cmp a b")
      #expect(result.termination == .exited(0), "\(result.errors)")
    }
  }
}
