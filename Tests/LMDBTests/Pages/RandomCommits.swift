import LMDB
import StoreTestSupport
import Testing

/// Seeded commits of every shape on one file: small and large values, deletes,
/// nested transactions, databases that are emptied, dropped and made again.
struct RandomCommits {
  let environment: Environment
  private var generator: SeededGenerator
  private static let names = ["alpha", "beta", "gamma"]

  init(at path: String, seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    environment = try Environment.create(path: path, options: .with { $0.durability = .relaxed }) {
      for name in Self.names { _ = try $0.createDatabase(name) }
    }
  }

  /// Commits once, or aborts now and then.
  mutating func commit() throws {
    let databases = try environment.openDatabases(Self.names).compactMap(\.self)
    var txn = try environment.beginWrite()
    for _ in 0..<Int.random(in: 1...40, using: &generator) {
      try change(try #require(databases.randomElement(using: &generator)), in: &txn)
    }
    switch Int.random(in: 0..<40, using: &generator) {
    case 0: try txn.dropDatabase(databases[0])
    case 1...3: return
    default: break
    }
    try txn.commit()
    if try environment.openDatabases(["alpha"])[0] == nil {
      try environment.write { _ = try $0.createDatabase("alpha") }
    }
  }

  private mutating func change(_ database: Database, in txn: inout WriteTxn) throws {
    switch Int.random(in: 0..<100, using: &generator) {
    case 0: try txn.removeAll(database)
    case 1..<5:
      let (key, value) = (randomKey(), randomValue())
      try txn.nested { try $0.put(database, key: key, value: value) }
    case 5..<8:
      // A value that is gone again at commit may leave the file short.
      let key = randomKey()
      try txn.put(database, key: key, value: randomValue())
      _ = try txn.delete(database, key: key)
    case 8..<40:
      if let key = try neighbour(of: randomKey(), database, in: txn) {
        _ = try txn.delete(database, key: key)
      }
    default: try txn.put(database, key: randomKey(), value: randomValue())
    }
  }

  /// The first key from `key` on.
  private func neighbour(
    of key: [UInt8], _ database: Database, in txn: borrowing WriteTxn
  ) throws -> [UInt8]? {
    var cursor = try txn.cursor(database)
    guard try key.withUnsafeBytes({ try cursor.seek($0) }) else { return nil }
    return [UInt8](cursor.key)
  }

  private mutating func randomKey() -> [UInt8] {
    let isLong = Int.random(in: 0..<10, using: &generator) == 0
    return randomBytes(Int.random(in: isLong ? 1...511 : 1...12, using: &generator))
  }

  private mutating func randomValue() -> [UInt8] {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: randomBytes(Int.random(in: 2_000...60_000, using: &generator))
    case 1..<5: randomBytes(Int.random(in: 200...2_100, using: &generator))
    default: randomBytes(Int.random(in: 0...80, using: &generator))
    }
  }

  private mutating func randomBytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
  }
}

extension WriteTxn {
  mutating func put(_ database: Database, key: [UInt8], value: [UInt8]) throws {
    try key.withUnsafeBytes { key in
      try value.withUnsafeBytes { try put(database, key: key, value: $0) }
    }
  }

  mutating func delete(_ database: Database, key: [UInt8]) throws -> Bool {
    try key.withUnsafeBytes { try delete(database, key: $0) }
  }
}
