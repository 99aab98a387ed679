import FoundationEssentials
import Testing

@testable import RecordStore

/// The dialect in which filters and queries are printed.
@Suite struct QueryPrintingTests {
  typealias Plain = Sample<NoIndexes>

  private func text(
    _ condition: (FieldProxy<Plain>) -> some FilterConvertible<Plain>
  ) -> String {
    condition(FieldProxy()).filter.description
  }

  @Test func `conditions are printed as query texts`() {
    #expect(text { $0.flag } == "flag == true")
    #expect(text { !$0.flag } == "NOT (flag == true)")
    #expect(text { $0.big != nil } == "big != nil")
    #expect(text { $0.number.isIn([1, -2]) } == "number IN {1, -2}")
    #expect(text { (1...2) ~= $0.number } == "number BETWEEN {1, 2}")
    #expect(text { (1..<2) ~= $0.number } == "number BETWEEN {1, <2}")
    #expect(text { $0.text.hasPrefix("a") } == "text BEGINSWITH 'a'")
    #expect(text { $0.text.hasSuffix("a", .caseInsensitive) } == "text ENDSWITH[c] 'a'")
    #expect(
      text { $0.text.contains("a", [.caseInsensitive, .diacriticInsensitive]) }
        == "text CONTAINS[cd] 'a'")
    #expect(text { $0.text.isLike("a*", .diacriticInsensitive) } == "text LIKE[d] 'a*'")
    #expect(text { $0.text.isEqual(to: "a", .caseInsensitive) } == "text ==[c] 'a'")
    #expect(text { $0.text.isEqual(to: "a", []) } == "text == 'a'")
    #expect(text { $0.text.length > 3 } == "text.length > 3")
    #expect(text { $0.tags.count <= 3 } == "tags.@count <= 3")
    #expect(text { $0.tags.any == "x" } == "ANY tags == 'x'")
    #expect(text { $0.tags.all.length >= 1 } == "ALL tags.length >= 1")
    #expect(text { $0.tags.none.hasPrefix("x") } == "NONE tags BEGINSWITH 'x'")
    #expect(text { $0.tags == ["a", "b"] } == "tags == {'a', 'b'}")
  }

  @Test func `AND binds closer than OR, and both are flat`() {
    #expect(
      text { $0.flag && $0.number < 1 || $0.number > 2 }
        == "flag == true AND number < 1 OR number > 2")
    #expect(
      text { $0.flag && ($0.number < 1 || $0.number > 2) }
        == "flag == true AND (number < 1 OR number > 2)")
    #expect(
      text { $0.flag && ($0.number < 1 && $0.number > 2) }
        == "flag == true AND number < 1 AND number > 2")
    #expect(
      text { !($0.flag && $0.number < 1) } == "NOT (flag == true AND number < 1)")
  }

  @Test func `values are printed so that they can be read back`() throws {
    let uuid = try #require(UUID(uuidString: "0190F3A2-0000-7000-8000-000000000001"))
    for (value, text) in [
      (.null, "nil"), (.bool(false), "false"), (.integer(.min), "-9223372036854775808"),
      (.unsigned(.max), "18446744073709551615"), (.double(0.1), "0.1"), (.double(-0.0), "-0.0"),
      (.double(.nan), "nan"), (.float(-.infinity), "-infinity"),
      (.string("it's\\\n\u{0}\u{7F}日"), "'it\\'s\\\\\\n\\u{0}\\u{7f}日'"),
      (.data(Data([0, 255])), "0x00ff"), (.uuid(uuid), "'0190f3a2-0000-7000-8000-000000000001'"),
      (.date(Date(timeIntervalSinceReferenceDate: 0.5)), "'2001-01-01T00:00:00.500Z'"),
      (
        .date(Date(timeIntervalSinceReferenceDate: 0.1 + 0.2)),
        "'2001-01-01T00:00:00.30000000000000004Z'"
      ),
      (.date(Date(timeIntervalSinceReferenceDate: 1e-5)), "date(1e-05)"),
      (.date(Date(timeIntervalSinceReferenceDate: .nan)), "date(nan)"),
      (.strings(["a", ""]), "{'a', ''}"),
    ] as [(StoredValue, String)] {
      #expect(value.queryText == text)
    }
  }

  @Test func `a name that is no plain word stands between backticks`() {
    for (name, text) in [
      ("title", "title"), ("_x1", "_x1"), ("1x", "`1x`"), ("due date", "`due date`"),
      ("Any", "`Any`"), ("größe", "`größe`"), ("sort", "sort"), ("like", "`like`"),
      ("a`b", "`a``b`"), ("", "``"),
    ] {
      #expect(FieldReference(number: 2, name: name).description == text)
    }
  }

  @Test func `a query is printed with order, distinct and limits`() {
    #expect(Plain.all.description == "TRUEPREDICATE")
    #expect(
      Plain.where { $0.flag }.sorted(by: \.number).sorted(by: \.id, .descending)
        .distinct(by: \.text).offset(3).limit(5).description
        == "flag == true SORT(number ASC, id DESC) DISTINCT(text) OFFSET(3) LIMIT(5)")
  }
}
