import Testing

@testable import TodoCommands

struct ByteCountTests {
  @Test(arguments: [
    (0, "0 bytes"), (999, "999 bytes"), (1_000, "1 KiB"), (1_536, "1.5 KiB"), (10_138, "9.9 KiB"),
    (10_240, "10 KiB"), (1_048_575, "1 MiB"), (118_784, "116 KiB"), (1 << 40, "1 TiB"),
    (1 << 50, "1024 TiB"),
  ])
  func `a size has at most three digits up to the largest unit`(bytes: Int, text: String) {
    #expect(ByteCount.text(bytes) == text)
  }
}
