public import FoundationEssentials
import Glibc
import LMDB

extension UUID {
  /// A new UUID of version 7: 48 bits of milliseconds since 1970, then 74
  /// random bits.
  ///
  /// Values made in one process are ascending, also when the clock is set
  /// back by up to ten seconds. Time-ordered IDs lie side by side in the store:
  /// importing is about five times faster than with random ones.
  ///
  /// Source: RFC 9562, sections 5.7 and 6.2 (method 2).
  public static func v7() -> UUID { UUIDSource.shared.next() }
}

/// Makes UUIDs of version 7 from a buffered pool of random bytes.
private final class UUIDSource: Sendable {
  static let shared = UUIDSource()

  private struct State {
    /// Random bytes not yet used.
    var pool: [UInt64] = []
    /// The fork generation in which the pool was drawn; a child draws its own.
    var generation = ForkGeneration.current
    /// Milliseconds since 1970 of the last UUID.
    var milliseconds: UInt64 = 0
    /// The 74 random bits of the last UUID, upper 12 and lower 62.
    var upper: UInt64 = 0
    var lower: UInt64 = 0
  }

  /// How far the clock may fall back before UUIDs follow it, in milliseconds.
  private static let tolerance: UInt64 = 10_000

  private let lock = Lock()
  // Safe because every access holds the lock.
  nonisolated(unsafe) private var state = State()

  func next() -> UUID {
    lock.withLock {
      if state.generation != ForkGeneration.current { state = State() }
      advance()
      let high = (state.milliseconds << 16 | 0x7000 | state.upper).bigEndian
      let low = (0b10 << 62 | state.lower).bigEndian
      // Safe because both are 16 plain bytes.
      return UUID(uuid: unsafeBitCast((high, low), to: uuid_t.self))
    }
  }

  private func advance() {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let now = UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
    if now > state.milliseconds || state.milliseconds - now > Self.tolerance {
      state.milliseconds = now
      state.upper = random() & 0xFFF
      state.lower = random() >> 2
      return
    }
    state.lower += 1 + random() & 0xFFFF_FFFF
    guard state.lower >> 62 != 0 else { return }
    state.lower &= 1 << 62 - 1
    state.upper += 1
    guard state.upper >> 12 != 0 else { return }
    state.upper = 0
    state.milliseconds += 1
  }

  private func random() -> UInt64 {
    if state.pool.isEmpty {
      state.pool = [UInt64](repeating: 0, count: 32)
      // 256 bytes are the most that one call gives, and it cannot fail for them.
      _ = state.pool.withUnsafeMutableBytes { getentropy($0.baseAddress, $0.count) }
    }
    return state.pool.removeLast()
  }
}
