import LMDB
import StoreTestSupport
import Testing

/// Damage to any page: the check finds it, or LMDB can read the file.
///
/// These tests run LMDB on what the check calls sound, in this process: a page
/// that it should not have called so ends the run.
@Suite struct PageDamageTests {
  @Test func `a page of zeros, of ones or of random bytes is found or holds no key`() throws {
    let sample = try PageFile.sample()
    var generator = SeededGenerator(seed: 1)
    try withTemporaryDirectory { directory in
      let path = "\(directory)/file"
      try sample.write(to: path)
      let whole = try PageFile.contents(of: path)
      for page in 0..<sample.pageCount {
        let fillings: [[UInt8]] = [
          [UInt8](repeating: 0, count: PageFile.pageSize),
          [UInt8](repeating: 0xFF, count: PageFile.pageSize),
          (0..<PageFile.pageSize).map { _ in UInt8(truncatingIfNeeded: generator.next()) },
        ]
        for filling in fillings {
          var file = sample
          file.setPage(page, filling)
          try file.write(to: path)
          guard try Environment.checkPages(path: path)?.isSound == true else { continue }
          #expect(try PageFile.contents(of: path) == whole, "page \(page) of \(filling[0])…")
        }
      }
    }
  }

  @Test func `a page in the place of another is found, or LMDB reads every key`() throws {
    let sample = try PageFile.sample()
    try withTemporaryDirectory { directory in
      let path = "\(directory)/file"
      for page in 0..<sample.pageCount {
        for other in 0..<sample.pageCount where other != page {
          var file = sample
          let start = other * PageFile.pageSize
          file.setPage(page, sample.bytes[start..<start + PageFile.pageSize])
          // A copy that claims to be in the right place is the harder case.
          file.set(page, 0, UInt64(page))
          try file.write(to: path)
          guard try Environment.checkPages(path: path)?.isSound == true else { continue }
          _ = try PageFile.contents(of: path)
        }
      }
    }
  }

  @Test(arguments: 1...4)
  func `flipped bits are found, or LMDB reads every key`(seed: UInt64) throws {
    let sample = try PageFile.sample()
    var generator = SeededGenerator(seed: seed)
    var foundCount = 0
    try withTemporaryDirectory { directory in
      let path = "\(directory)/file"
      for page in 0..<sample.pageCount {
        for _ in 0..<12 {
          var file = sample
          for _ in 0..<Int.random(in: 1...3, using: &generator) {
            // Half of them where the structure is, not the content.
            let range = Bool.random(using: &generator) ? 0..<64 : 0..<PageFile.pageSize
            let offset = page * PageFile.pageSize + Int.random(in: range, using: &generator)
            file.bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
          }
          try file.write(to: path)
          if try Environment.checkPages(path: path)?.isSound == true {
            _ = try PageFile.contents(of: path)
          } else {
            foundCount += 1
          }
        }
      }
    }
    // Of free pages and of the inside of values nothing can be found.
    #expect(foundCount > sample.pageCount)
  }
}
