import RecordStore
import Testing

/// What a lane of the soak test has been told, and so must find.
struct SoakLedger {
  /// The versions that a record may have, 0 for none: one, unless the process
  /// died in the change of it.
  private var allowed: [Int: Set<Int>] = [:]
  private(set) var acknowledged = 0
  /// The next version to be written.
  private(set) var nextVersion = 1

  /// Takes what a process said before it was killed.
  mutating func note(_ lines: [Substring]) throws {
    var pending: (id: Int, version: Int)?
    for line in lines {
      let words = line.split(separator: " ")
      if words == ["done"] {
        guard let change = pending else {
          throw SoakFailure(description: "done, and nothing was tried")
        }
        allowed[change.id] = [change.version]
        pending = nil
        acknowledged += 1
      } else {
        // The last line may be cut off.
        guard words.count == 3, words[0] == "try", let id = Int(words[1]),
          let version = Int(words[2])
        else { continue }
        pending = (id, version)
        nextVersion = max(nextVersion, version + 1)
      }
    }
    if let pending { allowed[pending.id, default: [0]].insert(pending.version) }
  }

  /// Compares the records of the lane, ID and version, with what must be there.
  func expect(_ found: [Int: Int], sourceLocation: SourceLocation = #_sourceLocation) {
    for (id, versions) in allowed {
      let version = found[id] ?? 0
      #expect(
        versions.contains(version), "record \(id) has version \(version), not \(versions)",
        sourceLocation: sourceLocation)
    }
    for id in found.keys where allowed[id] == nil {
      Issue.record("nobody was told of record \(id)", sourceLocation: sourceLocation)
    }
  }
}
