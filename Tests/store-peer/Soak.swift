import RecordStore

/// Writes records without end, and says of each change before its commit
/// "try ID VERSION" and after it "done".
///
/// - Parameters:
///   - lane: The number of the IDs' owner; nobody else changes its records.
///   - version: The first version to write; each change has a new one.
func soak(path: String, lane: Int, version: Int) throws -> Never {
  var random = SystemRandomNumberGenerator()
  var options = StoreOptions()
  // A killed process loses nothing of either kind.
  options.durability = lane.isMultiple(of: 2) ? .full : .relaxed
  let store = try Store.open(at: path, schemas: soakSchemas, options: options)
  var version = version
  while true {
    let id = lane * 1000 + Int.random(in: 0..<300, using: &random)
    let isDeletion = Int.random(in: 0..<5, using: &random) == 0
    say("try \(id) \(isDeletion ? 0 : version)")
    try store.write { txn in
      if isDeletion {
        try txn.delete(Sample.self, id)
      } else {
        let isLarge = Int.random(in: 0..<20, using: &random) == 0
        let size = Int.random(in: 0..<(isLarge ? 30_000 : 300), using: &random)
        try txn.upsert(
          Sample(id: id, version: version, text: String(repeating: "x", count: size)))
      }
    }
    say("done")
    version += 1
  }
}

/// Reads everything without end, each time in one snapshot, and says "read" or
/// what is wrong.
func soakReading(path: String) throws -> Never {
  let store = try Store.open(at: path, schemas: soakSchemas, options: .readOnly)
  while true {
    let findings = try store.verify().findings
    if let first = findings.first { say("\(first)") } else { say("read") }
    try store.read { txn in
      let count = try txn.count(Sample.all)
      let byVersion = try txn.count(Sample.all.sorted(by: \.version, .descending))
      if count != byVersion { say("\(count) samples, \(byVersion) by version") }
    }
  }
}

/// A record of the soak test.
struct Sample: Record {
  var id = 0
  var version = 0
  var text = ""

  static let collection = "samples"
  static func fields(_ field: inout some FieldVisitor<Sample>) {
    field(1, "id", \.id)
    field(2, "version", \.version)
    field(3, "text", \.text)
  }
  static var indexes: [SecondaryIndex<Sample>] {
    [SecondaryIndex(\.version), SecondaryIndex(\.id).descending(\.version)]
  }
}

private let soakSchemas = [Schema("soak", version: 1, [Sample.self])]
