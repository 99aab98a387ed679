import Glibc
import RecordStore

/// The first ID of a worker; its entries follow.
private func firstID(ofWorker worker: Int) -> Int { worker * 1_000_000 }

/// Opens a store `times` times, each time for one to three entries in
/// transactions of their own, and closes it again.
///
/// Says at the end how many were committed.
func append(path: String, worker: Int, times: Int) throws {
  var options = StoreOptions()
  options.durability = .relaxed
  var next = firstID(ofWorker: worker)
  for _ in 0..<times {
    do {
      let store = try Store.open(at: path, schemas: schemas, options: options)
      for _ in 0..<Int.random(in: 1...3) {
        try store.write {
          try $0.insert(Entry(id: next, generation: worker, text: "entry \(next)"))
        }
        next += 1
      }
    }
    // Else a compaction would hardly find the store unused.
    usleep(.random(in: 0...30_000))
  }
  say("\(next - firstID(ofWorker: worker))")
}

/// Compacts a store; says "compacting" before and "compacted" after.
func compact(path: String) throws {
  say("compacting")
  try Store.compact(at: path)
  say("compacted")
}

/// Compacts a store again and again until standard input has ended.
///
/// Says at the end how often.
func compactRepeatedly(path: String) throws {
  var count = 0
  var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
  while poll(&input, 1, 0) == 0 {
    do {
      try Store.compact(at: path, timeout: .seconds(1))
      count += 1
    } catch let error as StoreError where error.code == .inUse {
      continue
    }
  }
  say("\(count)")
}

/// Restores a store; says "restoring" before and "restored" after.
func restore(path: String, from backup: String) throws {
  say("restoring")
  try Store.restore(at: path, from: backup)
  say("restored")
}
