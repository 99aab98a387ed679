import RecordStore
import StoreTestSupport
import Testing

/// Programs that know different parts of one file.
@Suite struct SubsetTests {
  @Test func `programs with other indexes and collections write in turn and at once`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/shared.store"
      let plain = try WorkingPeer(path, view: "plain", number: 1)
      let indexed = try WorkingPeer(path, view: "indexed", number: 2)
      // It lacks a field: it reads all items and writes only marks.
      let narrow = try WorkingPeer(path, view: "narrow", number: 3)
      let peers = [plain, indexed, narrow]
      for round in 0..<20 {
        for peer in peers {
          try peer.step(20 + round)
          try peer.finish()
        }
      }
      for peer in peers { try peer.step(1200) }
      for peer in peers { try peer.finish() }
      for peer in peers { try peer.check() }

      let reports = try peers.map { try $0.report() }
      #expect(reports.map(\.refusedField) == ["none", "none", "amount"])
      #expect(reports[0].refusals == 0 && reports[1].refusals == 0)
      #expect(reports[2].refusals > 600)
      try expectContent(path, of: peers, reports)
      for peer in peers { try peer.end() }
    }
  }

  @Test func `programs go on while another one changes the schema`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/shared.store"
      // A collection, then indexes, then a field come while the first works.
      let plain = try WorkingPeer(path, view: "plain", number: 1)
      try plain.step(300)
      let narrow = try WorkingPeer(path, view: "narrow", number: 3)
      try narrow.step(300)
      let indexed = try WorkingPeer(path, view: "indexed", number: 2)
      try indexed.step(300)
      for peer in [plain, narrow, indexed] { try peer.finish() }
      for peer in [plain, narrow, indexed] { try peer.step(300) }
      let wide = try WorkingPeer(path, view: "wide", number: 4)
      try wide.step(600)
      let peers = [plain, narrow, indexed, wide]
      for peer in peers { try peer.finish() }
      let before = try peers.map { try $0.report() }
      for peer in peers { try peer.step(200) }
      for peer in peers { try peer.finish() }
      for peer in peers { try peer.check() }

      let after = try peers.map { try $0.report() }
      #expect(after.map(\.refusedField) == ["remark", "amount", "remark", "none"])
      for index in 0..<3 { #expect(after[index].refusals > before[index].refusals + 60) }
      #expect(after[0].common == before[0].common && after[2].common == before[2].common)
      #expect(after[3].common > before[3].common)
      try expectContent(path, of: peers, after)
      for peer in peers { try peer.end() }
    }
  }

  @Test func `a program goes on while eight others add a collection each`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/shared.store"
      let peer = try WorkingPeer(path, view: "indexed", number: 1)
      for number in 1...8 {
        try peer.step(50)
        try add(number, to: path)
        try peer.finish()
      }
      try peer.check()
      try peer.end()
      for number in 1...8 {
        let records = try recordsAfterCrash("additions\(number)", at: path)
        #expect(records.map(\.id) == [.integer(Int64(number))])
      }
    }
  }

  @Test func `more collections than there is room for are an error until it is opened anew`() throws
  {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/shared.store"
      try add(0, to: path)
      var store = try Store.open(at: path, schemas: [])
      for number in 1...20 { try add(number, to: path) }
      let error = try #require(throws: StoreError.self) { try store.read { _ in } }
      #expect(error.code == .storage)
      #expect(error.description.contains("Open it anew"))
      // Closed before it is opened again.
      store = try Store.open(at: "\(directory)/other.store", schemas: [])
      store = try Store.open(at: path, schemas: [])
      #expect(try store.collections().count == 21)
      #expect(try store.verify().findings == [])
    }
  }

  private func add(_ number: Int, to path: String) throws {
    let peer = try startPeer("add-collection", path, "\(number)")
    let said = try peer.readToEnd()
    #expect(said.output == "added\n")
    #expect(peer.wait() == .exited(0))
  }

  /// Checks what all peers together have written, from every view.
  private func expectContent(
    _ path: String, of peers: [WorkingPeer], _ reports: [WorkingPeer.Report]
  ) throws {
    let items = try recordsAfterCrash("items", at: path)
    var common = 0
    for item in items {
      guard case .integer(let id) = item.id, case .integer(let serial) = item["serial"] else {
        Issue.record("\(item)")
        continue
      }
      if id < 1_000_000 { common += Int(serial) }
    }
    #expect(common == reports.map(\.common).reduce(0, +))

    var tallies: [String: Int64] = [:]
    for tally in try recordsAfterCrash("tallies", at: path) {
      guard case .string(let name) = tally.id, case .integer(let count) = tally["count"] else {
        continue
      }
      tallies[name] = count
    }
    var expected = ["all": Int64(reports.map(\.tallies).reduce(0, +))]
    for (peer, report) in zip(peers, reports) where report.tallies > 0 {
      expected["worker \(peer.number)"] = Int64(report.tallies)
    }
    #expect(tallies == expected)

    let store = try Store.open(at: path, schemas: [], options: .readOnly)
    let commits = reports.map(\.commits).reduce(0, +)
    #expect(try store.read { try $0.sequence } == UInt64(commits))
  }
}
