import Glibc

/// Reads the data file page by page with `pread`, never through the map.
///
/// A page that is missing from a damaged or truncated file is nil here, where
/// touching the map would end the process with SIGBUS. Pages that follow each
/// other are read together, up to 1 MiB at a time.
///
/// What it has read it may give again. Beside a writer only pages of a snapshot
/// that a read transaction holds are asked for, and those do not change.
struct PageReader: ~Copyable {
  /// The most that is read at once, in bytes.
  private static let largestRead = 1 << 20

  /// The size of a page, in bytes.
  let pageSize: Int
  /// The number of whole pages in the file when the reader was made.
  let pageCount: UInt64

  private let file: DataFile
  private let buffer: UnsafeMutableRawBufferPointer
  private let header = UnsafeMutableRawBufferPointer.allocate(
    byteCount: Page.headerSize, alignment: 8)
  private var buffered: Range<UInt64> = 0..<0
  private var pagesAtOnce: UInt64 = 1

  /// - Throws: Errors of the system.
  init(file: DataFile, pageSize: Int) throws(LMDBError) {
    pageCount = UInt64(try file.size / pageSize)
    self.file = file
    self.pageSize = pageSize
    buffer = .allocate(byteCount: max(Self.largestRead, pageSize), alignment: 8)
  }

  deinit {
    buffer.deallocate()
    header.deallocate()
  }

  /// A page, valid until the next call; nil beyond the end of the file.
  ///
  /// - Throws: `EIO` and other errors of the system.
  mutating func page(_ number: UInt64) throws(LMDBError) -> Page? {
    guard number < pageCount else { return nil }
    if !buffered.contains(number) { try fill(from: number) }
    guard buffered.contains(number) else { return nil }
    let start = Int(number - buffered.lowerBound) * pageSize
    return Page(UnsafeRawBufferPointer(rebasing: buffer[start..<start + pageSize]))
  }

  /// The header of a page; nil beyond the end of the file.
  ///
  /// Valid until the next call of this function. What ``page(_:)`` has given
  /// stays valid.
  func header(of number: UInt64) throws(LMDBError) -> Page? {
    guard try read(into: header, page: number) else { return nil }
    return Page(UnsafeRawBufferPointer(header))
  }

  /// Reads the bytes of consecutive pages, from `offset` within the first.
  ///
  /// What ``page(_:)`` has given stays valid.
  ///
  /// - Returns: Whether the file has that many bytes.
  func read(
    into bytes: UnsafeMutableRawBufferPointer, page number: UInt64, offset: Int = 0
  ) throws(LMDBError) -> Bool {
    guard number < pageCount else { return false }
    let start = Int(number) * pageSize + offset
    return try file.read(into: bytes, at: start) == bytes.count
  }

  /// Reads `number` and, where reads have gone on without a gap, twice as many
  /// pages as the last time.
  private mutating func fill(from number: UInt64) throws(LMDBError) {
    pagesAtOnce = number == buffered.upperBound ? pagesAtOnce * 2 : 1
    pagesAtOnce = min(pagesAtOnce, UInt64(buffer.count / pageSize), pageCount - number)
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<(Int(pagesAtOnce) * pageSize)])
    let count = try file.read(into: part, at: Int(number) * pageSize)
    buffered = number..<number + UInt64(count / pageSize)
  }
}

extension DataFile {
  /// Reads bytes of the file; fewer than `bytes` has room for only at its end.
  ///
  /// - Returns: How many were read.
  /// - Throws: `EIO` and other errors of the system.
  func read(
    into bytes: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(LMDBError) -> Int {
    var count = 0
    while count < bytes.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[count...])
      let result = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + count))
      if result == 0 { break }
      if result > 0 {
        count += result
      } else if errno != EINTR {
        throw LMDBError(rawValue: errno)
      }
    }
    return count
  }
}
