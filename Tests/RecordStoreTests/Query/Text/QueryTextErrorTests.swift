import Testing

@testable import RecordStore

/// What a text that cannot be read says, and where.
@Suite struct QueryTextErrorTests {
  typealias Plain = Sample<NoIndexes>

  @Test(
    arguments: [
      ("", 1, "Expected a condition; TRUEPREDICATE holds for all records, found the end."),
      ("  ", 3, "Expected a condition; TRUEPREDICATE holds for all records, found the end."),
      ("number ==", 10, "Expected a value, found the end."),
      ("number == AND", 11, "Expected a value, found 'AND'."),
      ("number 7", 8, "Expected a comparison such as ==, IN or CONTAINS, found '7'."),
      (
        "number == 7 8", 13,
        "Expected AND, OR, SORT, DISTINCT, OFFSET, LIMIT or the end, found '8'."
      ),
      ("flag flag", 6, "Expected AND, OR, SORT, DISTINCT, OFFSET, LIMIT or the end, found 'flag'."),
      ("(flag", 6, "Expected AND, OR or ), found the end."),
      ("flag AND", 9, "Expected the name of a field, found the end."),
      ("== 7", 1, "Expected the name of a field, found '=='."),
      ("numbr == 7", 1, "plain has no field 'numbr'. Did you mean 'number'?"),
      ("Flag", 1, "plain has no field 'Flag'. Did you mean 'flag'?"),
      ("number == text", 11, "Expected a value, found 'text'."),
      ("7 == 8", 6, "Expected the name of a field, found '8'."),
      ("7 number", 3, "Expected a comparison with a field, found 'number'."),
      ("ANY number == 7", 1, "ANY asks the texts of an array, and number is of type int64."),
      ("any == 7", 5, "Expected the name of a field, found '=='."),
      (
        "tags == 'x'", 9,
        "tags is of type strings. Expected texts such as {'home', 'work'}, found 'x'. "
          + "ANY tags asks each of its texts."
      ),
      ("tags < {'x'}", 8, "Arrays are compared with == and != alone."),
      ("tags BETWEEN {{}, {}}", 1, "Arrays are compared with == and != alone."),
      (
        "tags BEGINSWITH 'x'", 6,
        "BEGINSWITH compares texts, and tags is of type strings; try ANY tags BEGINSWITH."
      ),
      ("number LIKE 'x'", 8, "LIKE compares texts, and number is of type int64."),
      ("text LIKE 7", 11, "Expected a text between quotes, found '7'."),
      ("text LIKE nil", 11, "Expected a text between quotes, found 'nil'."),
      (
        "text MATCHES 'x'", 6,
        "MATCHES is not supported; use LIKE with * for any characters and ? for one."
      ),
      ("text ==[x] 'a'", 9, "Expected c, d or cd, found 'x'."),
      ("text <[c] 'a'", 7, "Only == and != take options among the comparisons."),
      ("number ==[c] 'a'", 1, "Texts are compared so, and number is of type int64."),
      ("text.size > 1", 6, "Expected length or @count: a field has no other parts, found 'size'."),
      ("number.length > 1", 8, "A text has a length, and this is of type int64."),
      (
        "tags.length > 1", 6,
        "A text has a length, and this is of type strings, which has a @count."
      ),
      (
        "text.@count > 1", 6,
        "An array has a @count, and this is of type string, which has a length."
      ),
      ("number == 1.5", 11, "number is of type int64. Expected a whole number, found '1.5'."),
      (
        "number == 9223372036854775808", 11,
        "number is of type int64. Expected a whole number, found '9223372036854775808'."
      ),
      ("number == 'x'", 11, "number is of type int64. Expected a whole number, found 'x'."),
      ("small > -1", 9, "small is of type uint8. Expected a whole number from 0 on, found '-1'."),
      ("flag == 2", 9, "flag is of type bool. Expected true or false, found '2'."),
      (
        "date > 'soon'", 8,
        "date is of type date?. Expected a date such as '2026-06-08' or '2026-06-08T09:30:00Z', "
          + "found 'soon'."
      ),
      (
        "date > 2026-02-30", 8,
        "date is of type date?. Expected a date such as '2026-06-08' or '2026-06-08T09:30:00Z', "
          + "found '2026-02-30'."
      ),
      ("uuid == 'x'", 9, "uuid is of type uuid. Expected a UUID between quotes, found 'x'."),
      ("data == 'x'", 9, "data is of type data. Expected bytes such as 0x00ff, found 'x'."),
      ("data == 0xf", 11, "Expected two digits for each byte."),
      ("data == 0xfg", 11, "Expected two digits for each byte."),
      ("data == 0x00g", 13, "Expected hexadecimal digits."),
      ("number IN 7", 11, "Expected values such as {1, 2} behind IN, found '7'."),
      ("number IN {7", 13, "Expected a comma or }, found the end."),
      ("number BETWEEN 1", 16, "Expected bounds such as {1, 9}, found '1'."),
      ("number BETWEEN {1}", 18, "Expected a comma, found '}'."),
      ("7 IN number", 6, "Expected an array of texts behind IN; number is of type int64."),
      ("number NOT 7", 12, "Expected IN, found '7'."),
      ("text == 'x", 9, "Expected ' at the end of the text that begins here."),
      ("text == \"x'", 9, "Expected \" at the end of the text that begins here."),
      ("`text == 'x'", 1, "Expected ` at the end of the name that begins here."),
      ("text == 'a\\q'", 11, "Expected \\\\, \\', \\\", \\n, \\r, \\t or \\u{…}."),
      (
        "text == '\\u{D800}'", 10,
        "Expected \\u{…} with the hexadecimal number of a character."
      ),
      ("text == “x”", 9, "Expected a straight quote ' or \"."),
      ("flag & flag", 6, "Expected &&."),
      ("flag | flag", 6, "Expected ||."),
      ("flag; flag", 5, "A query has no such character here."),
      ("number == -x", 11, "Expected a number behind the sign."),
      ("number == 7x", 12, "Expected the number to end here."),
      ("number == %@", 11, "There are 0 arguments, none for this place."),
      ("number == %d", 11, "Expected %@ for the next argument."),
      ("number == $", 11, "Expected $0 for the first argument, $1 for the second."),
      ("flag SORT(numbr)", 11, "plain has no field 'numbr'. Did you mean 'number'?"),
      (
        "flag SORT number", 6,
        "Expected AND, OR, SORT, DISTINCT, OFFSET, LIMIT or the end, found 'SORT'."
      ),
      ("flag SORT()", 11, "Expected the name of a field, found ')'."),
      ("flag SORT(number DOWN)", 18, "Expected a comma or ), found 'DOWN'."),
      ("flag LIMIT(-1)", 12, "Expected a whole number from 0 on, found '-1'."),
      ("flag LIMIT(1) LIMIT(2)", 15, "LIMIT stands here again."),
      (
        "LIMIT(1) flag", 10,
        "Expected AND, OR, SORT, DISTINCT, OFFSET, LIMIT or the end, found 'flag'."
      ),
      (
        "日本 == 7", 1,
        "plain has no field '日本'. It has: id, flag, choice, small, number, big, "
          + "ratio, half, date, uuid, text, note, tags, labels, data, color."
      ),
    ] as [(String, Int, String)])
  func `says what was expected and where`(text: String, column: Int, problem: String) {
    let error = #expect(throws: QueryTextError.self) { try Plain.query(text) }
    #expect(error?.column == column)
    #expect(error?.problem == problem)
  }

