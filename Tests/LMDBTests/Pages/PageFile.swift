import LMDB
import StoreTestSupport
import Testing

/// The bytes of an LMDB file with every kind of page, to be damaged.
struct PageFile {
  static let pageSize = 4096

  var bytes: [UInt8]

  init(_ path: String) throws {
    bytes = try readFile(path)
  }

  /// A file of several commits: databases of one, of many and of no pages,
  /// values on overflow pages, and a free list.
  static func sample() throws -> PageFile {
    try made.get()
  }

  private static let made = Result { try make() }

  private static func make() throws -> PageFile {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/sample"
      do {
        let environment = try Environment.create(path: path) { txn in
          for name in ["empty", "large", "notes", "one"] { _ = try txn.createDatabase(name) }
        }
        let databases = try environment.openDatabases(["large", "notes", "one"])
        let (large, notes, one) = try (
          #require(databases[0]), #require(databases[1]), #require(databases[2])
        )
        try environment.write { txn in
          for number in 0..<300 {
            try txn.put(notes, "note \(number)", String(repeating: "\(number) ", count: 10))
          }
          for number in 0..<4 {
            try txn.put(large, "\(number)", String(repeating: "\(number)", count: 9_000))
          }
          try txn.put(one, "key", "value")
        }
        try environment.write { txn in
          for number in 100..<140 { _ = try txn.delete(notes, "note \(number)") }
          _ = try txn.delete(large, "1")
        }
        try environment.write { try $0.put(one, "key", "other") }
      }
      return try PageFile(path)
    }
  }

  var pageCount: Int { bytes.count / Self.pageSize }

  func integer<T: FixedWidthInteger>(_ page: Int, _ offset: Int, as type: T.Type) -> Int {
    bytes.withUnsafeBytes {
      Int(
        truncatingIfNeeded: $0.loadUnaligned(
          fromByteOffset: page * Self.pageSize + offset, as: T.self))
    }
  }

  mutating func set<T: FixedWidthInteger>(_ page: Int, _ offset: Int, _ value: T) {
    bytes.withUnsafeMutableBytes {
      $0.storeBytes(of: value, toByteOffset: page * Self.pageSize + offset, as: T.self)
    }
  }

  mutating func setPage(_ page: Int, _ content: some Collection<UInt8>) {
    bytes.replaceSubrange(page * Self.pageSize..<(page + 1) * Self.pageSize, with: content)
  }

  /// The meta page of the last commit.
  var newestMeta: Int {
    integer(0, 144, as: UInt64.self) > integer(1, 144, as: UInt64.self) ? 0 : 1
  }

  var mainRoot: Int { integer(newestMeta, 128, as: UInt64.self) }
  var freeListRoot: Int { integer(newestMeta, 80, as: UInt64.self) }

  /// Where a node begins in its page.
  func node(_ index: Int, of page: Int) -> Int {
    integer(page, 16 + 2 * index, as: UInt16.self)
  }

  /// Where the record of a database begins in ``mainRoot``.
  func record(of name: String) -> Int {
    let count = (integer(mainRoot, 12, as: UInt16.self) - 16) / 2
    let start = mainRoot * Self.pageSize
    let found = (0..<count).first { index in
      bytes[(start + node(index, of: mainRoot) + 8)...].starts(with: name.utf8)
    }
    return node(found ?? 0, of: mainRoot) + 8 + name.utf8.count
  }

  func root(of name: String) -> Int {
    integer(mainRoot, record(of: name) + 40, as: UInt64.self)
  }

  /// Writes the bytes to a file of a new directory and runs `body` on its path.
  func withFile<T>(_ body: (String) throws -> T) throws -> T {
    try withTemporaryDirectory { directory in
      try write(to: "\(directory)/file")
      return try body("\(directory)/file")
    }
  }

  /// Makes the bytes the content of a file, which may exist.
  func write(to path: String) throws {
    try overwriteFile(path, bytes)
  }

  /// What the check of the pages says, without opening the file.
  func report() throws -> PageReport? {
    try withFile { try Environment.checkPages(path: $0) }
  }

  /// All databases of a file with all keys and the sizes of their values, read
  /// by LMDB to the last byte.
  static func contents(of path: String) throws -> [String: [String]] {
    let environment = try Environment.open(path: path)
    let names = try environment.read { try $0.databaseNames() }
    let databases = try environment.openDatabases(names)
    return try environment.read { txn in
      var contents: [String: [String]] = [:]
      for (name, database) in zip(names, databases) {
        contents[name] = try database.map { try entries(txn, $0) }
      }
      return contents
    }
  }

  private static func entries(
    _ txn: borrowing ReadTxn, _ database: Database
  ) throws -> [String] {
    var entries: [String] = []
    var cursor = try txn.cursor(database)
    while try cursor.next() {
      // Values are not for the check of the pages, but reading them must not trap.
      _ = cursor.value.reduce(0, ^)
      entries.append("\(String(decoding: cursor.key, as: UTF8.self)) \(cursor.value.count)")
    }
    return entries
  }
}
