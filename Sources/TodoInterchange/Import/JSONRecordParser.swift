/// Makes of a JSON record what it says about a todo, with the keys it has.
struct JSONRecordParser {
  let context: InputContext

  /// Reads a record, its bytes repaired if that is asked for.
  ///
  /// - Throws: ``RejectedRecord`` at the first thing that does not fit.
  func item(_ record: JSONRecord) throws(RejectedRecord) -> RecordFeed.Item {
    var origin = context.origin(at: record.position, byteCount: record.bytes.byteCount)
    if context.options.repairsText, let repaired = record.bytes.repaired {
      origin.isRepaired = true
      let record = JSONRecord(repaired.span.bytes, at: record.position)
      return .record(try todo(record, from: origin), origin)
    }
    return .record(try todo(record, from: origin), origin)
  }

  private func todo(
    _ record: JSONRecord, from origin: RecordOrigin
  ) throws(RejectedRecord) -> ImportedTodo {
    let keys = try RecordFormat(of: record, from: origin)
    let format: ImportFormat
    do throws(FieldProblem) { format = try keys.format(named: context.options.format) } catch {
      throw error.rejecting(origin)
    }
    return format == .taskwarrior
      ? try ImportedTodo(taskwarrior: record, from: origin, in: context.zone)
      : try ImportedTodo(json: record, from: origin)
  }
}

extension RawSpan {
  /// The bytes with U+FFFD in place of those that are not UTF-8; nil if all are.
  fileprivate var repaired: [UInt8]? {
    if (try? UTF8Span(validating: Span<UInt8>(_bytes: self))) != nil { return nil }
    return Array(repairedString.utf8)
  }
}
