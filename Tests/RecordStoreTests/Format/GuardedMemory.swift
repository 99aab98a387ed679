import Glibc
import StoreTestSupport

/// Memory that ends where the process may not read on: reading a single byte
/// beyond a row or key that lies in it ends the test.
final class GuardedMemory {
  private let start: UnsafeMutableRawPointer
  private let capacity: Int

  /// - Parameter capacity: The largest number of bytes to place, a multiple of
  ///   the page size.
  init(capacity: Int = 16_384) throws {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let memory = mmap(
      nil, capacity + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else {
      throw TestSupportError("mmap: \(TestSupportError.systemText(errno))")
    }
    guard mprotect(memory + capacity, page, PROT_NONE) == 0 else {
      throw TestSupportError("mprotect: \(TestSupportError.systemText(errno))")
    }
    start = memory
    self.capacity = capacity
  }

  deinit { munmap(start, capacity + Int(sysconf(Int32(_SC_PAGESIZE)))) }

  /// The bytes right before the end, until the next call.
  func place(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
    precondition(bytes.count <= capacity)
    let target = start + (capacity - bytes.count)
    target.copyMemory(from: bytes, byteCount: bytes.count)
    return UnsafeRawBufferPointer(start: target, count: bytes.count)
  }
}
