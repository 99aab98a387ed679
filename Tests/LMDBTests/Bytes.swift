import LMDB

/// Keys and values as text, which reads better in a test than bytes.
extension Txn where Self: ~Copyable {
  func text(_ database: Database, _ key: String) throws -> String? {
    try key.withBytes { try get(database, $0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  func texts(_ database: Database) throws -> [String] {
    var found: [String] = []
    var cursor = try cursor(database)
    while try cursor.next() {
      found.append(
        "\(String(decoding: cursor.key, as: UTF8.self))=\(String(decoding: cursor.value, as: UTF8.self))"
      )
    }
    return found
  }
}

extension WriteTxn {
  mutating func put(_ database: Database, _ key: String, _ value: String) throws {
    try key.withBytes { key in try value.withBytes { try put(database, key: key, value: $0) } }
  }

  mutating func insert(_ database: Database, _ key: String, _ value: String) throws -> Bool {
    try key.withBytes { key in try value.withBytes { try insert(database, key: key, value: $0) } }
  }

  mutating func append(_ database: Database, _ key: String, _ value: String) throws {
    try key.withBytes { key in try value.withBytes { try append(database, key: key, value: $0) } }
  }

  mutating func delete(_ database: Database, _ key: String) throws -> Bool {
    try key.withBytes { try delete(database, key: $0) }
  }
}

extension Cursor {
  @_lifetime(self: copy self)
  mutating func seek(_ key: String) throws -> Bool {
    let bytes = Array(key.utf8)
    return try bytes.withUnsafeBytes { try seek($0) }
  }
}

extension String {
  /// The UTF-8 bytes, valid while `body` runs.
  func withBytes<T>(_ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
    try Array(utf8).withUnsafeBytes(body)
  }
}
