import FoundationEssentials
import Glibc
import StoreTestSupport

/// Waits until a peer sleeps in the kernel, in a function whose name contains
/// `place`: "futex" for LMDB's write lock, "lock_inode" for `flock`.
///
/// - Throws: ``TestSupportError`` when the peer answers or dies instead.
func waitUntilBlocked(_ peer: Peer, in place: String) throws {
  while true {
    let function = try String(contentsOfFile: "/proc/\(peer.processID)/wchan", encoding: .utf8)
    if function.contains(place) { return }
    if peer.hasAnswered { throw TestSupportError("The peer went on instead of waiting.") }
    sched_yield()
  }
}
