import LMDB
import StoreTestSupport
import Testing

/// Every kind of finding, each by breaking what it is about.
@Suite struct PageFindingTests {
  /// What is found, and one of the sentences, after `damage`.
  private func findings(_ damage: (inout PageFile) throws -> Void) throws -> [PageFinding] {
    var file = try PageFile.sample()
    try #require(file.report()?.findings == [])
    try damage(&file)
    return try #require(try file.report()).findings
  }

  private func kinds(_ damage: (inout PageFile) throws -> Void) throws -> Set<PageFinding.Kind> {
    Set(try findings(damage).map(\.kind))
  }

  @Test func `the sample has every kind of page`() throws {
    let file = try PageFile.sample()
    let flags = Set((0..<file.pageCount).map { file.integer($0, 10, as: UInt16.self) })
    #expect(flags.isSuperset(of: [1, 2, 4, 8]))
    #expect(file.freeListRoot > 0)
    #expect(try #require(try file.report()).freePages > 0)
  }

  @Test(arguments: [0, 1])
  func `a meta page that is none`(page: Int) throws {
    let found = try findings { $0.set(page, 16, UInt32(0)) }
    #expect(found.map(\.kind) == [.damagedMeta])
    #expect(found.map(\.page) == [UInt64(page)])
    #expect(found[0].description == "Meta page \(page) is damaged: it is no meta page.")
  }

