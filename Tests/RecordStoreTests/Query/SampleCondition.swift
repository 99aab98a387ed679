import FoundationEssentials

@testable import RecordStore

/// A typed condition, and what it means in plain Swift.
struct SampleCondition<S: SampleIndexSet> {
  let filter: Filter<Sample<S>>
  let holds: (Sample<S>) -> Bool

  init(_ filter: some FilterConvertible<Sample<S>>, _ holds: @escaping (Sample<S>) -> Bool) {
    self.filter = filter.filter
    self.holds = holds
  }
}

extension SampleGenerator {
  /// A condition of up to `depth` levels of AND, OR and NOT.
  mutating func condition<S>(depth: Int) -> SampleCondition<S> {
    guard depth > 0, !happens(oneIn: 3) else { return test() }
    let first: SampleCondition<S> = condition(depth: depth - 1)
    switch number(1...6) {
    case 6: return twoTests()
    case 1: return SampleCondition(!first.filter) { !first.holds($0) }
    case 2, 3:
      let second: SampleCondition<S> = condition(depth: depth - 1)
      return SampleCondition(first.filter && second.filter) {
        first.holds($0) && second.holds($0)
      }
    default:
      let second: SampleCondition<S> = condition(depth: depth - 1)
      return SampleCondition(first.filter || second.filter) {
        first.holds($0) || second.holds($0)
      }
    }
  }

  /// Two tests of one field, which often exclude each other.
  private mutating func twoTests<S>() -> SampleCondition<S> {
    let proxy = FieldProxy<Sample<S>>()
    let tests: [SampleCondition<S>] = (0..<2).map { _ in
      comparison(proxy.number, int(), int()) { $0.number }
    }
    return SampleCondition(tests[0].filter && tests[1].filter) { sample in
      tests.allSatisfy { $0.holds(sample) }
    }
  }

  private mutating func test<S>() -> SampleCondition<S> {
    let proxy = FieldProxy<Sample<S>>()
    // Where texts of arrays are indexed they are asked for more often.
    switch number(1...(S.self == EachIndexes.self ? 34 : 18)) {
    case 1:
      return happens(oneIn: 2)
        ? SampleCondition(proxy.flag) { $0.flag } : SampleCondition(!proxy.flag) { !$0.flag }
    case 2: return equality(proxy.flag, happens(oneIn: 2)) { $0.flag }
    case 3: return equality(proxy.choice, pick([nil, false, true])) { $0.choice }
    case 4: return comparison(proxy.small, small(), small()) { $0.small }
    case 5: return comparison(proxy.number, int(), int()) { $0.number }
    case 6: return comparison(proxy.big, int(), int()) { $0.big }
    case 7: return comparison(proxy.ratio, double(), double()) { $0.ratio }
    case 8: return comparison(proxy.half, float(), float()) { $0.half }
    case 9: return comparison(proxy.date, date(), date()) { $0.date }
    case 10: return comparison(proxy.uuid, uuid(), uuid()) { $0.uuid }
    case 11: return comparison(proxy.id, text(), text()) { $0.id }
    case 12: return comparison(proxy.text, text(), text()) { $0.text }
    case 13: return comparison(proxy.note, text(), text()) { $0.note }
    case 14: return equality(proxy.data, data()) { $0.data }
    case 15: return equality(proxy.color, color()) { $0.color }
    case 16: return text(proxy.text) { $0.text }
    case 17: return happens(oneIn: 2) ? text(proxy.note) { $0.note } : text(proxy.id) { $0.id }
    default:
      return happens(oneIn: 2)
        ? texts(proxy.tags) { $0.tags } : texts(proxy.labels) { $0.labels }
    }
  }

  // MARK: Comparisons

  private mutating func equality<S, V: ModelOrdered>(
    _ field: FieldExpression<Sample<S>, V>, _ value: V, _ get: @escaping (Sample<S>) -> V
  ) -> SampleCondition<S> {
    happens(oneIn: 3)
      ? SampleCondition(field != value) { V.order(get($0), value) != 0 }
      : SampleCondition(field == value) { V.order(get($0), value) == 0 }
  }

  private mutating func comparison<S, V: ModelOrdered & Comparable>(
    _ field: FieldExpression<Sample<S>, V>, _ value: V, _ other: V,
    _ get: @escaping (Sample<S>) -> V
  ) -> SampleCondition<S> {
    func order(_ sample: Sample<S>) -> Int { V.order(get(sample), value) }
    switch number(1...10) {
    case 1: return SampleCondition(field < value) { order($0) < 0 }
    case 2: return SampleCondition(field <= value) { order($0) <= 0 }
    case 3: return SampleCondition(field > value) { order($0) > 0 }
    case 4: return SampleCondition(field >= value) { order($0) >= 0 }
    case 5:
      return SampleCondition(field.isBetween(value, and: other)) {
        order($0) >= 0 && V.order(get($0), other) <= 0
      }
    case 6 where value < other:
      return SampleCondition((value..<other) ~= field) {
        order($0) >= 0 && V.order(get($0), other) < 0
      }
    case 7, 8:
      let values = [value, other, other]
      return SampleCondition(field.isIn(values)) { sample in
        values.contains { V.order(get(sample), $0) == 0 }
      }
    default: return equality(field, value, get)
    }
  }

