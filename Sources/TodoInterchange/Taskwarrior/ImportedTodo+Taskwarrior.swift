import TodoKit

extension ImportedTodo {
  /// Reads a record with the keys of ``ImportFormat/taskwarrior``.
  ///
  /// Of several members with one key the last counts.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - origin: Where it stands.
  ///   - zone: The zone of dates that name none.
  /// - Throws: ``RejectedRecord`` at the first thing that does not fit.
  init(
    taskwarrior record: JSONRecord, from origin: RecordOrigin, in zone: Zone
  ) throws(RejectedRecord) {
    var task = TaskwarriorRecord(in: zone)
    var scanner = record.scanner
    var field: String?
    do throws(JSONError) {
      try scanner.beginObject()
      while let key = try scanner.nextKey() {
        if let known = TaskwarriorKey(key) {
          field = known.rawValue
          try task.readValue(of: known, from: &scanner)
        } else {
          let name = key.string
          field = name
          try task.readValue(ofOther: name, from: &scanner)
        }
        field = nil
      }
      try scanner.finish()
    } catch {
      throw RejectedRecord(error, in: field, of: origin)
    }
    self = task.todo
  }
}