  @Test func `a meta page whose commit belongs on the other`() throws {
    #expect(
      try kinds { file in
        let commit = file.integer(file.newestMeta, 144, as: UInt64.self)
        file.set(file.newestMeta, 144, UInt64(commit + 1))
      } == [.damagedMeta])
  }

  @Test(arguments: [-2, -4, 2, 1024])
  func `a last commit that says it is another one`(difference: Int) throws {
    #expect(
      try kinds { file in
        let commit = file.integer(file.newestMeta, 144, as: UInt64.self)
        file.set(file.newestMeta, 144, UInt64(commit + difference))
      } == [.damagedMeta])
  }

  @Test func `an older commit that says it is the last`() throws {
    #expect(
      try kinds { file in
        let commit = file.integer(file.newestMeta, 144, as: UInt64.self)
        file.set(1 - file.newestMeta, 144, UInt64(commit + 1))
      } == [.damagedMeta])
  }

  @Test func `a last page that the file does not reach`() throws {
    #expect(
      try kinds { $0.set($0.newestMeta, 136, UInt64(1) << 40) } == [.damagedMeta])
  }

  @Test func `a page beyond the end of the file`() throws {
    let found = try findings { file in
      let page = file.root(of: "one")
      file.set(page, 0, UInt64(page))
      // The last page in use goes with all that follow.
      let last = (0..<file.pageCount).last { file.integer($0, 10, as: UInt16.self) != 0 } ?? 0
      file.bytes.removeLast((file.pageCount - last) * PageFile.pageSize)
    }
    #expect(found.contains { $0.kind == .beyondEnd })
  }

  @Test func `a page that is none of the snapshot's`() throws {
    #expect(
      try kinds { file in
        let branch = file.root(of: "notes")
        file.set(branch, file.node(1, of: branch), UInt32(100_000))
      } == [.unknownPage])
  }

  @Test func `a page that says it is another one`() throws {
    let found = try findings { file in
      file.set(file.root(of: "one"), 0, UInt64(77))
    }
    #expect(found.map(\.kind) == [.wrongNumber])
    #expect(found.map(\.database) == ["one"])
    #expect(
      found[0].description
        == "Page \(found[0].page ?? 0) of the database 'one' says that it is page 77.")
  }

  @Test func `a page of another kind`() throws {
    #expect(try kinds { $0.set($0.root(of: "one"), 10, UInt16(4)) } == [.wrongKind])
    #expect(try kinds { $0.set($0.root(of: "notes"), 10, UInt16(2)) } == [.wrongKind])
  }

  @Test func `nodes that overlap, leave a gap or lie outside`() throws {
    let damages: [(inout PageFile, Int) -> Void] = [
      { file, page in file.set(page, 18, UInt16(file.node(0, of: page))) },
      { file, page in file.set(page, 16, UInt16(PageFile.pageSize - 2)) },
      { file, page in file.set(page, 16, UInt16(file.node(0, of: page) + 1)) },
      { file, page in file.set(page, 12, UInt16(file.integer(page, 12, as: UInt16.self) - 2)) },
      { file, page in file.set(page, 12, UInt16.max) },
      { file, page in file.set(page, 14, UInt16(0)) },
    ]
    for damage in damages {
      #expect(try kinds { damage(&$0, $0.root(of: "notes")) } == [.damagedLayout])
    }
  }

  @Test func `a value with impossible flags`() throws {
    #expect(
      try kinds { file in
        let page = file.root(of: "one")
        file.set(page, file.node(0, of: page) + 4, UInt16(4))
      } == [.damagedNode])
  }

  @Test func `a value on fewer pages than it needs`() throws {
    #expect(
      try kinds { file in
        let page = file.root(of: "large")
        let value = file.integer(page, file.node(0, of: page) + 9, as: UInt64.self)
        file.set(value, 12, UInt32(1))
      } == [.damagedNode])
  }

  @Test func `keys out of order on a page`() throws {
    #expect(
      try kinds { file in
        let page = file.integer(
          file.root(of: "notes"), file.node(0, of: file.root(of: "notes")), as: UInt32.self)
        let offsets = (file.node(0, of: page), file.node(1, of: page))
        file.set(page, 16, UInt16(offsets.1))
        file.set(page, 18, UInt16(offsets.0))
      } == [.wrongOrder])
  }

  @Test func `keys out of order between pages`() throws {
    #expect(
      try kinds { file in
        let branch = file.root(of: "notes")
        let node = file.node(1, of: branch)
        // The key of the branch is now after all those below it.
        file.set(branch, node + 8, UInt8(ascii: "z"))
      } == [.wrongOrder])
  }

  @Test func `a page that two places lead to`() throws {
    let found = try kinds { file in
      let branch = file.root(of: "notes")
      let first = file.integer(branch, file.node(0, of: branch), as: UInt32.self)
      file.set(branch, file.node(1, of: branch), UInt32(first))
    }
    #expect(found.contains(.usedTwice))
  }

  @Test func `a page that is used and free`() throws {
    let found = try kinds { file in
      let page = file.freeListRoot
      // The last of the pages, which are in falling order.
      let value = file.node(0, of: page) + 16
      let count = file.integer(page, value, as: UInt64.self)
      let used = (2..<file.pageCount).first { number in
        !(1...count).contains { file.integer(page, value + 8 * $0, as: UInt64.self) == number }
      }
      file.set(page, value + 8 * count, UInt64(used ?? 0))
    }
    #expect(found.contains(.usedAndFree))
  }

  @Test func `a free list that counts too many, or names none, or one twice`() throws {
    let damages: [(inout PageFile, Int, Int) -> Void] = [
      { file, page, value in file.set(page, value, UInt64(file.pageCount)) },
      { file, page, value in file.set(page, value, UInt64.max) },
      { file, page, value in file.set(page, value + 8, UInt64(100_000)) },
      { file, page, value in
        file.set(page, value + 8, UInt64(file.integer(page, value + 16, as: UInt64.self)))
      },
    ]
    for damage in damages {
      let found = try kinds { damage(&$0, $0.freeListRoot, $0.node(0, of: $0.freeListRoot) + 16) }
      #expect(found == [.damagedFreeList])
    }
  }

  @Test func `a database whose record is impossible`() throws {
    #expect(
      try kinds { $0.set($0.mainRoot, $0.record(of: "one") + 6, UInt16(0)) } == [.damagedRecord])
    #expect(
      try kinds { $0.set($0.mainRoot, $0.record(of: "one") + 6, UInt16(33)) } == [.damagedRecord])
    #expect(
      try kinds { $0.set($0.mainRoot, $0.record(of: "empty") + 32, UInt64(1)) } == [.damagedRecord])
  }

  @Test func `a database with flags that this program never gives`() throws {
    #expect(
      try kinds { $0.set($0.mainRoot, $0.record(of: "one") + 4, UInt16(4)) }
        == [.unsupportedDatabase])
  }

  @Test func `a database that counts its keys wrong`() throws {
    let found = try findings { $0.set($0.mainRoot, $0.record(of: "notes") + 32, UInt64(99)) }
    #expect(found.map(\.kind) == [.wrongKeyCount])
    #expect(
      found[0].description
        == "In the database 'notes' there are 260 keys, but 99 are recorded.")
  }

  @Test(arguments: [8, 16, 24])
  func `a database that counts its pages wrong`(offset: Int) throws {
    #expect(
      try kinds { $0.set($0.mainRoot, $0.record(of: "notes") + offset, UInt64(99)) }
        == [.wrongPageCount])
  }
}
