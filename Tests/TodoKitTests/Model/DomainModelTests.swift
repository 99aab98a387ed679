import RecordStore
import StoreTestSupport
import Testing
import TodoKit

/// Random operations of the domain, compared with plain values after each one:
/// in programs of their own, as in use.
@Suite struct DomainModelTests {
  @Test(arguments: [1, 2, 3])
  func `whatever is done, todos are what the rules say`(seed: Int) throws {
    try withSharedTodos { path in
      let peer = try startPeer(path, number: seed, steps: 1_000, threads: 1)
      try expectDone(peer, threads: 1)
    }
  }

  @Test func `two programs with two threads each see what the rules say of their own`() throws {
    try withSharedTodos { path in
      let peers = try [10, 20].map { try startPeer(path, number: $0, steps: 300, threads: 2) }
      for peer in peers { try expectDone(peer, threads: 2) }
      let numbers = try TodoStore.open(at: path, options: .readOnly).store.read {
        try $0.fetch(Todo.all).map(\.number)
      }
      #expect(Set(numbers).count == numbers.count)
      #expect(numbers.count > 20)
    }
  }

  /// Gives `body` the path of a store, and checks the file afterwards.
  private func withSharedTodos(_ body: (String) throws -> Void) throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/shared.store"
      try body(path)
      try expectIntact(path, [TodoSchema.current])
    }
  }

  private func startPeer(
    _ path: String, number: Int, steps: Int, threads: Int
  ) throws -> ChildProcess {
    try ChildProcess(
      ChildProcess.path(ofExecutable: "store-peer"),
      arguments: ["domain", path, "\(number)", "\(steps)", "\(threads)"])
  }

  private func expectDone(_ peer: ChildProcess, threads: Int) throws {
    let (output, errors) = try peer.readToEnd()
    let lines = output.split(separator: "\n")
    #expect(lines.count == threads)
    for line in lines {
      // Operations that the rules refuse have been among them.
      let refusals = line.hasPrefix("done ") ? Int(line.dropFirst(5)) : nil
      #expect(refusals ?? 0 > 10, "\(line) \(errors)")
    }
    #expect(peer.wait() == .exited(0), "\(errors)")
  }
}
