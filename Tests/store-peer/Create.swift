import RecordStore

/// Opens a store, which makes its file when there is none.
///
/// Says "opening" before and "open" after.
func create(path: String) throws {
  say("opening")
  _ = try Store.open(at: path, schemas: schemas)
  say("open")
}
