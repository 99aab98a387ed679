import FoundationEssentials
import Testing

@testable import RecordStore

/// A text makes the query that typed expressions make.
@Suite struct QueryTextTests {
  typealias Plain = Sample<NoIndexes>

  private func expect(
    _ text: String, _ arguments: any QueryArgument...,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: (FieldProxy<Plain>) -> some FilterConvertible<Plain>
  ) throws {
    let query = try Plain.query(text, arguments: arguments)
    #expect(query.request == Plain.where(condition).request, sourceLocation: sourceLocation)
  }

  @Test func `comparisons have several spellings`() throws {
    for text in ["number == 7", "number = 7", "number==7", " number\t==\n7 ", "7 == number"] {
      try expect(text) { $0.number == 7 }
    }
    for text in ["number != 7", "number <> 7"] { try expect(text) { $0.number != 7 } }
    try expect("number < -7") { $0.number < -7 }
    for text in ["number <= 7", "number =< 7", "7 >= number"] {
      try expect(text) { $0.number <= 7 }
    }
    try expect("number > 7") { $0.number > 7 }
    for text in ["number >= +7", "number => 7", "7 <= number"] {
      try expect(text) { $0.number >= 7 }
    }
    try expect("7 < number") { $0.number > 7 }
    try expect("7 > number") { $0.number < 7 }
  }

  @Test func `a Bool field is a condition of its own`() throws {
    for text in ["flag == true", "flag == YES", "flag == 1", "flag", "TRUE = flag"] {
      try expect(text) { $0.flag }
    }
    for text in ["flag == false", "flag == no", "flag == 0"] {
      try expect(text) { $0.flag == false }
    }
    for text in ["!flag", "NOT flag", "not (flag == true)", "! flag"] {
      try expect(text) { !$0.flag }
    }
    try expect("choice") { $0.choice == true }
  }

