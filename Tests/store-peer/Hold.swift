import RecordStore

/// Begins a read and holds it until its standard input ends.
///
/// Says "reading" when it has begun.
func hold(path: String) throws {
  let store = try Store.open(at: path, schemas: [])
  try store.read { _ in
    say("reading")
    while readLine() != nil {}
  }
}