  private mutating func comparison<S, V: ModelOrdered & Comparable>(
    _ field: FieldExpression<Sample<S>, V?>, _ value: V, _ other: V,
    _ get: @escaping (Sample<S>) -> V?
  ) -> SampleCondition<S> {
    func holds(_ test: @escaping (Int) -> Bool) -> (Sample<S>) -> Bool {
      { sample in get(sample).map { test(V.order($0, value)) } ?? false }
    }
    switch number(1...11) {
    case 1: return SampleCondition(field < value, holds { $0 < 0 })
    case 2: return SampleCondition(field <= value, holds { $0 <= 0 })
    case 3: return SampleCondition(field > value, holds { $0 > 0 })
    case 4: return SampleCondition(field >= value, holds { $0 >= 0 })
    case 5:
      return SampleCondition(field.isBetween(value, and: other)) { sample in
        get(sample).map { V.order($0, value) >= 0 && V.order($0, other) <= 0 } ?? false
      }
    case 6 where value <= other:
      return SampleCondition((value...other) ~= field) { sample in
        get(sample).map { V.order($0, value) >= 0 && V.order($0, other) <= 0 } ?? false
      }
    case 7, 10:
      let values = happens(oneIn: 2) ? [value, other, nil] : [value]
      return SampleCondition(field.isIn(values)) { sample in
        values.contains { V?.order(get(sample), $0) == 0 }
      }
    case 8: return SampleCondition(field.isNil) { get($0) == nil }
    case 9: return SampleCondition(field != nil) { get($0) != nil }
    default: return equality(field, value, get)
    }
  }

  // MARK: Texts

  private mutating func options() -> TextOptions {
    pick([
      [], [], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
    ])
  }

  private mutating func text<S, V: TextFieldValue>(
    _ field: FieldExpression<Sample<S>, V>, _ get: @escaping (Sample<S>) -> String?
  ) -> SampleCondition<S> {
    let (filter, holds) = textTest(field)
    return SampleCondition(filter) { get($0).map(holds) ?? false }
  }

  private mutating func textTest<S, V: TextFieldValue>(
    _ field: FieldExpression<Sample<S>, V>
  ) -> (Filter<Sample<S>>, (String) -> Bool) {
    let options = options()
    let part = text()
    let scalars = SampleText.scalars(part, options)
    func folded(_ text: String) -> [Unicode.Scalar] { SampleText.scalars(text, options) }
    switch number(1...6) {
    case 1: return (field.hasPrefix(part, options), { folded($0).starts(with: scalars) })
    case 2:
      return (
        field.hasSuffix(part, options), { folded($0).reversed().starts(with: scalars.reversed()) }
      )
    case 3:
      return (field.contains(part, options), { SampleText.contains(folded($0), scalars) })
    case 4: return (field.isEqual(to: part, options), { folded($0) == scalars })
    case 5:
      let length = number(0...4)
      return (field.length >= length, { $0.unicodeScalars.count >= length })
    default:
      let pattern = text() + pick(["", "*", "?", "*?", "\\*", "\\\\"]) + part
      return (
        field.isLike(pattern, options),
        { SampleText.matches(folded($0)[...], SampleText.scalars(pattern, options)[...]) }
      )
    }
  }

  private mutating func texts<S, V: TextArrayFieldValue>(
    _ field: FieldExpression<Sample<S>, V>, _ get: @escaping (Sample<S>) -> [String]?
  ) -> SampleCondition<S> {
    switch number(1...6) {
    case 1:
      let count = number(0...3)
      return happens(oneIn: 2)
        ? SampleCondition(field.count == count) { get($0).map { $0.count == count } ?? false }
        : SampleCondition(field.count != count) { get($0).map { $0.count != count } ?? true }
    case 2, 5, 6:
      let (filter, holds) = elementTest(field.any)
      return SampleCondition(filter) { get($0)?.contains(where: holds) ?? false }
    case 3:
      let (filter, holds) = elementTest(field.all)
      return SampleCondition(filter) { get($0)?.allSatisfy(holds) ?? false }
    default:
      let (filter, holds) = elementTest(field.none)
      return SampleCondition(filter) { !(get($0)?.contains(where: holds) ?? false) }
    }
  }

  private mutating func elementTest<S>(
    _ field: FieldExpression<Sample<S>, String>
  ) -> (Filter<Sample<S>>, (String) -> Bool) {
    let value = text()
    switch number(1...6) {
    case 1: return (field == value, { String.order($0, value) == 0 })
    case 2: return (field != value, { String.order($0, value) != 0 })
    case 3: return (field < value, { String.order($0, value) < 0 })
    case 4:
      let values = [value, text()]
      return (
        field.isIn(values), { text in values.contains { String.order(text, $0) == 0 } }
      )
    default: return textTest(field)
    }
  }
}
