import Glibc

/// Answers what the kernel asks about the files of a ``UserFileSystem``.
///
/// Source: the kernel's `linux/fuse.h`, protocol 7.31; numbers are in the byte
/// order of the machine.
final class FileServer {
  /// What the kernel asks.
  private struct Request {
    /// 40 bytes: length, operation, number, node, user, group, process.
    let bytes: UnsafeRawBufferPointer

    var operation: UInt32 { bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self) }
    var number: UInt64 { bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self) }
    var node: UInt64 { bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self) }

    /// A number in what follows the header.
    func argument<T: FixedWidthInteger>(_ offset: Int, as type: T.Type) -> T {
      bytes.loadUnaligned(fromByteOffset: 40 + offset, as: type)
    }

    /// The name at an offset in what follows the header, up to its zero byte.
    func name(_ offset: Int = 0) -> String {
      String(decoding: bytes[(40 + offset)...].prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private let files: UserFileSystem.Files
  private let device: Int32
  /// The names of the nodes; the first is node 2, since 1 is the directory.
  private var nodes: [String] = []

  init(_ files: UserFileSystem.Files, _ device: Int32) {
    self.files = files
    self.device = device
  }

  /// Answers until the file system is unmounted.
  func serve() throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(device, &buffer, buffer.count)
      if count < 0, errno == EINTR || errno == ENOENT { continue }
      if count < 0, errno == ENODEV { return }
      guard count >= 40 else {
        throw TestSupportError("/dev/fuse: \(TestSupportError.systemText(errno))")
      }
      buffer.withUnsafeBytes { bytes in
        let request = Request(bytes: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
        switch request.operation {
        // FORGET, INTERRUPT and BATCH_FORGET want no answer.
        case 2, 36, 42: break
        default: reply(to: request, answer(to: request))
        }
      }
    }
  }

  /// The answer's bytes, or an error of the system.
  private func answer(to request: Request) -> Result<[UInt8], SystemStatus> {
    switch request.operation {
    case 1: lookUp(request.name())
    case 3: attributes(of: request.node).map { numbers(1, 0) + $0 }
    case 10: remove(request.name())
    case 14, 27: .success(numbers(0, 0))
    case 15: readFile(request)
    case 17: .success([UInt8](repeating: 0, count: 80))
    case 18, 25, 29: .success([])
    case 26: .success(greeting)
    case 35: create(request.name(16))
    default: .failure(SystemStatus(code: ENOSYS))
    }
  }

  /// INIT: the version and the most bytes of a write.
  private var greeting: [UInt8] {
    let version: [UInt32] = [7, 31, 0, 0, 0, 1 << 17, 1]
    return version.withUnsafeBytes(Array.init) + [UInt8](repeating: 0, count: 36)
  }

  private func lookUp(_ name: String) -> Result<[UInt8], SystemStatus> {
    guard files[name] != nil else { return .failure(SystemStatus(code: ENOENT)) }
    if !nodes.contains(name) { nodes.append(name) }
    let node = UInt64(2 + (nodes.firstIndex(of: name) ?? 0))
    return attributes(of: node).map { numbers(node, 1, 1, 1, 0) + $0 }
  }

  private func create(_ name: String) -> Result<[UInt8], SystemStatus> {
    files[name] = []
    return lookUp(name).map { $0 + numbers(0, 0) }
  }

  private func remove(_ name: String) -> Result<[UInt8], SystemStatus> {
    guard files[name] != nil else { return .failure(SystemStatus(code: ENOENT)) }
    files[name] = nil
    return .success([])
  }

  private func readFile(_ request: Request) -> Result<[UInt8], SystemStatus> {
    guard let bytes = content(of: request.node) else {
      return .failure(SystemStatus(code: EISDIR))
    }
    let offset = Int(request.argument(8, as: UInt64.self))
    let count = Int(request.argument(16, as: UInt32.self))
    return .success(Array(bytes.dropFirst(offset).prefix(count)))
  }

  /// Number, size, blocks, times, mode, links, owner, device, block size, flags.
  private func attributes(of node: UInt64) -> Result<[UInt8], SystemStatus> {
    let content = content(of: node)
    guard node == 1 || content != nil else { return .failure(SystemStatus(code: ENOENT)) }
    let size = UInt64(content?.count ?? 0)
    let mode: UInt32 = content == nil ? S_IFDIR | 0o755 : S_IFREG | 0o600
    let rest: [UInt32] = [0, 0, 0, mode, 1, getuid(), getgid(), 0, 4096, 0]
    return .success(numbers(node, size, size / 512, 0, 0, 0) + rest.withUnsafeBytes(Array.init))
  }

  private func content(of node: UInt64) -> [UInt8]? {
    guard node >= 2, Int(node) - 2 < nodes.count else { return nil }
    return files[nodes[Int(node) - 2]]
  }

  private func numbers(_ numbers: UInt64...) -> [UInt8] {
    numbers.withUnsafeBytes(Array.init)
  }

  /// 16 bytes: length, negative error, the request's number; then the answer.
  private func reply(to request: Request, _ answer: Result<[UInt8], SystemStatus>) {
    var bytes: [UInt8] = []
    var status: Int32 = 0
    switch answer {
    case .success(let content): bytes = content
    case .failure(let error): status = -error.code
    }
    let header = [UInt32(16 + bytes.count), UInt32(bitPattern: status)]
    bytes = header.withUnsafeBytes(Array.init) + numbers(request.number) + bytes
    // It fails when nobody waits for the answer any more.
    _ = write(device, bytes, bytes.count)
  }
}

/// What a system call of a user of the file system is to fail with.
private struct SystemStatus: Error {
  let code: Int32
}
