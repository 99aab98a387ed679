import TodoInterchange

extension ImportReport {
  /// The counts in one line.
  var summary: String {
    "\(read) read: \(created) created, \(updated) updated, \(unchanged) unchanged, "
      + "\(skipped) skipped, \(rejected) rejected"
  }

  /// What may not be as the person intended, a line for each.
  var remarks: [String] {
    var remarks = warnings.map(\.description)
    let unnamed = warningCount - warnings.count
    if unnamed > 0 { remarks.append("and \(unnamed) more that were not understood") }
    remarks += duplicates.map(\.description)
    let further = duplicateCount - duplicates.count
    if further > 0 { remarks.append("and \(further) more of the same kind") }
    if deletedTasks > 0 { remarks.append("\(Self.count(deletedTasks, "deleted task")) skipped") }
    if recurringTasks > 0 {
      remarks.append(
        Self.count(recurringTasks, "recurring task") + " skipped: only what they repeat is a todo")
    }
    if waitingTasks > 0 {
      remarks.append(
        Self.count(waitingTasks, "waiting task") + " taken as open; until when is kept in extra")
    }
    if repaired > 0 {
      remarks.append(
        "\(Self.count(repaired, "record")) repaired: bytes that were not UTF-8 are U+FFFD now")
    }
    if attachmentsWithoutBytes > 0 {
      remarks.append(
        Self.count(attachmentsWithoutBytes, "attachment")
          + " named without content, and not stored: 'todo export --attachments' writes it")
    }
    if unidentified > 0 {
      let records = unidentified == 1 ? "1 record has" : "\(unidentified) records have"
      remarks.append(
        "\(records) no id and no source: importing them again would add them again")
    }
    if !unknownFields.isEmpty {
      let names = unknownFields.map { "\($0.name) (\($0.count))" }
      remarks.append(
        "unknown keys are kept in extra: \(names.joined(separator: ", "))"
          + (furtherUnknownValues > 0 ? " and others" : ""))
    }
    return remarks
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun) is" : "\(number) \(noun)s are"
  }

  /// The counts as a JSON object in a line.
  var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("read", read)
      json.member("created", created)
      json.member("updated", updated)
      json.member("unchanged", unchanged)
      json.member("skipped", skipped)
      json.member("rejected", rejected)
      json.member("isDryRun", isDryRun)
      json.member("duplicates", duplicateCount)
      json.member("unidentified", unidentified)
      json.member("repaired", repaired)
      json.member("deletedTasks", deletedTasks)
      json.member("recurringTasks", recurringTasks)
      json.member("waitingTasks", waitingTasks)
      json.member("attachmentsWithoutBytes", attachmentsWithoutBytes)
    }
    json.endLine()
    return json.bytes
  }
}
