import RecordStore

/// Counts `times` times, each in a transaction of its own: once for itself, once
/// in a tally that all processes share, and with one entry.
///
/// Says "ready" when the store is open, "half" after half of it, and "done" at
/// the end.
func count(path: String, name: String, times: Int) throws {
  var options = StoreOptions()
  options.durability = .relaxed
  let store = try Store.open(at: path, schemas: schemas, options: options)
  say("ready")
  for number in 0..<times {
    if number == times / 2 { say("half") }
    try store.write { txn in
      let total = try txn.fetch(Tally.self, "all")?.count ?? 0
      try txn.upsert(Tally(id: "all", count: total + 1))
      try txn.upsert(Tally(id: name, count: number + 1))
      try txn.insert(Entry(id: total, generation: number, text: "\(name) \(number)"))
    }
  }
  say("done")
}
