import Glibc

/// A stream of text that goes out, buffered.
///
/// After a failed write the stream is closed: what waits is dropped and every
/// later write fails in the same way.
package final class Output {
  private enum Destination {
    case descriptor(Int32, name: String)
    case memory
  }

  private let destination: Destination
  /// What waits to be written, at most `capacity` bytes and one text.
  private var pending: [UInt8] = []
  private var failure: OutputError?
  /// The bytes written so far, when the stream leads to memory.
  package private(set) var contents: [UInt8] = []

  private static let capacity = 65_536

  private init(_ destination: Destination) {
    self.destination = destination
  }

  /// A stream to an open file descriptor, which stays the caller's.
  ///
  /// - Parameter name: What messages call it: "standard output".
  package static func descriptor(_ descriptor: Int32, name: String) -> Output {
    Output(.descriptor(descriptor, name: name))
  }

  /// A stream to memory.
  package static func memory() -> Output { Output(.memory) }

  /// What has been written to memory, as text.
  package var text: String { String(decoding: contents, as: UTF8.self) }

  /// Adds a text.
  ///
  /// - Throws: When the buffer was full and could not be written.
  package func write(_ text: String) throws(OutputError) {
    pending.append(contentsOf: text.utf8)
    if pending.count >= Self.capacity { try flush() }
  }

  /// Adds spaces.
  ///
  /// - Throws: When the buffer was full and could not be written.
  func write(spaces count: Int) throws(OutputError) {
    try write(repeatElement(UInt8(ascii: " "), count: count))
  }

  /// Adds bytes.
  ///
  /// - Throws: When the buffer was full and could not be written.
  package func write(_ bytes: some Sequence<UInt8>) throws(OutputError) {
    pending.append(contentsOf: bytes)
    if pending.count >= Self.capacity { try flush() }
  }

  /// Writes what waits in the buffer.
  package func flush() throws(OutputError) {
    defer { pending.removeAll(keepingCapacity: true) }
    if let failure { throw failure }
    switch destination {
    case .memory:
      contents += pending
    case .descriptor(let descriptor, let name):
      do {
        try Self.write(pending, to: descriptor, name)
      } catch {
        failure = error
        throw error
      }
    }
  }

  /// Runs what can only write to a descriptor.
  ///
  /// What waits is written before. A stream to memory gets the bytes by way of
  /// a temporary file.
  func withDescriptor(_ body: (Int32) throws -> Void) throws {
    try flush()
    switch destination {
    case .descriptor(let descriptor, _): try body(descriptor)
    case .memory: contents += try Self.bytes(writtenBy: body)
    }
  }

  private static func bytes(writtenBy body: (Int32) throws -> Void) throws -> [UInt8] {
    guard let file = tmpfile() else {
      throw OutputError.system(action: "make a temporary file", code: errno)
    }
    defer { fclose(file) }
    try body(fileno(file))
    var bytes = [UInt8](repeating: 0, count: Int(lseek(fileno(file), 0, SEEK_END)))
    let count = pread(fileno(file), &bytes, bytes.count, 0)
    return Array(bytes.prefix(count))
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, _ name: String
  ) throws(OutputError) {
    var offset = 0
    while offset < bytes.count {
      // Safe because the pointer into the array stays inside the closure.
      let written = bytes[offset...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if written >= 0 {
        offset += written
      } else if errno == EAGAIN {
        waitUntilWritable(descriptor)
      } else if errno == EPIPE {
        throw .readerIsGone
      } else if errno != EINTR {
        throw .system(action: "write to \(name)", code: errno)
      }
    }
  }

  /// Waits on a descriptor that somebody else has made non-blocking.
  private static func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, -1)
  }
}

/// Why a stream cannot be written.
package enum OutputError: Error {
  /// The reader of the pipe has closed it: no fault, nobody wants more.
  case readerIsGone
  /// The system refuses; `code` is the value of `errno`.
  case system(action: String, code: Int32)
}

extension Output {
  /// Writes a line at once, and lets it be lost when the stream is gone.
  ///
  /// For messages: where they cannot be shown, nobody can be told so either.
  func line(_ text: String) {
    do {
      try write(text + "\n")
      try flush()
    } catch {
      return
    }
  }
}
