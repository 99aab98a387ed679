import FoundationEssentials

import StoreTestSupport
import Testing

@testable import RecordStore

/// Smallest and largest values, sums and means, by exact values.
@Suite struct AggregateTests {
  typealias Plain = Sample<NoIndexes>
  typealias Indexed = Sample<AscendingIndexes>

  static let schemas = [Schema("samples", version: 1, [Plain.self, Indexed.self])]

  private func samples<S>() -> [Sample<S>] {
    [
      Sample(id: "a", small: 200, number: -4, big: nil, ratio: 0.5, half: nil, text: "b"),
      Sample(id: "b", flag: true, small: 100, number: 10, big: 3, ratio: -1, half: 1.5, text: ""),
      Sample(id: "c", flag: true, small: 0, number: 2, big: -9, ratio: 2.25, half: 2, text: "é"),
    ]
  }

  private func withSamples(
    _ more: [Plain] = [], _ body: (borrowing ReadTransaction) throws -> Void
  ) throws {
    try withTemporaryStore(Self.schemas) { store throws in
      try store.write { txn in
        try txn.insert(contentsOf: samples() as [Plain])
        try txn.insert(contentsOf: samples() as [Indexed])
        try txn.insert(contentsOf: more)
      }
      try store.read { try body($0) }
    }
  }

  /// `#expect` cannot borrow a transaction.
  private func expect<T: Equatable>(
    _ found: T, _ expected: T, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  private func checkExtremes<S>(
    _ type: Sample<S>.Type, in txn: borrowing ReadTransaction
  ) throws {
    let all = Sample<S>.all
    try expect(txn.minimum(of: \.number, in: all), -4)
    try expect(txn.maximum(of: \.number, in: all), 10)
    try expect(txn.maximum(of: \.number, in: Sample<S>.where { $0.flag && $0.number < 10 }), 2)
    try expect(txn.minimum(of: \.big, in: all), -9)
    try expect(txn.maximum(of: \.big, in: all), 3)
    try expect(txn.minimum(of: \.big, in: Sample<S>.where { $0.big == nil }), nil)
    try expect(txn.minimum(of: \.text, in: all), "")
    try expect(txn.maximum(of: \.text, in: all), "é")
    try expect(txn.minimum(of: \.id, in: all), "a")
    try expect(txn.maximum(of: \.id, in: Sample<S>.where { !$0.flag }), "a")
    try expect(txn.maximum(of: \.flag, in: all), true)
    try expect(txn.minimum(of: \.number, in: Sample<S>.where { $0.small == 1 }), nil)
  }

  @Test func `the smallest and the largest value leave nil out`() throws {
    try withSamples { txn in
      try checkExtremes(Plain.self, in: txn)
      try checkExtremes(Indexed.self, in: txn)
    }
  }

  @Test func `order, offset, limit and distinct choose first`() throws {
    try withSamples { txn in
      let two = Plain.all.sorted(by: \.id).limit(2)
      try expect(txn.maximum(of: \.number, in: two), 10)
      try expect(txn.minimum(of: \.ratio, in: two.offset(1)), -1)
      try expect(txn.maximum(of: \.big, in: Plain.all.sorted(by: \.id).limit(1)), nil)
      try expect(
        txn.maximum(of: \.number, in: Plain.all.sorted(by: \.number).distinct(by: \.flag)), 2)
      try expect(txn.sum(of: \.number, in: two), 6)
    }
  }

  @Test func `NaN is the largest number, and makes a sum NaN`() throws {
    try withSamples([Plain(id: "d", ratio: .nan), Plain(id: "e", ratio: .infinity)]) { txn in
      let largest = try txn.maximum(of: \.ratio, in: Plain.all)
      #expect(largest?.isNaN == true)
      try expect(txn.minimum(of: \.ratio, in: Plain.all), -1)
      let sum = try txn.sum(of: \.ratio, in: Plain.all)
      #expect(sum.isNaN)
      let infinite = Plain.where { $0.id != "d" }
      try expect(txn.sum(of: \.ratio, in: infinite), .infinity)
      try expect(txn.average(of: \.ratio, in: infinite), .infinity)
    }
  }

  private func checkSums<S>(_ type: Sample<S>.Type, in txn: borrowing ReadTransaction) throws {
    let all = Sample<S>.all
    try expect(txn.sum(of: \.number, in: all), 8)
    try expect(txn.sum(of: \.small, in: all), 300)
    try expect(txn.sum(of: \.big, in: all), -6)
    try expect(txn.sum(of: \.ratio, in: all), 1.75)
    try expect(txn.sum(of: \.half, in: all), 3.5)
    try expect(txn.sum(of: \.number, in: Sample<S>.where { $0.flag }), 12)
    try expect(txn.sum(of: \.number, in: Sample<S>.where { $0.small == 1 }), 0)
    try expect(txn.average(of: \.number, in: all), 8.0 / 3)
    try expect(txn.average(of: \.big, in: all), -3)
    try expect(txn.average(of: \.half, in: all), 1.75)
    try expect(txn.average(of: \.big, in: Sample<S>.where { $0.big == nil }), nil)
  }

  @Test func `sums and means leave nil out`() throws {
    try withSamples { txn in
      try checkSums(Plain.self, in: txn)
      try checkSums(Indexed.self, in: txn)
    }
  }

  @Test func `a sum beyond an Int is an error, its mean is none`() throws {
    let more = (0..<4).map { Plain(id: "x\($0)", number: $0 == 3 ? -2 : .max, big: .min) }
    try withSamples(more) { txn in
      let error = #expect(throws: StoreError.self) {
        try txn.sum(of: \.number, in: Plain.where { $0.id > "x" })
      }
      #expect(error?.code == .overflow)
      #expect(error?.field == "number")
      // On the way it is beyond an Int, in the end it is not.
      try expect(txn.sum(of: \.number, in: Plain.where { $0.id >= "x2" }), .max - 2)
      try expect(txn.average(of: \.big, in: Plain.where { $0.id > "x" }), Double(Int.min))
    }
  }

