import FoundationEssentials
import Testing

@testable import TodoInterchange

@Suite struct UUIDTextTests {
  private func read(_ text: String) -> UUID? { UUID(utf8: text.utf8.span.bytes) }

  @Test func `text and UUID are each other's, as Foundation has them`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<1_000 {
      var bytes = (generator.next(), generator.next())
      let uuid = withUnsafeBytes(of: &bytes) { UUID(uuid: $0.load(as: uuid_t.self)) }
      #expect(uuid.text == uuid.uuidString.lowercased())
      #expect(read(uuid.text) == uuid)
      #expect(read(uuid.uuidString) == uuid)
    }
  }

  @Test(arguments: [
    "", "0190a6d2-7c1b-7e4f-8a3d-5b6c7d8e9f0", "0190a6d2-7c1b-7e4f-8a3d-5b6c7d8e9f000",
    "0190a6d27-c1b-7e4f-8a3d-5b6c7d8e9f00", "0190a6d2-7c1b-7e4f-8a3d-5b6c7d8e9fg0",
    "0190a6d2 7c1b 7e4f 8a3d 5b6c7d8e9f00", "0190a6d27c1b7e4f8a3d5b6c7d8e9f00",
    "0190a6d2-7c1b-7e4f-8a3d-5b6c7d8e9fé",
  ])
  func `any other text is none`(text: String) {
    #expect(read(text) == nil)
  }
}
