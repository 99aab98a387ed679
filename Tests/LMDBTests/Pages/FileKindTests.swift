import LMDB
import StoreTestSupport
import Testing

@Suite struct FileKindTests {
  private func diagnosis(_ bytes: [UInt8]) throws -> FileDiagnosis {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/file"
      try writeFile(path, bytes)
      let expected: LMDBError =
        if case .otherVersion = try Environment.diagnose(path: path).kind {
          .versionMismatch
        } else { .invalid }
      #expect(throws: expected) { try Environment.open(path: path) }
      #expect(try readFile(path) == bytes)
      return try Environment.diagnose(path: path)
    }
  }

  /// Bytes with the LMDB magic and a version where another build has them.
  private func header(at offset: Int, isSwapped: Bool = false, version: UInt32 = 1) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 8192)
    let words = [UInt32(0xBEEF_C0DE), version].map { isSwapped ? $0.byteSwapped : $0 }
    words.withUnsafeBytes { bytes.replaceSubrange(offset..<offset + 8, with: $0) }
    return bytes
  }

  @Test func `a file of no byte, of two bytes, of zeros, of noise`() throws {
    var generator = SeededGenerator(seed: 3)
    let noise = (0..<20_000).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    let rows: [([UInt8], FileKind, String)] = [
      ([], .empty, "empty"),
      ([7, 9], .fragment, "only a few bytes long"),
      ([UInt8](repeating: 0, count: 65_536), .zeroed, "overwritten with zeros at its beginning"),
      (noise, .unknown, "of no known kind"),
    ]
    for (bytes, kind, text) in rows {
      let diagnosis = try diagnosis(bytes)
      #expect(diagnosis.kind == kind)
      #expect(diagnosis.description == text)
      #expect(diagnosis.fileSizeInBytes == bytes.count)
      #expect(diagnosis.isDamaged == (kind != .unknown))
    }
  }

  @Test func `LMDB files that this program does not read`() throws {
    let rows: [([UInt8], FileKind)] = [
      (header(at: 24, version: 2), .otherVersion(2)),
      (header(at: 16, version: 2), .otherVersion(2)),
      (header(at: 16, version: 999), .otherVersion(999)),
      (header(at: 12), .otherWordSize),
      (header(at: 16, isSwapped: true), .otherByteOrder),
      (header(at: 12, isSwapped: true), .otherByteOrder),
    ]
    for (bytes, kind) in rows {
      let diagnosis = try diagnosis(bytes)
      #expect(diagnosis.kind == kind)
      #expect(!diagnosis.isDamaged)
    }
  }

  @Test func `files of other programs`() throws {
    let text = Array("buy milk\ncall Anna\n".utf8)
    let rows: [([UInt8], FileKind)] = [
      (text, .text),
      (Array("{\"title\": \"Käse\"}\n".utf8), .text),
      (Array("SQLite format 3\0".utf8) + [16, 0, 1, 1], .foreign("an SQLite database")),
      ([0x1F, 0x8B, 8, 0, 0, 0, 0, 0], .foreign("compressed by gzip")),
      (Array("PK\u{3}\u{4}".utf8) + text, .foreign("a ZIP archive")),
      (
        [UInt8](repeating: 0, count: 20)
          + [0x03, 0x11, 0x4C, 0xEF, 0xBD, 0x9D, 0x65, 0x59] + text, .foreign("an MDBX database")
      ),
    ]
    for (bytes, kind) in rows {
      let diagnosis = try diagnosis(bytes)
      #expect(diagnosis.kind == kind)
      #expect(diagnosis.description == kind.description)
      #expect(!diagnosis.isDamaged)
    }
  }

  @Test func `a damaged meta page is named`() throws {
    var file = try PageFile.sample()
    file.set(1, 24 + 16, UInt32(0))
    let first = try diagnosis(file.bytes)
    #expect(first.kind == .lmdb)
    #expect(first.description == "damaged in meta page 1: it gives 0 bytes as page size")
    file.set(0, 24 + 16, UInt32(4095))
    #expect(try diagnosis(file.bytes).description == "damaged in both meta pages")
  }

  @Test func `a file that ends in its meta pages is truncated`() throws {
    var file = try PageFile.sample()
    let full = file.bytes.count
    file.bytes.removeLast(full - 5000)
    try file.withFile { path in
      let diagnosis = try Environment.diagnose(path: path)
      #expect(diagnosis.description == "truncated: 5000 of \(full) bytes")
    }
  }

  @Test(arguments: [512, 16_384])
  func `a file with pages of another size opens`(pageSize: Int) throws {
    let file = try emptyFile(pageSize: pageSize)
    try file.withFile { path in
      let environment = try Environment.open(path: path)
      #expect(try environment.statistics().pageSizeInBytes == pageSize)
      #expect(try environment.checkPages().findings == [])
      try environment.write { txn in
        let notes = try txn.createDatabase("notes")
        for number in 0..<200 { try txn.put(notes, "note \(number)", "\(number)") }
      }
      #expect(try environment.checkPages().findings == [])
    }
  }

  /// The two meta pages of a file without data.
  private func emptyFile(pageSize: Int) throws -> PageFile {
    var file = try PageFile.sample()
    var bytes = [UInt8](repeating: 0, count: 2 * pageSize)
    for page in 0..<2 {
      file.set(page, 40, UInt32(pageSize))
      for record in [40, 88] {
        for offset in stride(from: record + 8, to: record + 40, by: 8) {
          file.set(page, offset, UInt64(0))
        }
        file.set(page, record + 6, UInt16(0))
        file.set(page, record + 40, UInt64.max)
      }
      file.set(page, 136, UInt64(1))
      file.set(page, 144, UInt64(0))
      let start = page * PageFile.pageSize
      bytes.replaceSubrange(
        page * pageSize..<page * pageSize + 152, with: file.bytes[start..<start + 152])
    }
    file.bytes = bytes
    return file
  }
}
