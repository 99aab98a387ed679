import RecordStore
import TodoInterchange
import TodoKit

extension CommandContext {
  /// Prints steps with what became of the records in them, as a JSON array.
  func writeJSON(
    _ steps: [(ChangeSet, [ChangeSet.Difference])], collections: [CollectionInformation]
  ) throws {
    var json = JSONWriter()
    try json.array { json in
      for (set, differences) in steps {
        try json.object { json in
          json.members(of: set)
          json.key("records")
          try json.array { json in
            for difference in differences {
              json.value(difference, collections)
              guard json.bytes.count >= 32_768 else { continue }
              try output.write(json.bytes)
              json.removeAll()
            }
          }
        }
      }
    }
    json.endLine()
    try output.write(json.bytes)
  }
}

extension JSONWriter {
  /// Writes the members that say what a change set is.
  mutating func members(of set: ChangeSet) {
    let (kind, target): (String, UInt64?) =
      switch set.kind {
      case .change: ("change", nil)
      case .undo(let target): ("undo", target)
      case .redo(let target): ("redo", target)
      case .barrier: ("barrier", nil)
      }
    member("sequence", set.sequence)
    member("kind", kind)
    key("target")
    if let target { value(target) } else { null() }
    member("label", set.label)
    key("time")
    value(StoredValue.date(set.date))
    member("processID", set.processID)
    member("program", set.program)
    member("insertCount", set.insertCount)
    member("updateCount", set.updateCount)
    member("deleteCount", set.deleteCount)
  }

  fileprivate mutating func value(
    _ difference: ChangeSet.Difference, _ collections: [CollectionInformation]
  ) {
    object { json in
      json.member("collection", difference.collection)
      json.key("key")
      json.value(difference.id)
      for (name, record) in [("before", difference.before), ("after", difference.after)] {
        json.key(name)
        json.record(record, of: difference.collection, collections)
      }
    }
  }

  /// Writes a record, or `null` for none.
  mutating func record(
    _ record: DynamicRecord?, of collection: String, _ collections: [CollectionInformation]
  ) {
    guard let record, let information = collections.first(where: { $0.name == collection }) else {
      return null()
    }
    self.record(record, information.fields)
  }
}
