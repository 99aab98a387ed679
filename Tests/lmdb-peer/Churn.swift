import LMDB

/// Commits random changes without pause until the process is killed.
///
/// The file takes every shape: values from nothing to many pages, pages freed
/// and used again, values that are gone before their transaction ends, and now
/// and then a database without a key.
func churn(_ environment: Environment, _ notes: Database) throws -> Never {
  while true {
    try environment.write { txn in
      if Int.random(in: 0..<200) == 0 { try txn.removeAll(notes) }
      for _ in 0..<Int.random(in: 1...20) {
        let key = Array("note \(Int.random(in: 0..<2_000))".utf8)
        let isLarge = Int.random(in: 0..<20) == 0
        let value = [UInt8](repeating: 7, count: Int.random(in: isLarge ? 0...50_000 : 0...300))
        try key.withUnsafeBytes { key in
          try value.withUnsafeBytes { try txn.put(notes, key: key, value: $0) }
          if Int.random(in: 0..<3) == 0 { _ = try txn.delete(notes, key: key) }
        }
      }
    }
  }
}
