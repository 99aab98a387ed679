import Testing

@testable import TodoInterchange

@Suite struct JSONWriterTests {
  private func written(
    _ style: JSONWriter.Style = .compact, _ write: (inout JSONWriter) -> Void
  ) -> String {
    var json = JSONWriter(style: style)
    write(&json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func writeSample(_ json: inout JSONWriter) {
    json.object { json in
      json.member("title", "Buy \"milk\"")
      json.member("notes", nil as String?)
      json.member("number", 12)
      json.member("share", 0.5)
      json.member("completed", false)
      json.key("tags")
      json.array { json in
        json.value("home")
        json.array { _ in }
        json.object { _ in }
      }
    }
  }

  @Test func `compact values have no space in them`() {
    #expect(
      written { writeSample(&$0) }
        == #"{"title":"Buy \"milk\"","notes":null,"number":12,"share":0.5,"completed":false,"#
        + #""tags":["home",[],{}]}"#)
  }

  @Test func `pretty values have a line for each member and element`() {
    #expect(
      written(.pretty) { writeSample(&$0) } == """
        {
          "title": "Buy \\"milk\\"",
          "notes": null,
          "number": 12,
          "share": 0.5,
          "completed": false,
          "tags": [
            "home",
            [],
            {}
          ]
        }
        """)
  }

  @Test func `values that end their lines stand beside each other`() {
    let lines = written { json in
      for number in 1...2 {
        json.object { $0.member("n", number) }
        json.endLine()
      }
    }
    #expect(lines == "{\"n\":1}\n{\"n\":2}\n")
  }

  @Test func `bytes can be taken away in the middle of a text`() {
    var json = JSONWriter()
    var taken: [UInt8] = []
    json.array { json in
      for number in 1...3 {
        json.value(number)
        taken += json.bytes
        json.removeAll()
      }
    }
    taken += json.bytes
    #expect(String(decoding: taken, as: UTF8.self) == "[1,2,3]")
  }

  @Test(arguments: [
    ("a/b é€😀 \u{7F}\u{2028}", "a/b é€😀 \u{7F}\u{2028}"),
    ("\"\\", #"\"\\"#),
    ("\u{8}\t\n\u{C}\r", #"\b\t\n\f\r"#),
    ("\0\u{1}\u{1F}", #"\u0000\u0001\u001F"#),
    (
      "the eighth byte\nis found, and é\nand the last\n",
      #"the eighth byte\nis found, and é\nand the last\n"#
    ),
  ])
  func `only what must be escaped is`(string: String, content: String) {
    #expect(written { $0.value(string) } == "\"\(content)\"")
    #expect(written { json in json.object { $0.member(string, 1) } } == "{\"\(content)\":1}")
  }

  @Test(arguments: [
    (0.1, "0.1"), (100.0, "100.0"), (-0.0, "-0.0"), (1e16, "1e+16"),
    (.leastNonzeroMagnitude, "5e-324"),
    (1.7976931348623157e308, "1.7976931348623157e+308"), (.infinity, "null"), (.nan, "null"),
  ])
  func `a Double is written in its shortest form`(double: Double, json: String) {
    #expect(written { $0.value(double) } == json)
  }

  @Test func `integers are written whole`() {
    let json = written { json in
      json.array { json in
        json.value(Int64.min)
        json.value(Int64.max)
        json.value(UInt64.max)
        json.value(0)
      }
    }
    #expect(json == "[-9223372036854775808,9223372036854775807,18446744073709551615,0]")
  }

  @Test func `a raw value is written in one line and otherwise as it was`() {
    let raw = Array("{ \"a b\\\" \" :\r\n\t[ 1.50, 1E400 , \"\\\\\" ] }".utf8)
    let json = written { json in
      json.array { json in
        json.raw(raw.span.bytes)
        json.value(1)
      }
    }
    #expect(json == "[{\"a b\\\" \":[1.50,1E400,\"\\\\\"]},1]")
  }

  @Test func `what is written reads as the same values`() throws {
    var generator = SeededGenerator(seed: 20_260_103)
    for round in 0..<2_000 {
      let string = RandomJSON.string(using: &generator)
      let integer = Int64.random(in: .min ... .max, using: &generator)
      let double = Double(bitPattern: generator.next())
      var writer = JSONWriter(style: round.isMultiple(of: 2) ? .pretty : .compact)
      writer.object { json in
        json.member(string, string)
        json.member("i", integer)
        json.member("d", double)
      }
      let bytes = writer.bytes
      var json = JSONScanner(bytes.span.bytes)
      try json.beginObject()
      #expect(try json.nextKey()?.string == string)
      #expect(try json.string() == string)
      #expect(try json.nextKey() != nil)
      #expect(try json.integer() == integer)
      #expect(try json.nextKey() != nil)
      if double.isFinite {
        #expect(try json.double().bitPattern == double.bitPattern)
      } else {
        #expect(try json.null())
      }
      #expect(try json.nextKey() == nil)
      try json.finish()
    }
  }
}
