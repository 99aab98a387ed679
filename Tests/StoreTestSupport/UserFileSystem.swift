import Glibc
import LMDB

/// A file system whose files are served by a thread of this process (FUSE), as
/// those of a network are by another machine.
///
/// It has one directory, whose files can be made, read and removed; it writes
/// nothing.
package final class UserFileSystem: Sendable {
  /// Whether this process may mount one.
  package static let isAvailable: Bool = {
    do {
      return try with([:]) { _, _ in true }
    } catch {
      return false
    }
  }()

  private let files: Files

  /// The names of the files that there are, sorted.
  package var names: [String] { files.names }

  private init(_ files: Files) { self.files = files }

  /// Runs `body` with the directory of a new file system, and takes it away
  /// afterwards.
  ///
  /// - Parameter contents: The files that it has at first.
  /// - Throws: What `body` throws; ``TestSupportError`` when it cannot be
  ///   mounted.
  @discardableResult
  package static func with<T>(
    _ contents: [String: [UInt8]], _ body: (_ path: String, UserFileSystem) throws -> T
  ) throws -> T {
    try withTemporaryDirectory { directory in
      let device = open("/dev/fuse", O_RDWR | O_CLOEXEC)
      guard device >= 0 else {
        throw TestSupportError("/dev/fuse: \(TestSupportError.systemText(errno))")
      }
      let options = "fd=\(device),rootmode=40755,user_id=\(getuid()),group_id=\(getgid())"
      guard mount("todo-store", directory, "fuse", UInt(MS_NODEV | MS_NOSUID), options) == 0 else {
        let problem = TestSupportError.systemText(errno)
        close(device)
        throw TestSupportError("mount \(directory): \(problem)")
      }
      let files = Files(contents)
      return try whileServing(files, device) {
        // By force: the server ends even if something has a file open.
        defer { umount2(directory, Int32(MNT_DETACH | MNT_FORCE)) }
        return try body(directory, UserFileSystem(files))
      }
    }
  }

  /// Serves the files on another thread until `body` has ended the mount.
  private static func whileServing<T>(
    _ files: Files, _ device: Int32, _ body: () throws -> T
  ) throws -> T {
    let task = ThreadTask {
      // Without its server the kernel fails every use of the file system.
      defer { close(device) }
      try FileServer(files, device).serve()
    }
    let thread = try task.start()
    let result = Result { try body() }
    pthread_join(thread, nil)
    if let error = task.error { throw error }
    return try result.get()
  }

  /// The files of the directory.
  final class Files: Sendable {
    // Safe because it is only used under the lock.
    nonisolated(unsafe) private var contents: [String: [UInt8]]
    private let lock = Lock()

    init(_ contents: [String: [UInt8]]) { self.contents = contents }

    var names: [String] { lock.withLock { contents.keys.sorted() } }

    subscript(name: String) -> [UInt8]? {
      get { lock.withLock { contents[name] } }
      set { lock.withLock { contents[name] = newValue } }
    }
  }
}
