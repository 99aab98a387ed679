import RecordStore

/// The number of parts in which an import says that it goes on.
private let partCount = 10

/// Writes `count` entries in one transaction, each of them new or changed.
///
/// Says "begun" in the transaction, "part" after each tenth of the entries,
/// "written" before the commit and "committed" after it.
func importEntries(path: String, count: Int) throws {
  let store = try Store.open(at: path, schemas: schemas)
  try store.write { txn in
    say("begun")
    let generation = try (txn.first(Entry.all)?.generation ?? 0) + 1
    for id in 0..<count {
      try txn.upsert(Entry(id: id, generation: generation, text: "\(generation) of \(id)"))
      if (id + 1) % (count / partCount) == 0 { say("part") }
    }
    say("written")
  }
  say("committed")
}
