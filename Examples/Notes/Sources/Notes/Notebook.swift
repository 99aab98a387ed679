import RecordStore

/// The notes in a file.
struct Notebook {
  private let store: Store

  /// Opens the notebook, and makes the file if there is none.
  init(path: String) throws {
    store = try Store.open(at: path, schemas: [Schema("notes", version: 1, [Note.self])])
  }

  /// All notes, the one edited last first.
  func notes() throws -> [Note] {
    try store.read { try $0.fetch(Note.all.sorted(by: \.lastEdited, .descending)) }
  }

  /// The notes with a word in them, in any capitals.
  func notes(containing word: String) throws -> [Note] {
    let found = Note.where { $0.content.contains(word, .caseInsensitive) }
    return try store.read { try $0.fetch(found.sorted(by: \.lastEdited, .descending)) }
  }

  /// Keeps a note, whether it is new or has been kept before.
  func save(_ note: Note) throws {
    try store.write { try $0.upsert(note) }
  }

  /// Throws a note away.
  func delete(_ note: Note) throws {
    _ = try store.write { try $0.delete(Note.self, note.id) }
  }
}
