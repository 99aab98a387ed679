import FoundationEssentials
import StoreTestSupport
import Testing

@testable import RecordStore

/// Printing and reading, on random queries that are the same in every run.
@Suite struct QueryRoundTripTests {
  typealias Plain = Sample<NoIndexes>

  @Test func `a printed query is read as the same query`() throws {
    var generator = SampleGenerator(seed: 20_260_507)
    for _ in 0..<4000 {
      let query: SampleQuery<NoIndexes> = generator.query(depth: 5)
      let text = query.query.description
      let read = try Plain.query(text)
      #expect(read.description == text)
      // NaN differs from itself as a value, not as a text.
      #expect(read.request == query.query.request || text.contains("nan"), "\(text)")
    }
  }

  @Test func `a random date is printed so that the same bits are read`() throws {
    var random = SeededGenerator(seed: 7)
    for number in 0..<20_000 {
      let seconds: Double =
        switch number % 4 {
        case 0:
          Double(Int64.random(in: -70_000_000_000_000...250_000_000_000_000, using: &random)) / 1000
        case 1: Double(Int64.random(in: -1_000_000_000...1_000_000_000, using: &random))
        case 2: .random(in: -1e9...1e9, using: &random)
        default: Double(bitPattern: random.next())
        }
      let value = StoredValue.date(Date(timeIntervalSinceReferenceDate: seconds))
      let read = try Plain.query("date == \(value.queryText)").request.filter
      guard case .test(_, .compare(.equal, .date(let date))) = read else {
        Issue.record("\(value.queryText)")
        continue
      }
      let bits = date.timeIntervalSinceReferenceDate.bitPattern
      #expect(bits == seconds.bitPattern || seconds.isNaN, "\(value.queryText)")
    }
    #expect(
      StoredValue.date(Date(timeIntervalSinceReferenceDate: 802_339_200.123)).queryText
        == "'2026-06-05T08:00:00.123Z'")
  }

  /// 100,000 texts: each gives a query, which is read again when it is printed,
  /// or an error with a place in the text.
  @Test func `a random text is read or refused`() throws {
    var texts = QueryTextGenerator(seed: 20_260_601)
    let vocabulary = QueryVocabulary(Plain.self)
    var readCount = 0
    for _ in 0..<100_000 {
      let text = texts.next()
      do throws(QueryTextError) {
        let arguments = text.contains("%@") ? [1] : []
        let query = try QueryParser.parse(text, vocabulary, arguments)
        readCount += 1
        let again = try? QueryParser.parse(query.description, vocabulary)
        if again?.description != query.description { Issue.record("\(text)") }
      } catch {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.indices.contains(error.line - 1),
          1...lines[error.line - 1].count + 1 ~= error.column,
          !error.problem.isEmpty, error.description.contains("^")
        else {
          Issue.record("\(text): \(error)")
          continue
        }
      }
    }
    // Neither all of one kind nor hardly any of the other.
    #expect(2_000...98_000 ~= readCount)
  }
}

/// Random texts, and damaged ones that were right.
private struct QueryTextGenerator {
  private var generator: SampleGenerator
  /// Texts that are right.
  private let seeds: [[Unicode.Scalar]]

  init(seed: UInt64) {
    var generator = SampleGenerator(seed: seed)
    seeds = (0..<500).map { _ in
      let query: SampleQuery<NoIndexes> = generator.query(depth: 2)
      return Array(query.query.description.unicodeScalars)
    }
    self.generator = generator
  }

  private static let pieces = [
    "flag", "number", "text", "tags", "date", "uuid", "half", "data", "color", "labels", "nothing",
    "AND", "OR", "NOT", "ANY", "ALL", "NONE", "IN", "BETWEEN", "BEGINSWITH", "LIKE", "CONTAINS[c]",
    "==", "!=", "<", ">=", "(", ")", "{", "}", ",", ".", "@count", "length", "[c]", "[", "]",
    "'a'", "\"b\"", "'", "\"", "`", "\\", "1", "-1", "0.5", "1e9", "0x00", "nil", "true", "nan",
    "2026-06-08", "'2026-06-08T09:30:00Z'", "date(1)", "uuid(", "%@", "$1", "$9", "SORT(", "DESC",
    "LIMIT(3)", "DISTINCT(text)", "TRUEPREDICATE", " ", "\n", "\u{0}", "é", "日", "\u{301}", "“",
    "&&",
    "||", "!", "9223372036854775808", "1e999",
  ]

  mutating func next() -> String {
    switch generator.number(1...4) {
    case 1:
      return (0..<generator.number(0...12)).map { _ in generator.pick(Self.pieces) }
        .joined(separator: generator.pick(["", " "]))
    case 2:
      let scalars = (0..<generator.number(0...30)).map { _ in
        Unicode.Scalar(UInt32(generator.number(0...0x3FF))) ?? " "
      }
      return String(String.UnicodeScalarView(scalars))
    default: return mutated()
    }
  }

  /// A query's text with a few scalars or pieces put in, taken out or replaced.
  private mutating func mutated() -> String {
    var scalars = generator.pick(seeds)
    for _ in 0..<generator.number(0...3) {
      let start = generator.number(0...scalars.count)
      let end = min(scalars.count, start + generator.pick([0, 0, 1, 1, 4]))
      let piece = generator.happens(oneIn: 3) ? "" : generator.pick(Self.pieces)
      scalars.replaceSubrange(start..<end, with: Array(piece.unicodeScalars))
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
