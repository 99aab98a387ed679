import Glibc
import LMDB

/// A temporary file for sorted changes that do not fit into memory.
///
/// It lies beside the store, where there has to be room for its data anyway, and
/// has no name: the system removes it at the end of the process at the latest.
final class SpillFile {
  private let storePath: String
  private let descriptor: Int32
  /// The size of what has been written.
  private(set) var byteCount = 0

  /// - Throws: ``StoreError/Code/storage`` or ``StoreError/Code/full`` when
  ///   there can be no file.
  init(besideStoreAt storePath: String) throws(StoreError) {
    self.storePath = storePath
    var template = Array("\(storePath)-bulk-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw Self.failure("Making", storePath) }
    unlink(template)
    // A program that is started meanwhile has no use for it.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// Appends bytes.
  func append(_ bytes: UnsafeRawBufferPointer) throws(StoreError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(byteCount))
      if count < 0 {
        if errno == EINTR { continue }
        throw Self.failure("Writing", storePath)
      }
      byteCount += count
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Reads bytes that were written.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(StoreError) {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled))
      if count < 0, errno == EINTR { continue }
      if count == 0 { errno = EIO }
      guard count > 0 else { throw Self.failure("Reading", storePath) }
      filled += count
    }
  }

  private static func failure(_ action: String, _ path: String) -> StoreError {
    StoreError(LMDBError(rawValue: errno), "\(action) a temporary file for", path: path)
  }
}
