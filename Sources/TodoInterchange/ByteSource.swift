import Glibc

/// Where an input comes from: a file, standard input or bytes in memory.
///
/// A source hands out its bytes once, in order, as many at a time as it has:
/// an input of any size is read in bounded memory. It owns a file that it
/// opened and closes it at the end of its life.
public struct ByteSource: ~Copyable {
  /// The input as messages name it: the path, or `standard input`.
  public let name: String

  private var origin: Origin
  /// Ends a wait for bytes when it becomes readable; nil for none.
  private var canceller: CInt?

  private enum Origin {
    case descriptor(CInt, isOwned: Bool)
    case memory(chunks: [[UInt8]], chunk: Int, offset: Int)
  }

  /// A source of the bytes of a file, which it opens for reading.
  ///
  /// - Parameters:
  ///   - path: The file; a named pipe is waited for until somebody writes.
  ///   - canceller: As for ``init(fileDescriptor:name:canceller:)``.
  /// - Throws: ``ByteSourceError`` when the file cannot be opened. Nothing
  ///   stays open.
  ///
  /// Source: `open(2)`, with `O_CLOEXEC`.
  public init(path: String, canceller: CInt? = nil) throws(ByteSourceError) {
    // Opening a named pipe would wait where nothing can end it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (canceller == nil ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else {
      throw ByteSourceError(action: .open, name: path, errno: Glibc.errno)
    }
    if canceller != nil {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    }
    name = path
    origin = .descriptor(descriptor, isOwned: true)
    self.canceller = canceller
  }

  /// A source of what an open descriptor gives, which stays the caller's.
  ///
  /// - Parameters:
  ///   - fileDescriptor: What is read.
  ///   - name: What messages call it.
  ///   - canceller: A descriptor of the caller's, such as that of an event, that
  ///     becomes readable when the wait for bytes is to end at once: reading
  ///     then fails with ``ByteSourceError/isCancellation``. Nil for none.
  public init(fileDescriptor: CInt, name: String, canceller: CInt? = nil) {
    self.name = name
    self.canceller = canceller
    origin = .descriptor(fileDescriptor, isOwned: false)
  }

  /// A source of bytes in memory.
  public init(_ bytes: [UInt8], name: String = "memory") {
    self.init(chunks: [bytes], name: name)
  }

  /// A source of bytes in memory that hands out at most one chunk at a time.
  package init(chunks: [[UInt8]], name: String = "memory") {
    self.name = name
    origin = .memory(chunks: chunks.filter { !$0.isEmpty }, chunk: 0, offset: 0)
  }

  /// A source of the standard input of the process.
  public static var standardInput: ByteSource {
    ByteSource(fileDescriptor: STDIN_FILENO, name: "standard input")
  }

  deinit {
    if case .descriptor(let descriptor, isOwned: true) = origin { close(descriptor) }
  }

  /// Reads the next bytes into an array, over those behind the first ones.
  ///
  /// - Parameters:
  ///   - buffer: The array, whose size stays as it is.
  ///   - held: How many bytes of it stay as they are: fewer than all.
  /// - Returns: How many bytes were read; zero only at the end of the input.
  /// - Throws: ``ByteSourceError`` when the system fails. The bytes before the
  ///   failure have been handed out.
  ///
  /// Source: `read(2)`, repeated when a signal interrupts it.
  mutating func read(
    into buffer: inout [UInt8], behind held: Int
  ) throws(ByteSourceError) -> Int {
    switch origin {
    case .descriptor(let descriptor, _):
      return try read(descriptor, into: &buffer, behind: held)
    case .memory(let chunks, var chunk, var offset):
      guard chunk < chunks.count else { return 0 }
      let count = min(chunks[chunk].count - offset, buffer.count - held)
      buffer.replaceSubrange(held..<held + count, with: chunks[chunk][offset..<offset + count])
      offset += count
      if offset == chunks[chunk].count { (chunk, offset) = (chunk + 1, 0) }
      origin = .memory(chunks: chunks, chunk: chunk, offset: offset)
      return count
    }
  }

  private func read(
    _ descriptor: CInt, into buffer: inout [UInt8], behind held: Int
  ) throws(ByteSourceError) -> Int {
    while true {
      try waitForBytes(descriptor)
      // Safe because read writes at most the count it is given.
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        let free = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[held...])
        return unsafe Glibc.read(descriptor, free.baseAddress, free.count)
      }
      if count >= 0 { return count }
      if errno != EINTR { throw ByteSourceError(action: .read, name: name, errno: errno) }
    }
  }

  /// Waits until there are bytes, or the end of the input.
  ///
  /// Source: `poll(2)`.
  private func waitForBytes(_ descriptor: CInt) throws(ByteSourceError) {
    guard let canceller else { return }
    var waits = [descriptor, canceller].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // An error is one of reading too, which names it.
    while poll(&waits, 2, -1) == -1, errno == EINTR {}
    if waits[1].revents != 0 {
      throw ByteSourceError(action: .read, name: name, errno: ECANCELED)
    }
  }
}