  @Test func `AND binds closer than OR, and parentheses closer than both`() throws {
    for text in [
      "flag AND number < 1 OR number > 2", "flag && number < 1 || number > 2",
      "(flag and number < 1) or number > 2", "((flag) && ((number < 1))) || (number > 2)",
    ] {
      try expect(text) { $0.flag && $0.number < 1 || $0.number > 2 }
    }
    try expect("flag AND (number < 1 OR number > 2)") {
      $0.flag && ($0.number < 1 || $0.number > 2)
    }
    try expect("flag AND NOT flag OR flag") { $0.flag && !$0.flag || $0.flag }
    try expect("NOT (flag AND flag)") { !($0.flag && $0.flag) }
    #expect(try Plain.query("TRUEPREDICATE").request == Plain.all.request)
    #expect(try Plain.query("FALSEPREDICATE").request.filter == .constant(false))
    #expect(
      try Plain.query("truepredicate AND flag").request.filter?.description
        == "TRUEPREDICATE AND flag == true")
  }

  @Test func `IN and BETWEEN take values between braces`() throws {
    try expect("number IN {7, -1}") { $0.number.isIn([7, -1]) }
    try expect("number in { }") { $0.number.isIn([]) }
    try expect("number NOT IN {7}") { !$0.number.isIn([7]) }
    try expect("big IN {7, nil}") { $0.big.isIn([7, nil]) }
    try expect("number BETWEEN {1, 3}") { (1...3) ~= $0.number }
    try expect("number BETWEEN {1, <3}") { (1..<3) ~= $0.number }
    try expect("number between {3, 1}") { $0.number.isBetween(3, and: 1) }
  }

  @Test func `nil has several spellings`() throws {
    for text in ["big == nil", "big = NULL", "nil == big", "big == Nil"] {
      try expect(text) { $0.big.isNil }
    }
    try expect("note != null") { $0.note != nil }
    try expect("tags == nil") { $0.tags.isNil }
  }

  @Test func `texts compare by words with options`() throws {
    try expect("text BEGINSWITH 'a'") { $0.text.hasPrefix("a") }
    try expect("text beginswith[c] 'a'") { $0.text.hasPrefix("a", .caseInsensitive) }
    try expect("text ENDSWITH[d] 'a'") { $0.text.hasSuffix("a", .diacriticInsensitive) }
    for text in ["note CONTAINS[cd] 'a'", "note CONTAINS [dc] \"a\"", "note CONTAINS[ CD ] 'a'"] {
      try expect(text) { $0.note.contains("a", [.caseInsensitive, .diacriticInsensitive]) }
    }
    try expect("text LIKE 'a*?'") { $0.text.isLike("a*?") }
    try expect("text ==[c] 'a'") { $0.text.isEqual(to: "a", .caseInsensitive) }
    try expect("text !=[c] 'a'") { !$0.text.isEqual(to: "a", .caseInsensitive) }
    try expect("text.length > 3") { $0.text.length > 3 }
    try expect("3 < text.length") { $0.text.length > 3 }
    try expect("text.length BETWEEN {1, 2}") { (1...2) ~= $0.text.length }
  }

  @Test func `both quotes hold any text, with escapes`() throws {
    for (text, value) in [
      (#"'it\'s'"#, "it's"), (#""it's""#, "it's"), (#"'say "x"'"#, #"say "x""#),
      (#""\"\\\n\r\t""#, "\"\\\n\r\t"), (#"'\u{0}\u{1F600}'"#, "\0😀"), ("'a\nb'", "a\nb"),
      ("''", ""), ("'日本 AND ('", "日本 AND ("),
    ] {
      try expect("text == \(text)") { $0.text == value }
    }
  }

  @Test func `arrays are asked by ANY, ALL, NONE and their size`() throws {
    for text in [
      "ANY tags == 'home'", "SOME tags == 'home'", "'home' IN tags", "tags CONTAINS 'home'",
    ] {
      try expect(text) { $0.tags.any == "home" }
    }
    try expect("ALL tags != 'home'") { $0.tags.all != "home" }
    try expect("none labels BEGINSWITH[c] 'ho'") {
      $0.labels.none.hasPrefix("ho", .caseInsensitive)
    }
    try expect("ANY tags IN {'a', 'b'}") { $0.tags.any.isIn(["a", "b"]) }
    try expect("tags CONTAINS[c] 'home'") { $0.tags.any.isEqual(to: "home", .caseInsensitive) }
    for text in ["tags.@count > 2", "tags.@size > 2", "2 < tags.@count"] {
      try expect(text) { $0.tags.count > 2 }
    }
    try expect("ALL tags.length >= 1") { $0.tags.all.length >= 1 }
    try expect("tags == {'a', 'b'}") { $0.tags == ["a", "b"] }
    try expect("tags == {}") { $0.tags == [] }
    try expect("tags IN {{'a'}, {}}") { $0.tags.isIn([["a"], []]) }
  }

  @Test func `a value is read as its field has it`() throws {
    let uuid = try #require(UUID(uuidString: "0190F3A2-0000-7000-8000-000000000001"))
    try expect("uuid == '0190f3a2-0000-7000-8000-000000000001'") { $0.uuid == uuid }
    try expect("uuid == uuid('0190F3A2-0000-7000-8000-000000000001')") { $0.uuid == uuid }
    try expect("ratio == 0.1") { $0.ratio == 0.1 }
    try expect("ratio < 1e-3") { $0.ratio < 0.001 }
    try expect("ratio > 7") { $0.ratio > 7 }
    try expect("ratio < -infinity") { $0.ratio < -.infinity }
    try expect("half == 0.1") { $0.half == 0.1 }
    try expect("small == 300") { field in
      Filter<Plain>(node: .test(field.small.operand, .compare(.equal, .unsigned(300))))
    }
    try expect("data == 0x00fF") { $0.data == Data([0, 255]) }
    try expect("data == 0x") { $0.data == Data() }
    try expect("color IN {'red', 'green'}") { $0.color.isIn([.red, .green]) }
    try expect("big == \(Int.min)") { $0.big == .min }
  }

  @Test func `dates are texts of ISO 8601, with quotes and without`() throws {
    let noon = Date(timeIntervalSinceReferenceDate: 43_200)
    for text in [
      "date == '2001-01-01T12:00:00Z'", "date == 2001-01-01T12:00:00Z",
      "date == '2001-01-01 12:00'",
      "date == '2001-01-01T14:00:00+02:00'", "date == 2001-01-01t07:30:00.000-0430",
      "date == date(43200)", "date == Date( 43200.0 )",
    ] {
      try expect(text) { $0.date == noon }
    }
    try expect("date > '2001-01-01'") { $0.date > Date(timeIntervalSinceReferenceDate: 0) }
    try expect("date < 2001-01-02") { $0.date < Date(timeIntervalSinceReferenceDate: 86_400) }
  }

  @Test func `order and limits stand behind the filter in any order`() throws {
    let query = Plain.where { $0.flag }.sorted(by: \.number, .descending).sorted(by: \.id)
      .distinct(by: \.text).distinct(by: \.small).offset(3).limit(5)
    for text in [
      "flag SORT(number DESC, id ASC) DISTINCT(text, small) OFFSET(3) LIMIT(5)",
      "flag limit(5) offset (3) distinct( text,small ) sort(number descending, id)",
    ] {
      #expect(try Plain.query(text).request == query.request)
    }
    #expect(
      try Plain.query("SORT(number ascending)").request == Plain.all.sorted(by: \.number).request)
    #expect(try Plain.query("LIMIT(0)").request == Plain.all.limit(0).request)
  }

  @Test func `arguments stand for values`() throws {
    let date = Date(timeIntervalSinceReferenceDate: 1.5)
    try expect("flag == %@ AND text == %@ AND big == %@", true, "it's", Int?.none) {
      $0.flag == true && $0.text == "it's" && $0.big.isNil
    }
    try expect("date > %@ OR small == %@ OR ratio < %@", date, 7, 3) {
      $0.date > date || $0.small == 7 || $0.ratio < 3
    }
    try expect("number == $1 AND small == $0 AND number != $1", UInt8(1), Int8(-2)) {
      $0.number == -2 && $0.small == 1 && $0.number != -2
    }
    try expect("number IN %@ AND text IN %@", [1, 2], ["a", "b"]) {
      $0.number.isIn([1, 2]) && $0.text.isIn(["a", "b"])
    }
    try expect("number IN {%@, 5} AND number BETWEEN %@", 4, [1, 9]) {
      $0.number.isIn([4, 5]) && (1...9) ~= $0.number
    }
    try expect("tags == %@ AND ANY tags == %@", ["a"], "b") {
      $0.tags == ["a"] && $0.tags.any == "b"
    }
    try expect(
      "color == %@ AND uuid == %@ AND data == %@", Color.red, UUID(uuid: Self.zero), Data([1])
    ) {
      $0.color == .red && $0.uuid == UUID(uuid: Self.zero) && $0.data == Data([1])
    }
  }

  private static let zero: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

  @Test func `a query is narrowed by a further condition`() throws {
    let query = try Plain.query("flag OR number > 1 LIMIT(3)").where { $0.small == 1 }
    #expect(query.description == "(flag == true OR number > 1) AND small == 1 LIMIT(3)")
    #expect(Plain.all.where { $0.flag }.request == Plain.where { $0.flag }.request)
  }

  @Test func `a field whose name is a word of the dialect stands between backticks`() throws {
    let names = ["due date", "a`b", "Any", "größe", "date", "sort", "1x", "", "no"]
    let fields = names.enumerated().map { index, name in
      StoredCollection.Field(
        number: UInt8(index + 2), name: name, type: FieldType(.int64))
    }
    let vocabulary = QueryVocabulary(collection: "odd", fields: fields)
    for field in fields {
      let node = FilterNode.test(
        Operand(field: FieldReference(number: field.number, name: field.name)),
        .compare(.equal, .integer(1)))
      #expect(try QueryParser.parse(node.description, vocabulary).filter == node)
    }
    #expect(throws: Never.self) {
      try QueryParser.parse("größe < 1 AND date > 2 AND sort != 3 SORT(date, sort)", vocabulary)
    }
  }
}
