import StoreTestSupport
import Testing

@testable import RecordStore

/// Words found in texts that are not folded, against the same in folded texts.
@Suite struct FoldedWordTests {
  /// What the search in place says; nil when the text has to be folded.
  private func answer(_ text: [UInt8], _ word: [UInt8]) -> Bool? {
    text.withUnsafeBytes { text in word.withUnsafeBytes { text.hasFolded($0) } }
  }

  private func isInFolded(_ text: String, _ word: [UInt8]) -> Bool {
    TextFolder.fold(text, .caseInsensitive).contains(word)
  }

  @Test func `ASCII is always decided in place, at every place of a text`() {
    let filler = "The quick brown fox [jumps] @ the `lazy` dog_"
    for count in 0...filler.utf8.count {
      let text = filler.prefix(count) + "WoRd" + filler.suffix(count)
      #expect(answer(Array(text.utf8), Array("word".utf8)) == true)
      #expect(answer(Array(text.utf8), Array("w@rd".utf8)) == false)
      #expect(answer(Array(text.utf8), Array("w\u{F6}rd".utf8)) == false)
    }
    // Bytes that differ by the same bit as letters do are no letters.
    #expect(answer(Array("[@]".utf8), Array("{`}".utf8)) == false)
    #expect(answer(Array("x".utf8), Array("xx".utf8)) == false)
  }

  @Test func `every scalar whose folding has ASCII in it leads to folding`() {
    for value in 0x80...0x2_FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      for byte in TextFolder.fold(text, .caseInsensitive) where byte < 0x80 {
        #expect(answer(Array(text.utf8), [byte]) != false, "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `random texts are answered as their foldings`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters = [
      "a", "E", "e", "\u{E9}", "\u{C9}", "\u{301}", "\u{323}", "\u{DF}", "\u{1E9E}", "\u{212A}",
      "\u{17F}", "\u{FB01}", "\u{130}", "s", "K", "f", "i", " ", "-", "\u{37E}", ";", "\u{4E00}",
    ]
    for _ in 0..<20_000 {
      func text(upTo count: Int) -> String {
        (0..<Int.random(in: 0...count, using: &random))
          .map { _ in letters.randomElement(using: &random) ?? "" }.joined()
      }
      let searched = text(upTo: 40)
      let word = TextFolder.fold(text(upTo: 3), .caseInsensitive)
      guard let found = answer(Array(searched.utf8), word) else { continue }
      #expect(found == isInFolded(searched, word), "\(searched) \(word)")
    }
  }
}
