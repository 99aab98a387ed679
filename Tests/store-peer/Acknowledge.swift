import RecordStore

/// Commits number after number and says each one when its commit has returned.
///
/// - Parameter times: How many numbers follow those that are stored already.
func acknowledge(path: String, times: Int, _ durability: StoreOptions.Durability) throws {
  var options = StoreOptions()
  options.durability = durability
  let store = try Store.open(at: path, schemas: schemas, options: options)
  let first = try store.read { try $0.fetch(Tally.self, "last")?.count ?? 0 } + 1
  for number in first..<first + times {
    try store.write { txn in
      let id = number % 40
      try txn.upsert(Entry(id: id, generation: number, text: text(of: number)))
      if number.isMultiple(of: 7) { try txn.delete(Entry.self, number / 7 % 40) }
      try txn.upsert(Tally(id: "last", count: number))
    }
    say("\(number)")
  }
}

/// Says the last number that a store holds, after a check that it holds just
/// what all numbers up to that one leave; else says what is wrong and fails.
func acknowledged(path: String) throws {
  var options = StoreOptions()
  options.createsFile = false
  let store = try Store.open(at: path, schemas: schemas, options: options)
  if let finding = try store.verify().findings.first { throw PeerFailure("damaged: \(finding)") }
  let (last, found) = try store.read { txn in
    (try txn.fetch(Tally.self, "last")?.count ?? 0, try txn.fetch(Entry.all))
  }
  var expected: [Int: Int] = [:]
  for number in stride(from: 1, through: last, by: 1) {
    expected[number % 40] = number
    if number.isMultiple(of: 7) { expected[number / 7 % 40] = nil }
  }
  for entry in found {
    guard expected.removeValue(forKey: entry.id) == entry.generation,
      entry.text == text(of: entry.generation)
    else { throw PeerFailure("entry \(entry.id) of \(last) is of \(entry.generation)") }
  }
  guard expected.isEmpty else { throw PeerFailure("entries are missing at \(last): \(expected)") }
  // It can be written as before.
  try store.write { try $0.upsert(Tally(id: "checked", count: 1)) }
  say("\(last)")
}

/// A text that no other number has.
private func text(of number: Int) -> String {
  "number \(number) " + String(repeating: "x", count: number % 100)
}

/// Commits numbers, and after each tenth one says "copy N NUMBER" when a copy
/// named `path` and N is finished: compact and whole ones in turn.
func acknowledgeCopies(path: String, count: Int) throws {
  for copy in 1...count {
    try acknowledge(path: path, times: 10, .full)
    let store = try Store.open(at: path, schemas: schemas)
    let last = try store.read { try $0.fetch(Tally.self, "last")?.count ?? 0 }
    try store.backUp(to: "\(path)\(copy)", isCompact: copy.isMultiple(of: 2))
    say("copy \(copy) \(last)")
  }
}
