/// Both meta pages of a file, at least one of which can be read from.
struct MetaPages: Hashable {
  /// The size of a page, in bytes.
  let pageSize: Int
  /// The pages 0 and 1; nil where the file ends before.
  private let pages: [MetaPage?]

  /// Reads the meta pages; nil when neither is sound.
  ///
  /// - Throws: Errors of the system.
  init?(of file: DataFile) throws(LMDBError) {
    let first = try Self.read(file, at: 0)
    if let first, first.problem(at: 0) == nil {
      pageSize = first.pageSize
      pages = [first, try Self.read(file, at: pageSize)]
      return
    }
    for size in [4096, 16_384, 32_768, 8192, 2048, 1024, 512, 256] {
      guard let second = try Self.read(file, at: size), second.problem(at: 1) == nil,
        second.pageSize == size
      else { continue }
      pageSize = size
      pages = [first, second]
      return
    }
    return nil
  }

  private static func read(_ file: DataFile, at offset: Int) throws(LMDBError) -> MetaPage? {
    // Words, since an array of bytes need not be aligned.
    var words = [UInt64](repeating: 0, count: MetaPage.size / 8)
    var count = 0
    var failure: LMDBError?
    words.withUnsafeMutableBytes { bytes in
      do throws(LMDBError) { count = try file.read(into: bytes, at: offset) } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    guard count == MetaPage.size else { return nil }
    return words.withUnsafeBytes { MetaPage($0) }
  }

  /// What is wrong with one of the pages, 0 or 1, by itself; nil for a sound
  /// page.
  func problem(at index: Int) -> String? {
    guard let page = pages[index] else { return "the file ends before it" }
    if let problem = page.problem(at: index) { return problem }
    guard page.pageSize == pageSize else {
      return "it gives \(page.pageSize) bytes as page size, the other one \(pageSize)"
    }
    return page.commitProblem(at: index)
  }

  /// Whether LMDB would open the file, and without a trap.
  var areSound: Bool {
    problem(at: 0) == nil && problem(at: 1) == nil
  }

  /// Whether one is of another version of the format.
  var areOfOtherVersion: Bool {
    pages.contains { $0.map { $0.hasMagic && $0.version != MetaPage.version } ?? false }
  }

  /// The sound pages with their indexes.
  var sound: [(index: Int, page: MetaPage)] {
    pages.enumerated().compactMap { index, page in
      guard let page, problem(at: index) == nil else { return nil }
      return (index, page)
    }
  }

  /// The page of the last commit.
  var newest: MetaPage? {
    // LMDB takes the first of two equals.
    sound.reversed().max { $0.page.transactionID < $1.page.transactionID }?.page
  }

  /// The page of a commit; nil when it is overwritten.
  func page(ofTransaction id: Int) -> MetaPage? {
    let page = pages[id % 2]
    return page?.transactionID == UInt64(id) ? page : nil
  }
}