  @Test func `arguments have to be used`() {
    let error = #expect(throws: QueryTextError.self) { try Plain.query("number == %@", 1, 2) }
    #expect(error?.column == 13)
    #expect(error?.problem == "There are 2 arguments, but no place for number 2.")
    let missing = #expect(throws: QueryTextError.self) { try Plain.query("number == $1", 1) }
    #expect(missing?.problem == "There is 1 argument, none for this place.")
    let wrong = #expect(throws: QueryTextError.self) { try Plain.query("number == %@", true) }
    #expect(
      wrong?.problem == "number is of type int64. Expected a whole number, found '%@'.")
    let negative = #expect(throws: QueryTextError.self) { try Plain.query("small == %@", -1) }
    #expect(negative?.column == 10)
    let three = #expect(throws: QueryTextError.self) {
      try Plain.query("number BETWEEN %@", [1, 2, 3])
    }
    #expect(three?.problem == "Expected an array of two values.")
  }

  @Test func `a reserved word that is a field is said to need backticks`() {
    let fields = [StoredCollection.Field(number: 2, name: "in", type: FieldType(.int64))]
    let vocabulary = QueryVocabulary(collection: "odd", fields: fields)
    let error = #expect(throws: QueryTextError.self) {
      try QueryParser.parse("in == 1", vocabulary)
    }
    #expect(
      error?.problem
        == "Expected the name of a field; the field of this name stands between backticks, "
        + "found 'in'.")
  }

  @Test func `nesting is bounded`() throws {
    let deepest = String(repeating: "(", count: 100) + "flag" + String(repeating: ")", count: 100)
    #expect(try Plain.query(deepest).description == "flag == true")
    for text in [
      "(\(deepest))", String(repeating: "!", count: 1_000_000) + "flag",
      "tags IN " + String(repeating: "{", count: 1_000_000),
    ] {
      let error = #expect(throws: QueryTextError.self) { try Plain.query(text) }
      #expect(error?.problem == "Conditions may be nested 100 levels deep.")
    }
  }

  @Test func `a caret shows the place in its line`() {
    let error = #expect(throws: QueryTextError.self) { try Plain.query("flag AND numbr == 7") }
    #expect(
      error?.description == """
        At column 10 of the query: plain has no field 'numbr'. Did you mean 'number'?
          flag AND numbr == 7
                   ^
        """)
    let second = #expect(throws: QueryTextError.self) {
      try Plain.query("flag\n  AND\t== 7\nAND flag")
    }
    #expect(second?.line == 2)
    #expect(
      second?.description == """
        At line 2, column 7 of the query: Expected the name of a field, found '=='.
            AND == 7
                ^
        """)
  }

  @Test func `a long line is cut around the place`() throws {
    let long = String(repeating: "flag AND ", count: 30)
    let error = #expect(throws: QueryTextError.self) {
      try Plain.query(long + "numbr == 7 AND " + long + "flag")
    }
    #expect(error?.column == 271)
    let lines = try #require(error?.description.split(separator: "\n"))
    #expect(lines.allSatisfy { $0.count < 110 })
    #expect(lines[1].hasPrefix("  …"))
    #expect(lines[1].hasSuffix("…"))
    let caret = try #require(lines[2].firstIndex(of: "^"))
    let distance = lines[2].distance(from: lines[2].startIndex, to: caret)
    #expect(lines[1].dropFirst(distance).hasPrefix("numbr"))
  }
}
