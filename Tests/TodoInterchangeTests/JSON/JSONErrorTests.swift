import Testing

@testable import TodoInterchange

@Suite struct JSONErrorTests {
  @Test(arguments: [
    (#"{"a":"b"#, "line 1, column 8: a string ends here without its closing quote"),
    ("{\"a\":\"b\n\"}", "line 1, column 8: a string ends here without its closing quote"),
    ("{\"a\":\"b\r\n\"}", "line 1, column 8: a string ends here without its closing quote"),
    (#"{"a":"b\"#, "line 1, column 9: a string ends here without its closing quote"),
    ("[\"\t\"]", #"line 1, column 3: a control character stands in a string; it is written \t"#),
    (
      "[\"\0\"]", #"line 1, column 3: a control character stands in a string; it is written \u0000"#
    ),
    (
      "[\"\u{1F}\"]",
      #"line 1, column 3: a control character stands in a string; it is written \u001F"#
    ),
    (#"["\x41"]"#, "line 1, column 3: a backslash stands before x, which is no escape of JSON"),
    (#"["\u12G4"]"#, #"line 1, column 3: \u must be followed by four hexadecimal digits"#),
    (#"["\u12"]"#, #"line 1, column 3: \u must be followed by four hexadecimal digits"#),
    (
      #"["ab\uD83Dcd"]"#,
      #"line 1, column 5: \uD83D is half of a surrogate pair, and its other half is missing"#
    ),
    (
      #"["\uD83D\uD83D"]"#,
      #"line 1, column 3: \uD83D is half of a surrogate pair, and its other half is missing"#
    ),
    (
      #"["\uDE00"]"#,
      #"line 1, column 3: \uDE00 is half of a surrogate pair, and its other half is missing"#
    ),
    ("[1,]", "line 1, column 4: a value belongs here, not bracket ]"),
    ("[1 2]", "line 1, column 4: a comma or a closing bracket ] belongs here, not 2"),
    ("[1", "line 1, column 3: a comma or a closing bracket ] belongs here, but the text ends"),
    (#"{"a":1"#, "line 1, column 7: a comma or a closing brace } belongs here, but the text ends"),
    (#"{"a":1,}"#, "line 1, column 8: a key in double quotes belongs here, not brace }"),
    (#"{a:1}"#, "line 1, column 2: a key in double quotes belongs here, not a"),
    (#"{"a" 1}"#, "line 1, column 6: a colon belongs here, not 1"),
    (#"{"a":}"#, "line 1, column 6: a value belongs here, not brace }"),
    (#"{"a":"#, "line 1, column 6: a value belongs here, but the text ends"),
    ("", "line 1, column 1: a value belongs here, but the text ends"),
    ("[+1]", "line 1, column 2: a value belongs here, not +"),
    ("[-]", "line 1, column 3: a digit of a number belongs here, not bracket ]"),
    ("[1.]", "line 1, column 4: a digit of a number belongs here, not bracket ]"),
    ("[1e+]", "line 1, column 5: a digit of a number belongs here, not bracket ]"),
    ("[-012]", "line 1, column 2: a number does not begin with a zero before other digits"),
    (
      "[NaN]",
      "line 1, column 2: a bare word is not a value; text stands in double quotes, and the only words are true, false and null"
    ),
    (
      "[nul]",
      "line 1, column 2: a bare word is not a value; text stands in double quotes, and the only words are true, false and null"
    ),
    ("['a']", "line 1, column 2: a string stands in double quotes, not single ones"),
    ("{} {}", "line 1, column 4: only space may follow the value, not brace {"),
    ("[\u{FEFF}1]", "line 1, column 2: a value belongs here, not byte 0xEF"),
  ])
  func `an error tells what is wrong and at which byte`(json: String, description: String) {
    #expect(jsonError(in: Array(json.utf8))?.description == description)
  }

  @Test(
    arguments: [
      ([0xFF], 0xFF), ([0x80], 0x80), ([0xC0, 0xAF], 0xC0), ([0xC1, 0xBF], 0xC1), ([0xC3], 0xC3),
      ([0xC3, 0x28], 0xC3), ([0xE0, 0x9F, 0xBF], 0xE0), ([0xE2, 0x82], 0xE2),
      ([0xE2, 0x28, 0xA1], 0xE2), ([0xED, 0xA0, 0x80], 0xED), ([0xF0, 0x8F, 0xBF, 0xBF], 0xF0),
      ([0xF0, 0x9F, 0x98], 0xF0), ([0xF4, 0x90, 0x80, 0x80], 0xF4),
      ([0xF5, 0x80, 0x80, 0x80], 0xF5),
    ] as [([UInt8], UInt8)])
  func `bytes that are not UTF-8 are refused at the first of them`(
    broken: [UInt8], named: UInt8
  ) {
    for end in [Array("\"]".utf8), []] {
      let error = jsonError(in: Array("[\"é 12345678".utf8) + broken + end)
      #expect(error?.position == InputPosition(offset: 13, line: 1, column: 14))
      #expect(
        error?.message
          == "the text is not UTF-8 at byte offset \(error?.offset ?? -1), 0x\(named.hexadecimal)")
    }
  }

  @Test func `lines end at LF and CRLF and nowhere else`() {
    let error = jsonError(in: Array("[1,\r\n\"\u{2028}\u{85}\",\r2,\n  x]".utf8))
    #expect(error?.position == InputPosition(offset: 19, line: 3, column: 3))
  }

  @Test func `a scanner counts from where its text begins in the input`() {
    let bytes = Array("{\n!".utf8)
    var json = JSONScanner(
      bytes.span.bytes, at: InputPosition(offset: 100, line: 7, column: 5))
    let error = #expect(throws: JSONError.self) { try json.skipValue() }
    #expect(error?.position == InputPosition(offset: 102, line: 8, column: 1))
  }

  @Test func `a value of another kind is named with what was asked for`() {
    func message(_ scan: (inout JSONScanner) throws(JSONError) -> Void) -> String? {
      jsonError(in: "  12", scan)?.description
    }
    #expect(
      message { json throws(JSONError) in _ = try json.string() }
        == "line 1, column 3: a string belongs here, not a number")
    #expect(
      message { json throws(JSONError) in _ = try json.bool() }
        == "line 1, column 3: true or false belongs here, not a number")
    #expect(
      message { json throws(JSONError) in try json.beginObject() }
        == "line 1, column 3: an object belongs here, not a number")
    #expect(
      message { json throws(JSONError) in try json.beginArray() }
        == "line 1, column 3: an array belongs here, not a number")
    #expect(
      jsonError(in: "null") { json throws(JSONError) in _ = try json.number() }?.message
        == "a number belongs here, not null")
  }

  @Test func `a caller can reject the value read last at its place`() {
    let error = jsonError(in: #"{"priority": 9 }"#) { json throws(JSONError) in
      try json.beginObject()
      _ = try json.nextKey()
      _ = try json.integer()
      #expect(json.lastPosition == InputPosition(offset: 13, line: 1, column: 14))
      throw json.error(atLast: "priority is 0 to 3")
    }
    #expect(error?.description == "line 1, column 14: priority is 0 to 3")
  }

  @Test func `an excerpt shows the line around the error and is safe to print`() {
    let error = jsonError(in: Array("[\n\"éééééééééééééé\", oops, \"ä\u{9B}\"\n]".utf8))
    #expect(error?.excerpt == "éééééééééé\", oops, \"ä\u{FFFD}\"")
    #expect(jsonError(in: Array("[\"\u{1B}[2J\"]".utf8))?.excerpt == "[\"\u{FFFD}[2J\"]")
    #expect(jsonError(in: Array("".utf8))?.excerpt == "")
  }
}
