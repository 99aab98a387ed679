import FoundationEssentials
import StoreTestSupport
import Testing

@testable import RecordStore

/// Values written as text and read back.
@Suite struct PlainTextTests {
  @Test func `every value is read back from its text bit by bit`() throws {
    var random = SeededGenerator(seed: 20)
    for kind in FieldKind.allCases {
      let type = FieldType(kind, isNullable: true)
      for _ in 0..<2_000 {
        let value = random.value(of: type)
        let read = try #require(
          StoredValue(plainText: value.plainText, as: type), "\(kind): \(value.plainText)")
        #expect(read.image == value.image, "\(value.plainText)")
      }
    }
  }

  @Test func `every date is read back from its text bit by bit`() throws {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<20_000 {
      // From the year 1 to 9999, in steps from microseconds to hours.
      let units: [Double] = [1e-6, 1e-3, 1, 3_600]
      let unit = units.randomElement(using: &random) ?? 1
      let seconds = Double.random(in: -63_113_904_000..<252_423_993_600, using: &random)
      let date = Date(timeIntervalSinceReferenceDate: (seconds / unit).rounded() * unit)
      let text = DateText.text(of: date)
      #expect(!text.hasPrefix("date("), "\(text)")
      let read = try #require(DateText.read(text), "\(text)")
      #expect(StoredValue.date(read).image == StoredValue.date(date).image, "\(text)")
    }
  }

  @Test(arguments: [
    (StoredValue.null, "nil"),
    (.bool(true), "true"),
    (.integer(-12), "-12"),
    (.unsigned(.max), "18446744073709551615"),
    (.float(0.1), "0.1"),
    (.double(1e300), "1e+300"),
    (.double(-.infinity), "-infinity"),
    (.double(.nan), "nan"),
    (.double(-.nan), "bits(0xfff8000000000000)"),
    (.string("it's\n\u{0}"), #"'it\'s\n\u{0}'"#),
    (.data(Data([0, 255])), "0x00ff"),
    (.date(Date(timeIntervalSinceReferenceDate: 0)), "2001-01-01T00:00:00.000Z"),
    (.date(Date(timeIntervalSinceReferenceDate: -0.25)), "2000-12-31T23:59:59.750Z"),
    (.date(Date(timeIntervalSinceReferenceDate: 8e8)), "2026-05-09T06:13:20.000Z"),
    (
      .date(Date(timeIntervalSinceReferenceDate: 800_000_000.000_001)),
      "2026-05-09T06:13:20.000001Z"
    ),
    (.date(Date(timeIntervalSinceReferenceDate: -63_113_904_000)), "0001-01-01T00:00:00.000Z"),
    (.date(Date(timeIntervalSinceReferenceDate: -63_113_904_001)), "date(-63113904001.0)"),
    (.date(Date(timeIntervalSinceReferenceDate: 252_423_993_599)), "9999-12-31T23:59:59.000Z"),
    (.date(Date(timeIntervalSinceReferenceDate: 252_423_993_600)), "date(252423993600.0)"),
    (.date(Date(timeIntervalSinceReferenceDate: 1e-5)), "date(1e-05)"),
    (.date(Date(timeIntervalSinceReferenceDate: -0.0)), "date(-0.0)"),
    (.date(Date(timeIntervalSinceReferenceDate: .nan)), "date(nan)"),
    (.strings(["a/b", "\"", "\u{1}"]), #"["a/b","\"","\u0001"]"#),
  ])
  func `each kind has its text`(value: StoredValue, text: String) {
    #expect(value.plainText == text)
  }

  @Test(arguments: [
    (FieldKind.string, "it's", StoredValue.string("it's")),
    (.string, "", .string("")),
    (.string, "'nil'", .string("nil")),
    (.string, #"'\u{1F600}\t\\'"#, .string("😀\t\\")),
    (.int8, "+5", .integer(5)),
    (.double, "3", .double(3)),
    (.float, "1e3", .float(1000)),
    (.date, "'2026-06-30T17:00:00Z'", .date(Date(timeIntervalSinceReferenceDate: 804_531_600))),
    (
      .date, "2026-06-30t19:00:00.5+02:00",
      .date(Date(timeIntervalSinceReferenceDate: 804_531_600.5))
    ),
    (.date, "date(1.5)", .date(Date(timeIntervalSinceReferenceDate: 1.5))),
    (.date, "2001-01-01", .date(Date(timeIntervalSinceReferenceDate: 0))),
    (.data, "0x", .data(Data())),
    (.data, "0xFf", .data(Data([255]))),
    (.data, "base64:AP8=", .data(Data([0, 255]))),
    (
      .uuid, "01890000-0000-7000-8000-00000000000A",
      .uuid(UUID(uuid: (1, 137, 0, 0, 0, 0, 112, 0, 128, 0, 0, 0, 0, 0, 0, 10)))
    ),
    (.strings, #" [ "a" , "\u00e9" ] "#, .strings(["a", "é"])),
    (.strings, "[]", .strings([])),
  ])
  func `other texts for a value are read too`(
    kind: FieldKind, text: String, value: StoredValue
  ) {
    #expect(StoredValue(plainText: text, as: FieldType(kind)) == value)
  }

  @Test(arguments: [
    (FieldKind.bool, ["", "yes", "TRUE", "1"]),
    (.int8, ["", "128", "-129", "1.0", "0x1", " 1", "1 ", "nil"]),
    (.uint8, ["-1", "256"]),
    (.int64, ["9223372036854775808"]),
    (.double, ["", "1,5", "0x10", "inf", "1e400", "NaN", "1 ", "bits(0x1", "bits(5)"]),
    (.float, ["1e39", "bits(0x100000000)"]),
    (
      .date,
      [
        "", "2026-06-31T00:00:00Z", "2025-02-29T00:00:00Z",
        "2026-06-30T24:00:00Z", "2026-06-30T17:00:60Z", "2026-06-30T17:00:00.Z",
        "2026-06-30T17:00:00+2:00", "2026-06-30T17:00:00Zx", "0000-01-01T00:00:00Z", "date()",
        "date(1e400)", "+026-06-30T17:00:00Z", "2026-06-30T00:00:00.1234567890123456789Z",
      ]
    ),
    (.uuid, ["", "01890000", "01890000-0000-7000-8000-00000000000g"]),
    (.string, ["nil", "'", "'a", "'a'b", #"'\x'"#, #"'\u{}'"#, #"'\u{d800}'"#, #"'\u{+1}'"#]),
    (.data, ["", "ff", "0xf", "0xfg", "base64:A", "base64:AP8", "0x+f"]),
    (.strings, ["", "a", "[1]", #"["a""#, #"{"a":1}"#, #"["\ud800"]"#]),
  ])
  func `a text that is no value of the type is none`(kind: FieldKind, texts: [String]) {
    for text in texts {
      #expect(StoredValue(plainText: text, as: FieldType(kind)) == nil, "\(kind): \(text)")
    }
  }

  @Test func `nil is read where the field may be nil`() {
    for kind in FieldKind.allCases {
      #expect(StoredValue(plainText: "nil", as: FieldType(kind, isNullable: true)) == .null)
      #expect(StoredValue(plainText: "nil", as: FieldType(kind)) == nil)
    }
  }

  @Test func `a type says what it expects`() {
    #expect(FieldType(.int8).expectation == "a whole number from -128 to 127")
    #expect(FieldType(.bool, isNullable: true).expectation == "true or false, or nil")
  }

  @Test func `random texts are read or refused, and what is read can be written`() throws {
    var random = SeededGenerator(seed: 22)
    let alphabet = Array("'\\u{}nil0x+-.:eTZ[]\",9af(date) ".unicodeScalars)
    for _ in 0..<20_000 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        scalars.append(alphabet.randomElement(using: &random) ?? "x")
      }
      for kind in FieldKind.allCases {
        let type = FieldType(kind, isNullable: true)
        guard let value = StoredValue(plainText: String(scalars), as: type) else { continue }
        #expect(value.isValue(of: type))
        #expect(StoredValue(plainText: value.plainText, as: type)?.image == value.image)
      }
    }
  }
}
