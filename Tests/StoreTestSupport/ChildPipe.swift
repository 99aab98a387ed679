import Glibc

/// The ends of the pipes between a test and its child.
enum ChildPipe {
  /// A new pipe, both ends close-on-exec: the child gets only what it is dealt.
  static func make() throws -> (reader: Reader, writer: Writer) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw TestSupportError("pipe: \(TestSupportError.systemText(errno))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (Reader(ends[0]), Writer(ends[1]))
  }

  /// Writes `input` and closes the writer, while reading all readers to the end.
  ///
  /// All at once, since a child may fill one pipe before it looks at another.
  static func exchange(_ input: [UInt8], _ writer: Writer?, _ readers: [Reader]) throws {
    var rest = input[...]
    var open = readers
    if let writer, rest.isEmpty { writer.close() }
    while !open.isEmpty || !rest.isEmpty {
      var waiting = open.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      if let writer, !rest.isEmpty {
        waiting.append(pollfd(fd: writer.descriptor, events: Int16(POLLOUT), revents: 0))
      }
      guard poll(&waiting, nfds_t(waiting.count), -1) > 0 || errno == EINTR else {
        throw TestSupportError("poll: \(TestSupportError.systemText(errno))")
      }
      if let writer, !rest.isEmpty, waiting.last?.revents != 0 {
        let written = rest.withUnsafeBytes {
          write(writer.descriptor, $0.baseAddress, min($0.count, Int(PIPE_BUF)))
        }
        rest = written < 0 ? [] : rest.dropFirst(written)
        if rest.isEmpty { writer.close() }
      }
      open = try zip(open, waiting).filter { reader, state in
        try state.revents == 0 || reader.fill()
      }.map(\.0)
    }
  }

  /// The end that the test reads.
  final class Reader {
    let descriptor: Int32
    private var pending: [UInt8] = []

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { _ = Glibc.close(descriptor) }

    /// Whether there are bytes, or the end, to be read without waiting.
    var hasInput: Bool {
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return !pending.isEmpty || poll(&state, 1, 0) > 0
    }

    /// Waits until there are bytes, or the end, to be read.
    func waitForInput() {
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      while pending.isEmpty, poll(&state, 1, -1) < 0, errno == EINTR {}
    }

    /// Reads what there is, waiting for at least one byte; false at the end.
    func fill() throws -> Bool {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      var count = read(descriptor, &buffer, buffer.count)
      while count < 0, errno == EINTR { count = read(descriptor, &buffer, buffer.count) }
      guard count >= 0 else {
        throw TestSupportError("read: \(TestSupportError.systemText(errno))")
      }
      pending += buffer[..<count]
      return count > 0
    }

    /// The next line without its newline; what is left at the end; then nil.
    func readLine() throws -> String? {
      while true {
        if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
          let line = String(decoding: pending[..<end], as: UTF8.self)
          pending.removeSubrange(...end)
          return line
        }
        guard try fill() else { return pending.isEmpty ? nil : takeText() }
      }
    }

    /// The bytes that are read and not yet handed out, as UTF-8 text.
    func takeText() -> String {
      defer { pending = [] }
      return String(decoding: pending, as: UTF8.self)
    }
  }

  /// The end that the test writes.
  final class Writer {
    private(set) var descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close() }

    /// Writes all of `bytes`, waiting until the child has taken them.
    func write(_ bytes: [UInt8]) throws {
      var rest = bytes[...]
      while !rest.isEmpty {
        let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard written > 0 || errno == EINTR else {
          throw TestSupportError("write: \(TestSupportError.systemText(errno))")
        }
        rest = rest.dropFirst(max(written, 0))
      }
    }

    func close() {
      if descriptor >= 0 { _ = Glibc.close(descriptor) }
      descriptor = -1
    }
  }
}
