import Glibc

extension Zone {
  /// The largest zone file that is read, in bytes; the system's have a few
  /// thousand.
  private static let largestFile = 1 << 20

  /// Reads a zone from a file of the form TZif.
  ///
  /// - Returns: Nil if the file cannot be read or is not of that form.
  init?(name: String, file path: String) {
    guard let bytes = Self.contents(of: path) else { return nil }
    self.init(name: name, tzif: bytes.span.bytes)
  }

  /// Reads a zone from the bytes of a TZif file of version 1 to 4.
  ///
  /// A version 1 part with times of 4 bytes comes first; from version 2 on, a
  /// second part with times of 8 bytes and the rule in text follow. The header
  /// is 44 bytes: the magic number, a version, 15 unused bytes, and six counts
  /// of 4 bytes. All numbers are big-endian.
  ///
  /// Source: RFC 8536, section 3.
  init?(name: String, tzif bytes: RawSpan) {
    var reader = ByteReader(bytes)
    guard var header = Header(reading: &reader) else { return nil }
    var timeSize = 4
    if header.version >= UInt8(ascii: "2") {
      guard reader.skip(header.bodySize(timeSize: 4)), let second = Header(reading: &reader)
      else { return nil }
      header = second
      timeSize = 8
    }
    guard
      let body = Self.body(reading: &reader, header: header, timeSize: timeSize)
    else { return nil }
    var rule: ZoneRule?
    if timeSize == 8 {
      guard let text = Self.footer(reading: &reader) else { return nil }
      rule = ZoneRule(text)
      guard rule != nil || text.isEmpty else { return nil }
    }
    self.init(name: name, firstOffset: body.firstOffset, changes: body.changes, rule: rule)
  }

  /// The counts at the head of each part of the file.
  private struct Header {
    var version: UInt8
    var utcMarks: Int
    var standardMarks: Int
    var leapSeconds: Int
    var changes: Int
    var types: Int
    var nameBytes: Int

    init?(reading reader: inout ByteReader) {
      guard reader.bigEndian(4) == 0x545A_6966, let version = reader.bigEndian(1),
        reader.skip(15)
      else { return nil }
      var counts: [Int] = []
      for _ in 0..<6 {
        guard let count = reader.bigEndian(4), count <= Zone.largestFile else { return nil }
        counts.append(Int(count))
      }
      self.version = UInt8(version)
      (utcMarks, standardMarks, leapSeconds) = (counts[0], counts[1], counts[2])
      (changes, types, nameBytes) = (counts[3], counts[4], counts[5])
    }

    /// What follows the changes and types.
    func tailSize(timeSize: Int) -> Int {
      nameBytes + leapSeconds * (timeSize + 4) + standardMarks + utcMarks
    }

    func bodySize(timeSize: Int) -> Int {
      changes * (timeSize + 1) + types * 6 + tailSize(timeSize: timeSize)
    }
  }

  /// Consumes the part after a header: times of the changes, the type from each
  /// on, the types (offset of 4 bytes, summer time, name), and what is not used
  /// here.
  private static func body(
    reading reader: inout ByteReader, header: Header, timeSize: Int
  ) -> (firstOffset: Int, changes: [Change])? {
    guard header.types > 0, reader.remaining >= header.bodySize(timeSize: timeSize) else {
      return nil
    }
    var changes: [Change] = []
    for _ in 0..<header.changes {
      guard let time = reader.bigEndian(timeSize) else { return nil }
      let start = timeSize == 8 ? Int64(bitPattern: time) : Int64(Int32(truncatingIfNeeded: time))
      if let last = changes.last, last.start >= start { return nil }
      changes.append(Change(start: start, offset: 0))
    }
    var types: [Int] = []
    for _ in 0..<header.changes {
      guard let type = reader.bigEndian(1), type < header.types else { return nil }
      types.append(Int(type))
    }
    var offsets: [Int] = []
    for _ in 0..<header.types {
      guard let bits = reader.bigEndian(4), reader.skip(2) else { return nil }
      let offset = Int(Int32(truncatingIfNeeded: bits))
      // Less than a day, on which finding an instant by its local time rests.
      guard abs(offset) < 86_400 else { return nil }
      offsets.append(offset)
    }
    for index in changes.indices { changes[index].offset = offsets[types[index]] }
    guard reader.skip(header.tailSize(timeSize: timeSize)) else { return nil }
    return (offsets[0], changes)
  }

  /// Consumes the rule between two line feeds at the end of the file.
  private static func footer(reading reader: inout ByteReader) -> String? {
    guard reader.take("\n") else { return nil }
    var text: [UInt8] = []
    while let byte = reader.next, byte != UInt8(ascii: "\n") {
      text.append(byte)
      _ = reader.skip(1)
    }
    return reader.take("\n") ? String(decoding: text, as: UTF8.self) : nil
  }

  private static func contents(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      0...largestFile ~= Int(status.st_size)
    else { return nil }
    let size = Int(status.st_size)
    // Safe because `read` writes at most `size` bytes into a buffer of `size`.
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, unsafe read(descriptor, buffer.baseAddress, size))
    }
  }
}
