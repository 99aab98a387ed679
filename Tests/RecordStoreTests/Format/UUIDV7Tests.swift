import FoundationEssentials
import Glibc
import RecordStore
import Testing

@Suite struct UUIDV7Tests {
  /// Source: RFC 9562, section 5.7.
  @Test func `version and variant are those of the RFC, the time is that of the call`() {
    for _ in 0..<1000 {
      let before = milliseconds()
      let bytes = Bytes(UUID.v7())
      let after = milliseconds()
      #expect(bytes.high >> 12 & 0xF == 7)
      #expect(bytes.low >> 62 == 0b10)
      #expect(before...after ~= bytes.high >> 16)
    }
  }

  @Test func `100,000 in a row ascend, and their random bits do not repeat`() {
    let made = (0..<100_000).map { _ in Bytes(UUID.v7()) }
    #expect(zip(made, made.dropFirst()).allSatisfy { $0 < $1 })
    // 62 random bits: two equal ones are one chance in a billion.
    #expect(Set(made.map(\.low)).count > 99_990)
  }

  @Test func `two threads make distinct ones, ascending in each`() throws {
    let threads = try (0..<2).map { _ in try Maker() }
    let made = threads.map { $0.join() }
    for made in made {
      #expect(made.count == 50_000)
      #expect(zip(made, made.dropFirst()).allSatisfy { $0 < $1 })
    }
    #expect(Set(made.flatMap(\.self)).count == 100_000)
  }

  @Test func `a forked child makes other ones than its parent`() async {
    await #expect(processExitsWith: .success) {
      _ = UUID.v7()
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { exit(2) }
      let child = systemFork()
      // Both draw from what would be the same pool, past its end.
      let made = (0..<40).map { _ in Bytes(UUID.v7()) }
      if child == 0 {
        let written = made.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
        _exit(written == 640 ? 0 : 3)
      }
      var status: Int32 = 0
      var others = [Bytes](repeating: Bytes(UUID.v7()), count: 40)
      let count = others.withUnsafeMutableBytes { read(ends[0], $0.baseAddress, $0.count) }
      guard waitpid(child, &status, 0) == child, status == 0, count == 640 else { exit(4) }
      let randomBits = Set((made + others).map(\.low))
      exit(randomBits.count == 80 ? 0 : 1)
    }
  }

  private func milliseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
  }
}

/// The two halves of a UUID in network order.
private struct Bytes: Hashable, Comparable {
  let high: UInt64
  let low: UInt64

  init(_ uuid: UUID) {
    // Safe because both are 16 plain bytes.
    let halves = unsafeBitCast(uuid.uuid, to: (UInt64, UInt64).self)
    high = UInt64(bigEndian: halves.0)
    low = UInt64(bigEndian: halves.1)
  }

  static func < (a: Bytes, b: Bytes) -> Bool { (a.high, a.low) < (b.high, b.low) }
}

/// A thread that makes UUIDs.
private final class Maker {
  private var made: [Bytes] = []
  private var thread = pthread_t()

  init() throws {
    let status = pthread_create(
      &thread, nil,
      { argument in
        // Safe because the maker lives until `join`, and passed itself.
        let maker = Unmanaged<Maker>.fromOpaque(argument.unsafelyUnwrapped).takeUnretainedValue()
        maker.made = (0..<50_000).map { _ in Bytes(UUID.v7()) }
        return nil
      }, Unmanaged.passUnretained(self).toOpaque())
    try #require(status == 0)
  }

  func join() -> [Bytes] {
    pthread_join(thread, nil)
    return made
  }
}

// Swift hides `fork`, which is just what is to be tried here.
@_silgen_name("fork")
private func systemFork() -> pid_t