  @Test func `rounding errors are made good`() throws {
    let more = [
      Plain(id: "x", ratio: 1e100), Plain(id: "y", ratio: 1), Plain(id: "z", ratio: -1e100),
    ]
    try withSamples(more) { txn in
      try expect(txn.sum(of: \.ratio, in: Plain.where { $0.id >= "x" }), 1)
    }
  }

  private func pairs<V>(_ counts: [FieldCount<V>]) -> [String] {
    counts.map { "\($0.value) \($0.count)" }
  }

  private func checkCounts<S>(_ type: Sample<S>.Type, in txn: borrowing ReadTransaction) throws {
    let all = Sample<S>.all
    try expect(pairs(txn.counts(by: \.flag, in: all)), ["false 1", "true 2"])
    try expect(
      txn.counts(by: \.big, in: all),
      [
        FieldCount(value: nil, count: 1), FieldCount(value: -9, count: 1),
        FieldCount(value: 3, count: 1),
      ])
    try expect(pairs(txn.counts(by: \.text, in: all)), [" 1", "b 1", "é 1"])
    try expect(pairs(txn.counts(by: \.id, in: Sample<S>.where { $0.flag })), ["b 1", "c 1"])
    try expect(pairs(txn.counts(by: \.number, in: Sample<S>.where { $0.flag })), ["2 1", "10 1"])
    let signs = try txn.counts(by: \.number, in: all) { $0 < 0 ? "-" : "+" }
    #expect(signs == ["-": 1, "+": 2])
    let known = try txn.counts(by: \.big, in: all) { $0 == nil }
    #expect(known == [true: 1, false: 2])
  }

  @Test func `results are counted by value, in the order of the values`() throws {
    try withSamples { txn in
      try checkCounts(Plain.self, in: txn)
      try checkCounts(Indexed.self, in: txn)
    }
  }

  @Test func `equal keys are one value`() throws {
    let more = [
      Plain(id: "x", ratio: 0), Plain(id: "y", ratio: -0.0), Plain(id: "z", ratio: .nan),
      Plain(id: "zz", ratio: -.nan),
    ]
    try withSamples(more) { txn in
      let counts = try txn.counts(by: \.ratio, in: Plain.where { $0.id >= "x" })
      #expect(counts.map(\.count) == [2, 2])
      #expect(counts[0].value == 0)
      #expect(counts[1].value.isNaN)
    }
  }

  @Test func `texts are counted once a record`() throws {
    let more = [
      Plain(id: "x", tags: ["home", "work", "home"], labels: nil), Plain(id: "y", tags: ["work"]),
      Plain(id: "z", tags: [], labels: ["", "b"]),
    ]
    try withSamples(more) { txn in
      try expect(pairs(txn.counts(byTextsOf: \.tags, in: Plain.all)), ["home 1", "work 2"])
      try expect(pairs(txn.counts(byTextsOf: \.labels, in: Plain.all)), [" 1", "b 1"])
      try expect(pairs(txn.counts(byTextsOf: \.tags, in: Plain.where { $0.id == "y" })), ["work 1"])
      try expect(
        pairs(txn.counts(by: \.tags, in: Plain.where { $0.id >= "x" })),
        ["[] 1", #"["home", "work", "home"] 1"#, #"["work"] 1"#])
    }
  }

  private struct Stop: Error {}

  @Test func `what cannot be asked is refused`() throws {
    try withSamples { txn in
      #expect(throws: Stop.self) {
        try txn.counts(by: \.number, in: Plain.all) { _ -> Int in throw Stop() }
      }
      let error = #expect(throws: StoreError.self) {
        try txn.maximum(of: \.number, in: Plain.all.requireIndex)
      }
      #expect(error?.code == .needsIndex)
      try expect(txn.maximum(of: \.ratio, in: Indexed.all.requireIndex), 2.25)
    }
  }
}
