/// One numbered step in the life of a schema: it leads from the version before
/// to its own.
///
/// ```swift
/// Schema(
///   "notes", version: 2, [Note.self],
///   migrations: [
///     Migration(
///       to: 2, "titles",
///       [
///         .addField(FieldDefinition(4, "title", .string), to: "notes") { old in
///           .string(firstLine(of: old["content"]))
///         }
///       ])
///   ])
/// ```
///
/// It is one transaction: all of its changes are stored, or none. It is written
/// against the names and values that the file has at that moment, not against
/// the program's types, which go on changing. Once a migration has been
/// published it is never changed; another one is appended.
public struct Migration: Sendable {
  /// The version that the file has afterwards, 2 and up.
  public let version: UInt32
  /// What it is about, for people: "due dates".
  public let name: String
  /// What is changed, one after the other; each sees what those before it left.
  public let changes: [MigrationChange]

  /// A migration from the version before `version`.
  ///
  /// What is purely added (a collection, an index, a field that is nil or the
  /// same in every record) needs no change here: opening adds it.
  ///
  /// - Parameters:
  ///   - version: 2 and up.
  ///   - name: What it is about.
  ///   - changes: In the order in which they are made; may be none.
  public init(to version: UInt32, _ name: String, _ changes: [MigrationChange] = []) {
    self.version = version
    self.name = name
    self.changes = changes
  }
}

extension Migration {
  /// Whether records may be changed or moved, so that the store is copied
  /// before.
  var isRewriting: Bool { changes.contains { $0.parts.contains(where: \.isRewriting) } }

  /// Whether a program of the later version may read a file to which it has not
  /// been applied: it adds, and changes nothing that is there.
  var isAdditive: Bool { changes.allSatisfy { $0.parts.allSatisfy(\.isAdditive) } }
}
