import FoundationEssentials
import LMDB
import StoreTestSupport
import Testing

@Suite struct NetworkFileSystemTests {
  /// The value of a name in the kernel's own list of file systems.
  private func magic(_ name: String) throws -> Int {
    let header = try String(contentsOfFile: "/usr/include/linux/magic.h", encoding: .utf8)
    let line = try #require(header.split(separator: "\n").first { $0.contains(" \(name)\t") })
    let digits = try #require(line.split(whereSeparator: \.isWhitespace).dropFirst(2).first)
    return try #require(Int(digits.dropFirst(2), radix: 16))
  }

  @Test(arguments: [
    "NFS_SUPER_MAGIC", "SMB_SUPER_MAGIC", "CIFS_SUPER_MAGIC", "SMB2_SUPER_MAGIC", "V9FS_MAGIC",
    "FUSE_SUPER_MAGIC",
  ])
  func `file systems whose locks stay on one machine are refused`(name: String) throws {
    #expect(NetworkFileSystem.types.contains(try magic(name)))
  }

  @Test(arguments: [
    "EXT4_SUPER_MAGIC", "XFS_SUPER_MAGIC", "BTRFS_SUPER_MAGIC", "TMPFS_MAGIC",
    "OVERLAYFS_SUPER_MAGIC",
  ])
  func `local file systems are not`(name: String) throws {
    #expect(!NetworkFileSystem.types.contains(try magic(name)))
  }

  @Test(.enabled(if: UserFileSystem.isAvailable))
  func `a file on one is not opened unless that is asked for`() throws {
    let text = Array("this is no store".utf8)
    try UserFileSystem.with(["notes": text]) { directory, _ in
      let path = "\(directory)/notes"
      #expect(throws: LMDBError.networkFileSystem) { try Environment.open(path: path) }
      // Then it is looked into.
      let options = EnvironmentOptions.with { $0.allowsNetworkFileSystem = true }
      #expect(throws: LMDBError.invalid) { try Environment.open(path: path, options: options) }
    }
  }

  @Test(.enabled(if: UserFileSystem.isAvailable))
  func `no file is made on one, and nothing is left behind`() throws {
    try UserFileSystem.with([:]) { directory, files in
      #expect(throws: LMDBError.networkFileSystem) { try Notes(at: "\(directory)/notes") }
      #expect(files.names == [])
    }
  }
}
