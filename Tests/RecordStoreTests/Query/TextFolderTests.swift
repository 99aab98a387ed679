import Foundation
import StoreTestSupport
import Testing

@testable import RecordStore

@Suite struct TextFolderTests {
  static let all: [TextOptions] = [
    .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
  ]

  private func fold(_ text: String, _ options: TextOptions) -> String {
    String(decoding: TextFolder.fold(text, options), as: UTF8.self)
  }

  @Test func `texts that differ in what is overlooked are folded to the same`() {
    let both: TextOptions = [.caseInsensitive, .diacriticInsensitive]
    for (text, options, folded) in [
      ("caf\u{E9}", .caseInsensitive, "caf\u{E9}"), ("CAFE\u{301}", .caseInsensitive, "caf\u{E9}"),
      ("Cafe\u{301}", .diacriticInsensitive, "Cafe"), ("CAF\u{C9}", both, "cafe"),
      ("Straße", .caseInsensitive, "strasse"), ("ẞ", .caseInsensitive, "ss"),
      ("Σίσυφος", both, "σισυφοσ"), ("ﬁn", .caseInsensitive, "fin"),
      ("İ", .caseInsensitive, "i\u{307}"), ("İ", both, "i"), ("ı", both, "ı"),
      ("\u{1112}\u{1161}\u{11AB}", .caseInsensitive, "한"), ("한", .diacriticInsensitive, "한"),
      ("a\u{301}\u{323}", .caseInsensitive, "\u{1EA1}\u{301}"), ("", both, ""),
      ("Az09[", both, "az09["),
      ("\u{301}", both, ""), ("й", .diacriticInsensitive, "и"), ("Ελλάδα", both, "ελλαδα"),
    ] as [(String, TextOptions, String)] {
      #expect(
        Array(fold(text, options).utf8) == Array(folded.utf8), "\(text) \(options.rawValue)")
    }
  }

  @Test func `bytes that are not UTF-8 are folded without a trap`() {
    var output: [UInt8] = []
    ([0x41, 0xFF, 0xC3, 0x41] as [UInt8]).withUnsafeBytes {
      TextFolder.fold($0, .caseInsensitive, into: &output)
    }
    #expect(String(decoding: output, as: UTF8.self) == "a\u{FFFD}\u{FFFD}a")
  }

  /// Guards the tables where Python is not at hand.
  @Test func `every scalar is folded as the tables of Unicode 14 have it`() {
    var checksum = Checksum()
    for text in Self.scalarTexts {
      for options in Self.all {
        TextFolder.fold(text, options).withUnsafeBytes { checksum.update($0) }
      }
    }
    #expect(checksum.value == 1_186_372_438)
  }

  @Test(.enabled(if: Python.isThere)) func `every scalar is folded as Python does it`() throws {
    let lines = try Python.run(["--fold"]).split(separator: "\n")
    try #require(lines.first == "14.0.0", "The tables are of Unicode 14.0.0.")
    var expected: [Unicode.Scalar: [String]] = [:]
    for line in lines.dropFirst() {
      let words = line.split(separator: " ")
      let scalar = try #require(text(words[0]).unicodeScalars.first)
      expected[scalar] = try words.dropFirst().map(text)
    }
    #expect(expected.count > 5000)
    for text in Self.scalarTexts {
      for (position, options) in Self.all.enumerated() {
        let forms = text.unicodeScalars.map { expected[$0]?[position] ?? String($0) }
        #expect(Array(fold(text, options).utf8) == Array(forms.joined().utf8))
      }
    }
  }

  @Test(.enabled(if: Python.isThere)) func `the tables are those that the script writes`() throws {
    _ = try Python.run(["--check"])
  }

  /// Every scalar in texts of a few thousand, each between two others that it
  /// does not compose with.
  private static var scalarTexts: some Sequence<String> {
    stride(from: 0 as UInt32, through: 0x10FFFF, by: 0x1000).lazy.map { start in
      var text = "\u{1}".unicodeScalars
      for value in start..<start + 0x1000 {
        guard let scalar = Unicode.Scalar(value) else { continue }
        text.append(scalar)
        text.append("\u{1}")
      }
      return String(text)
    }
  }

  private func text(_ word: Substring) throws -> String {
    guard word != "-" else { return "" }
    var scalars = String.UnicodeScalarView()
    for number in word.split(separator: "+") {
      scalars.append(try #require(UInt32(number, radix: 16).flatMap { Unicode.Scalar($0) }))
    }
    return String(scalars)
  }
}
