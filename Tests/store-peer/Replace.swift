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
/// Says at the end how often it replaced or saw replaced a file whose last
/// transaction had an even number, and how often an odd one.
func compactRepeatedly(path: String) throws {
  var counts = [0, 0]
  var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
  while poll(&input, 1, 0) == 0 {
    let old = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(old) }
    do {
      try Store.compact(at: path, timeout: .seconds(1))
      counts[try lastTransaction(ofFile: old) % 2] += 1
    } catch let error as StoreError where error.code == .inUse {
      continue
    }
  }
  say("\(counts[0]) \(counts[1])")
}

/// The number of the last transaction in a file that nobody writes any more.
///
/// Source: `MDB_meta` in `mdb.c` 0.9.24: `mm_txnid` is its last field, behind
/// the page's header of 16 bytes and 128 bytes of others; two pages have one.
private func lastTransaction(ofFile file: Int32) throws -> Int {
  var last = 0
  for page in 0..<2 {
    var number = 0
    guard pread(file, &number, 8, 4096 * page + 16 + 128) == 8 else {
      throw PeerFailure("the file has no two meta pages")
    }
    last = max(last, number)
  }
  return last
}

/// Restores a store; says "restoring" before and "restored" after.
func restore(path: String, from backup: String) throws {
  say("restoring")
  try Store.restore(at: path, from: backup)
  say("restored")
}
