import FoundationEssentials
import Glibc
import StoreTestSupport
import Testing

@testable import RecordStore

/// The change log, byte by byte; the checksum is computed by another program.
@Suite struct HistoryFormatTests {
  @Test func `pages hold header, changes and checksum`() throws {
    let (key, otherKey): (Hex, Hex) = ("01 02 ff", "01 02 fe")
    let row: Hex = "01 00 01 00 aa bb cc dd"
    let pages = try pages { recorder, storage, step in
      try record(recorder, storage, key, from: nil, to: row)
      try step()
      // Too large for the page of another change, so it has the second.
      let large = Hex([UInt8](repeating: 0, count: 5000))
      try record(recorder, storage, key, from: large, to: row)
      try step()
      try record(recorder, storage, key, from: row, to: nil)
      try step()
      try record(
        recorder, storage, otherKey, from: "01 00 01 02 03 04", to: "01 00 02 0a 0b 0c 0d")
      try step()
    }
    try #require(pages.count == 3)
    #expect(
      pages.map(\.key) == [
        "00 00 00 00 00 00 00 01  00 00 00 00", "00 00 00 00 00 00 00 01  00 00 00 01",
        "00 00 00 00 00 00 00 01  00 00 00 02",
      ])
    var first = pages[0].value.bytes
    first.removeLast(4)
    let process = withUnsafeBytes(of: UInt32(bitPattern: getpid()).littleEndian) { Array($0) }
    #expect(Array(first[4..<8]) == process)
    first.replaceSubrange(4..<8, with: [0, 0, 0, 0])
    #expect(Hex(first) == Self.first)
    #expect(pages[1].value.bytes.count == 1 + 4 + 2 + 3 + 4 + 5000 + 4 + 4)
    #expect(
      pages[2].value == """
        06              ; a deletion, the collection follows
        01 00 00 00     ; collection 1
        00 03 01 02 ff  ; shared 0, 3 bytes of the key
        08 00 00 00     ; the row before
        01 00 01 00 aa bb cc dd
        01              ; an update
        02 01 fe        ; shared 2, 1 byte of the key
        06 00 00 00     ; the row before
        01 00 01 02 03 04
        0a 0b 0c 0d     ; the checksum after
        70 d7 47 a1     ; the page's checksum
        """)
  }

  /// The first page, its process zero, without its checksum.
  static let first: Hex = """
    01 00                    ; format 1
    00 00                    ; changes
    00 00 00 00              ; process
    e8 03 00 00 00 00 00 00  ; one second after the beginning of 1970
    00 00 00 00 00 00 00 00  ; target
    03 00 00 00              ; pages
    01 00 00 00 00 00 00 00  ; insertions
    02 00 00 00 00 00 00 00  ; updates
    01 00 00 00 00 00 00 00  ; deletions
    58 14 00 00 00 00 00 00  ; bytes
    00 00 00 00 00 00 00 00  ; changes before
    00 00 00 00 00 00 00 00  ; bytes before
    03 00 00 00 61 64 64     ; label
    01 00 00 00 70           ; program
    04 01 00 00 00           ; an insertion, collection 1
    00 03 01 02 ff           ; shared 0, 3 bytes of the key
    aa bb cc dd              ; the checksum after
    """

  /// The pages that a recorder stores.
  private func pages(
    _ body: (HistoryRecorder, CollectionStorage, _ step: () throws -> Void) throws -> Void
  ) throws -> [(key: Hex, value: Hex)] {
    try withTemporaryDirectory { directory in
      let options = StoreOptions.keepingHistory()
      let store = try Store.open(
        at: directory + "/test.store", schemas: Parcel.schemas, options: options)
      let stored = try #require(store.catalog.history)
      let log = HistoryLog(
        database: stored.database, options: stored.options, program: "p", path: stored.path)
      let storage = try store.storage(of: Parcel.self)
      try store.tamper { txn in
        let recorder = HistoryRecorder(log, sequence: 1, label: "add")
        try body(recorder, storage) { try recorder.storeFullPage(in: &txn) }
        try recorder.finish(.change, target: 0, in: &txn)
      }
      return try ChangeLog(store).pages
    }
  }

  private func record(
    _ recorder: HistoryRecorder, _ storage: CollectionStorage, _ key: Hex, from old: Hex?,
    to new: Hex?
  ) throws {
    key.bytes.withUnsafeBytes { key in
      (old?.bytes ?? []).withUnsafeBytes { old in
        (new?.bytes ?? []).withUnsafeBytes { new in
          recorder.record(
            key, in: storage, from: old.isEmpty ? nil : old, to: new.isEmpty ? nil : new)
        }
      }
    }
  }

  @Test func `a page cut short or with any byte changed is damaged`() throws {
    let pages = try pages { recorder, storage, step in
      try record(recorder, storage, "01", from: nil, to: "01 00 01 00 aa bb cc dd")
      try record(recorder, storage, "02", from: "01 00 01 00 00", to: "01 00 01 00 01")
      try step()
    }
    let page = pages[0].value.bytes
    let key = HistoryKey(1, page: 0)
    #expect(try changeCount(of: page, key) == 2)
    for count in 0..<page.count {
      #expect(throws: ByteReader.Damage.self) { try changeCount(of: Array(page[..<count]), key) }
    }
    for index in page.indices {
      var changed = page
      changed[index] ^= 0x40
      #expect(throws: ByteReader.Damage.self) { try changeCount(of: changed, key) }
    }
    #expect(throws: ByteReader.Damage.self) { try changeCount(of: page, HistoryKey(2, page: 0)) }
  }

  /// Any changes behind a header are read as changes or refused, and never trap.
  @Test func `changes of random bytes are read or refused`() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: 0...6, using: &random) : UInt8.random(in: 0...255, using: &random)
      }
      bytes.withUnsafeBytes { bytes in
        var reader = ByteReader(bytes)
        let changes = try? LoggedChange.all(&reader)
        #expect(changes?.allSatisfy { !$0.key.isEmpty } ?? true)
      }
    }
  }

  private func changeCount(of page: [UInt8], _ key: HistoryKey) throws -> Int {
    try page.withUnsafeBytes { try StoredHistoryPage(key, $0).changes().count }
  }
}
