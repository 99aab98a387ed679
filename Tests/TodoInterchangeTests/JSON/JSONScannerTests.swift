import Testing

@testable import TodoInterchange

@Suite struct JSONScannerTests {
  @Test func `a record is read key by key without a tree`() throws {
    let bytes = Array(
      #"""
      { "title": "Bread\n& butter", "completed": true, "priority": 2, "share": 0.25,
        "dueDate": null, "tags": ["home", "shop"], "color": { "rgb": [1, 2.50, 3e0] } }
      """#.utf8)
    var json = JSONScanner(bytes.span.bytes)
    var title = ""
    var completed = false
    var priority: Int64 = 0
    var share = 0.0
    var dueDate: String? = "unset"
    var tags: [String] = []
    var unknown: [String: String] = [:]

    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "title": title = try json.string()
      case "completed": completed = try json.bool()
      case "priority": priority = try json.integer()
      case "share": share = try json.double()
      case "dueDate": dueDate = try json.null() ? nil : try json.string()
      case "tags":
        try json.beginArray()
        while try json.nextElement() { tags.append(try json.string()) }
      default: unknown[key.string] = try json.skipValue().repairedString
      }
    }
    try json.finish()

    #expect(title == "Bread\n& butter")
    #expect(completed)
    #expect(priority == 2)
    #expect(share == 0.25)
    #expect(dueDate == nil)
    #expect(tags == ["home", "shop"])
    #expect(unknown == ["color": #"{ "rgb": [1, 2.50, 3e0] }"#])
  }

  @Test(arguments: [
    (#""""#, ""),
    (#""seven b""#, "seven b"),
    (#""eight by""#, "eight by"),
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u0041\u00e9\u00E9\u20AC\u0000""#, "Aéé€\0"),
    (#""\ud83d\ude00 and \uDBFF\uDFFF""#, "😀 and \u{10FFFF}"),
    (#""\uFFFF\ud7ff\ue000""#, "\u{FFFF}\u{D7FF}\u{E000}"),
    ("\"é€😀\u{7F}\u{85}\u{2028}\u{10FFFF}\"", "é€😀\u{7F}\u{85}\u{2028}\u{10FFFF}"),
    (
      #""a long text whose escape \n stands behind several words of eight""#,
      "a long text whose escape \n stands behind several words of eight"
    ),
  ])
  func `a string is decoded exactly`(json: String, string: String) throws {
    let bytes = Array(json.utf8)
    var scanner = JSONScanner(bytes.span.bytes)
    let decoded = try scanner.string()
    try scanner.finish()
    #expect(Array(decoded.utf8) == Array(string.utf8))
  }

  @Test(arguments: 0..<24)
  func `a quote is found at any distance`(distance: Int) throws {
    let content = String(repeating: "x", count: distance)
    let bytes = Array("\"\(content)\"\"".utf8)
    var scanner = JSONScanner(bytes.span.bytes)
    #expect(try scanner.string() == content)
    #expect(throws: JSONError.self) { try scanner.finish() }
  }

  @Test func `a key is compared by its characters whether escaped or not`() throws {
    for json in [#"{"title":1}"#, #"{"tit\u006ce":1}"#] {
      let bytes = Array(json.utf8)
      var scanner = JSONScanner(bytes.span.bytes)
      try scanner.beginObject()
      let key = try #require(try scanner.nextKey()?.isTitle)
      #expect(key == [true, false, false])
    }
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("42", 42), ("1.0", 1), ("2e3", 2000), ("-5E-0", -5),
    ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min),
    ("9007199254740991.0", 9_007_199_254_740_991),
  ])
  func `a whole number is an integer`(json: String, integer: Int64) throws {
    let bytes = Array(json.utf8)
    var scanner = JSONScanner(bytes.span.bytes)
    #expect(try scanner.integer() == integer)
    try scanner.finish()
  }

  @Test(arguments: [
    "0.5", "9223372036854775808", "-9223372036854775809", "1e19", "1e400",
    "9007199254740992.0",
  ])
  func `a number that no Int64 holds exactly is refused as an integer`(json: String) {
    let error = jsonError(in: json) { json throws(JSONError) in _ = try json.integer() }
    #expect(
      error?.description
        == "line 1, column 1: a whole number from -2^63 to 2^63 - 1 belongs here")
  }

  @Test(arguments: [
    ("0", 0.0), ("-0.0", -0.0), ("0.1", 0.1), ("1e-400", 0.0),
    ("1.7976931348623157e308", .greatestFiniteMagnitude),
    ("5e-324", .leastNonzeroMagnitude), ("123456789012345678901234567890", 1.2345678901234568e29),
  ])
  func `a number is read as the nearest Double`(json: String, double: Double) throws {
    let bytes = Array(json.utf8)
    var scanner = JSONScanner(bytes.span.bytes)
    #expect(try scanner.double().bitPattern == double.bitPattern)
  }

  @Test func `a number beyond every Double is refused as one and kept as bytes`() throws {
    let bytes = Array("1e400".utf8)
    var scanner = JSONScanner(bytes.span.bytes)
    #expect(try scanner.number().raw.repairedString == "1e400")
    let error = jsonError(in: "1e400") { json throws(JSONError) in _ = try json.double() }
    #expect(error?.message == "this number is beyond what a Double holds, about 1.8e308")
  }

  @Test func `512 arrays lie in each other, and no more`() {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(jsonError(in: nested(512)) == nil)
    let error = jsonError(in: nested(513))
    #expect(
      error?.description
        == "line 1, column 513: objects and arrays lie more than 512 deep in each other")
  }

  @Test func `arrays that stand beside each other are not deep`() {
    let many = "[" + Array(repeating: "[{}]", count: 2_000).joined(separator: ",") + "]"
    #expect(jsonError(in: Array(many.utf8)) == nil)
  }
}

extension JSONText {
  /// Whether the text is each of three names.
  fileprivate var isTitle: [Bool] { ["title" ~= self, "titles" ~= self, "Title" ~= self] }
}
