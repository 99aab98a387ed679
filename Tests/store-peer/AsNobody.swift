import Glibc
import RecordStore

/// Opens a store without the rights of the super-user, and says "ok" or the
/// error.
func openAsNobody(path: String, isReadOnly: Bool) throws {
  guard setgroups(0, nil) == 0, setgid(65_534) == 0, setuid(65_534) == 0 else {
    say("setuid: \(errno)")
    exit(64)
  }
  var options = StoreOptions()
  options.isReadOnly = isReadOnly
  let store = try Store.open(at: path, schemas: isReadOnly ? [] : schemas, options: options)
  try store.read { _ in }
  if !isReadOnly { try store.write { try $0.upsert(Tally(id: "nobody", count: 1)) } }
  say("ok")
}
