@testable import RecordStore

/// A query of samples, and what it means in plain Swift.
struct SampleQuery<S: SampleIndexSet> {
  private(set) var query: Query<Sample<S>>
  private let holds: (Sample<S>) -> Bool
  private var keys: [(Sample<S>, Sample<S>) -> Int] = []
  private var idDirection = 1
  /// Whether two samples have the same values in the fields of `distinct`.
  private var areSame: ((Sample<S>, Sample<S>) -> Bool)?
  private(set) var isSorted = false
  private(set) var offset = 0
  private(set) var limit: Int?

  init(_ condition: SampleCondition<S>?) {
    query =
      condition.map { condition in Sample<S>.where { _ in condition.filter } } ?? Sample<S>.all
    holds = condition?.holds ?? { _ in true }
  }

  var isDistinct: Bool { areSame != nil }

  mutating func sort<V: ModelOrdered>(
    by keyPath: any KeyPath<Sample<S>, V> & Sendable, _ direction: Query<Sample<S>>.Direction
  ) {
    query = query.sorted(by: keyPath, direction)
    isSorted = true
    idDirection = direction == .ascending ? 1 : -1
    keys.append { [idDirection] a, b in
      idDirection * V.order(a[keyPath: keyPath], b[keyPath: keyPath])
    }
  }

  mutating func makeDistinct<V: ModelOrdered>(
    by keyPath: any KeyPath<Sample<S>, V> & Sendable
  ) {
    query = query.distinct(by: keyPath)
    let before = areSame ?? { _, _ in true }
    areSame = { a, b in
      before(a, b) && V.order(a[keyPath: keyPath], b[keyPath: keyPath]) == 0
    }
  }

  mutating func cut(offset: Int, limit: Int?) {
    query = query.offset(offset)
    if let limit { query = query.limit(limit) }
    (self.offset, self.limit) = (offset, limit)
  }

  /// All that the filter lets through, in the query's order, by ID without one.
  func matches(among samples: [Sample<S>]) -> [Sample<S>] {
    samples.filter(holds).sorted { a, b in
      for key in keys {
        let order = key(a, b)
        if order != 0 { return order < 0 }
      }
      return idDirection * String.order(a.id, b.id) < 0
    }
  }

  /// What is left of samples in order.
  func results(of matches: [Sample<S>]) -> [Sample<S>] {
    var results = matches
    if let areSame {
      results = []
      for sample in matches where !results.contains(where: { areSame($0, sample) }) {
        results.append(sample)
      }
    }
    return Array(results.dropFirst(offset).prefix(limit ?? .max))
  }

  /// Whether samples, in any order, can be the results of a query without one.
  func canResult(_ found: [Sample<S>], of matches: [Sample<S>]) -> Bool {
    let known = Set(matches.map { Array($0.id.utf8) })
    let ids = found.map { Array($0.id.utf8) }
    guard ids.count == results(of: matches).count, Set(ids).count == ids.count,
      known.isSuperset(of: ids)
    else { return false }
    guard let areSame else { return true }
    return found.indices.allSatisfy { index in
      !found[..<index].contains { areSame($0, found[index]) }
    }
  }
}

extension SampleGenerator {
  /// A query with a filter, an order and limits, each now and then.
  mutating func query<S>(depth: Int = 3) -> SampleQuery<S> {
    let filter: SampleCondition<S> = condition(depth: number(0...depth))
    var query = SampleQuery<S>(
      happens(oneIn: 12) ? nil : happens(oneIn: 5) ? indexed(filter) : filter)
    if happens(oneIn: 8) { addDistinct(to: &query) }
    if !happens(oneIn: 3) {
      for _ in 0..<pick([1, 1, 2, 3]) { addKey(to: &query) }
    }
    if happens(oneIn: 2) {
      query.cut(
        offset: happens(oneIn: 3) ? number(0...5) : 0,
        limit: happens(oneIn: 6) ? nil : number(0...12))
    }
    return query
  }

  /// The condition and one that every set of indexes serves.
  private mutating func indexed<S>(_ condition: SampleCondition<S>) -> SampleCondition<S> {
    let flag = happens(oneIn: 2)
    return SampleCondition(FieldProxy<Sample<S>>().flag == flag && condition.filter) {
      $0.flag == flag && condition.holds($0)
    }
  }

  private mutating func addKey<S>(to query: inout SampleQuery<S>) {
    let direction: Query<Sample<S>>.Direction = happens(oneIn: 2) ? .ascending : .descending
    switch number(1...18) {
    case 1: query.sort(by: \.id, direction)
    case 2: query.sort(by: \.flag, direction)
    case 3: query.sort(by: \.choice, direction)
    case 4: query.sort(by: \.small, direction)
    case 5, 17: query.sort(by: \.number, direction)
    case 6: query.sort(by: \.big, direction)
    case 7: query.sort(by: \.ratio, direction)
    case 8: query.sort(by: \.half, direction)
    case 9: query.sort(by: \.date, direction)
    case 10: query.sort(by: \.uuid, direction)
    case 11, 18: query.sort(by: \.text, direction)
    case 12: query.sort(by: \.note, direction)
    case 13: query.sort(by: \.tags, direction)
    case 14: query.sort(by: \.labels, direction)
    case 15: query.sort(by: \.data, direction)
    default: query.sort(by: \.color, direction)
    }
  }

  private mutating func addDistinct<S>(to query: inout SampleQuery<S>) {
    switch number(1...8) {
    case 1: query.makeDistinct(by: \.flag)
    case 2: query.makeDistinct(by: \.choice)
    case 3: query.makeDistinct(by: \.number)
    case 4: query.makeDistinct(by: \.ratio)
    case 5: query.makeDistinct(by: \.text)
    case 6: query.makeDistinct(by: \.tags)
    case 7: query.makeDistinct(by: \.id)
    default:
      query.makeDistinct(by: \.flag)
      query.makeDistinct(by: \.color)
    }
  }
}
