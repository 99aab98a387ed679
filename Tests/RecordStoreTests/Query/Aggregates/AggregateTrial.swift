import Testing

@testable import RecordStore

/// Numbers about the results of a query, and what plain Swift makes of the
/// records.
struct AggregateTrial<S: SampleIndexSet> {
  private let query: Query<Sample<S>>
  private let found: [Sample<S>]
  private let name: String

  init(_ query: Query<Sample<S>>, _ found: [Sample<S>], _ name: String) {
    (self.query, self.found) = (query, found)
    self.name = "\(name): \(query)"
  }

  func check<V: ModelOrdered & NumericFieldValue & FixedWidthInteger>(
    number keyPath: any KeyPath<Sample<S>, V> & Sendable, in txn: borrowing ReadTransaction
  ) throws where V.Sum == Int {
    let values = found.map { $0[keyPath: keyPath] }
    try checkExtremes(
      values, txn.minimum(of: keyPath, in: query), txn.maximum(of: keyPath, in: query))
    try checkCounts(values, txn.counts(by: keyPath, in: query))
    let expected = values.reduce(Int128(0)) { $0 + Int128($1) }
    do {
      let sum = try txn.sum(of: keyPath, in: query)
      #expect(Int128(sum) == expected, "\(name)")
    } catch let error as StoreError {
      #expect(error.code == .overflow)
      #expect(Int(exactly: expected) == nil, "\(name)")
    }
    let average = try txn.average(of: keyPath, in: query)
    #expect(
      average == (values.isEmpty ? nil : Double(expected) / Double(values.count)), "\(name)")
  }

  func check<V: ModelOrdered>(
    optional keyPath: any KeyPath<Sample<S>, V?> & Sendable, in txn: borrowing ReadTransaction
  ) throws {
    let values = found.map { $0[keyPath: keyPath] }
    try checkExtremes(
      values.compactMap(\.self), txn.minimum(of: keyPath, in: query),
      txn.maximum(of: keyPath, in: query))
    try checkCounts(values, txn.counts(by: keyPath, in: query))
    let missing = try txn.counts(by: keyPath, in: query) { $0 == nil }
    #expect(missing[true, default: 0] == values.count { $0 == nil }, "\(name)")
  }

  func checkTexts(in txn: borrowing ReadTransaction) throws {
    let texts = found.flatMap { sample in
      sample.tags.indices.filter { index in
        !sample.tags[..<index].contains { String.order($0, sample.tags[index]) == 0 }
      }.map { sample.tags[$0] }
    }
    try checkCounts(texts, txn.counts(byTextsOf: \.tags, in: query))
  }

  private func checkExtremes<V: ModelOrdered>(_ values: [V], _ smallest: V?, _ largest: V?) {
    let sorted = values.sorted { V.order($0, $1) < 0 }
    #expect(V?.order(smallest, sorted.first) == 0, "\(name)")
    #expect(V?.order(largest, sorted.last) == 0, "\(name)")
  }

  private func checkCounts<V: ModelOrdered>(_ values: [V], _ counts: [FieldCount<V>]) {
    let sorted = values.sorted { V.order($0, $1) < 0 }
    #expect(counts.map(\.count).reduce(0, +) == sorted.count, "\(name)")
    var rest = sorted[...]
    for group in counts {
      #expect(rest.prefix { V.order($0, group.value) == 0 }.count == group.count, "\(name)")
      rest = rest.dropFirst(group.count)
    }
  }
}
