import FoundationEssentials
import Glibc
import StoreTestSupport

/// Waits until a peer sleeps in the kernel, in a function whose name contains
/// one of `places`: "futex" for LMDB's write lock, "lock_inode" for `flock`,
/// "setlk" for a record lock.
///
/// - Throws: ``TestSupportError`` when the peer answers or dies instead.
func waitUntilBlocked(_ peer: Peer, in places: String...) throws {
  while true {
    let function = try String(contentsOfFile: "/proc/\(peer.processID)/wchan", encoding: .utf8)
    if places.contains(where: function.contains) { return }
    if peer.hasAnswered { throw TestSupportError("The peer went on instead of waiting.") }
    sched_yield()
  }
}
