import CLMDB
import Glibc

/// The file systems on which LMDB's locks do not reach the other machines.
///
/// Source: `lmdb.h` 0.9.24, caveats; the numbers, `statfs(2)` and the kernel's
/// `linux/magic.h`.
package enum NetworkFileSystem {
  /// Magic numbers of NFS, SMB (three dialects), 9p (also WSL's) and FUSE.
  package static let types: Set<Int> = [
    0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x0102_1997, 0x6573_5546,
  ]

  /// - Throws: ``LMDBError/networkFileSystem`` if the open file lies on one.
  static func refuse(descriptor: Int32) throws(LMDBError) {
    var status = statfs()
    try retryingInterrupts { fstatfs(descriptor, &status) }
    if types.contains(Int(status.f_type)) { throw .networkFileSystem }
  }
}
