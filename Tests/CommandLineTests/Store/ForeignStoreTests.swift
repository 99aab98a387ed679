import StoreTestSupport
import Testing

/// The command on a store of another program, whose record types it does not
/// have.
struct ForeignStoreTests {
  @Test func `what set writes, the other program reads bit by bit`() throws {
    try withTodo { todo in
      #expect(try todo.runPeer("write-specimens") == ["written"])
      let values = [
        "flag=true", "tiny=-128", "small=-32768", "medium=-2147483648",
        "large=-9223372036854775808", "byte=255", "word=65535", "half=4294967295",
        "huge=18446744073709551615", "ratio=bits(0x7f800001)", "amount=-0.0",
        "made=2026-06-30T17:00:00.0000001Z", "token=01890000-0000-7000-8000-00000000000a",
        #"title='caf\u{65}\u{301}\u{0}'"#, "picture=base64:AAECgP8=",
        #"words=["a b","\\"]"#, "remark=it's", "due=date(0.5)",
      ]
      let set = try todo.run(["store", "set", "specimens", "b"] + values)
      #expect(set.termination == .exited(0), "\(set.errors)")
      #expect(
        try todo.runPeer("show-specimen", "b") == [
          "true -128 -32768 -2147483648 -9223372036854775808",
          "255 65535 4294967295 18446744073709551615",
          "2139095041 9223372036854775808",
          "\((804_531_600.000_000_1).bitPattern) 01890000-0000-7000-8000-00000000000A",
          #"[99, 97, 102, 101, 204, 129, 0] [0, 1, 2, 128, 255] ["a b", "\\"]"#,
          "it's 0.5",
        ])
      // Every index follows, also those of the other program alone.
      let check = try todo.run("store", "check", "--path", todo.storePath)
      #expect(check.errors.hasSuffix("3 records and 10 index entries checked, all intact\n"))
    }
  }

  @Test func `a unique index of the other program is kept`() throws {
    try withTodo { todo in
      _ = try todo.runPeer("write-specimens")
      let set = try todo.run("store", "set", "specimens", "b", "title=title of a")
      #expect(set.termination == .exited(1))
      #expect(
        set.errors
          == "todo: 'b' has the same values in the unique index specimens (title) unique as 'a'; "
          + "nothing was written.\n")
    }
  }

  @Test func `an odd key is typed, shown and found again`() throws {
    try withTodo { todo in
      _ = try todo.runPeer("write-specimens")
      let key = #"'odd \u{0}\n\'é\' 😀'"#
      let rows = try todo.run("store", "rows", "specimens", "--fields", "key")
      #expect(rows.output == "key  'a'\n\nkey  'b'\n\nkey  \(key)\n")
      let found = try todo.run("store", "get", "specimens", key, "--fields", "key", "--json")
      #expect(found.output == #"{"key":"odd \u0000\n'é' 😀"}"# + "\n")
      let set = try todo.run("store", "set", "specimens", key, "large=7", "--json")
      #expect(set.output.contains(#""large":7"#))
      // A key that looks like an option stands behind two dashes.
      let added = try todo.run(
        "store", "set", "--upsert", "specimens", "--", "-5", "flag=true", "tiny=0", "small=0",
        "medium=0", "large=0", "byte=0", "word=0", "half=0", "huge=0", "ratio=0", "amount=0",
        "made=2001-01-01T00:00:00Z", "token=01890000-0000-7000-8000-00000000000a", "title=",
        "picture=0x", "words=[]")
      #expect(added.termination == .exited(0), "\(added.errors)")
      #expect(try todo.run("store", "get", "specimens", "--raw", "key", "--", "-5").output == "-5")
      #expect(try todo.runPeer("show-specimen", "-5").first == "true 0 0 0 0")
    }
  }

  @Test func `a reader of another process is listed, and gone when it has died`() throws {
    try withTodo { todo in
      _ = try todo.runPeer("write-specimens")
      let peer = try todo.startPeer("hold")
      try #require(try peer.readLine() == "reading")
      _ = try todo.run("store", "set", "specimens", "a", "large=1")
      _ = try todo.run("store", "set", "specimens", "a", "large=2")
      let readers = try todo.run("store", "readers")
      let columns = readers.output.split(separator: " ", omittingEmptySubsequences: true)
      try #require(columns.count == 5, "\(readers.output)")
      #expect(columns[0] == "\(peer.processID)")
      #expect(columns[1] == "store-peer")
      #expect(columns[3] == "2")
      #expect(columns[4] == "reading\n")
      let json = try todo.run("store", "readers", "--json").output
      #expect(json.hasPrefix(#"[{"processID":\#(peer.processID),"command":"store-peer","#))
      #expect(json.hasSuffix(#","commitsBehind":2,"isAlive":true}]"# + "\n"))
      peer.kill(9)
      peer.wait()
      let after = try todo.run("store", "readers")
      #expect(after.output == "")
      #expect(after.errors == "nobody reads \(todo.storePath) now\n")
    }
  }
}
