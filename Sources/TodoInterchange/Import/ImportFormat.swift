/// Whose keys the records of an input have.
///
/// In both formats an input is JSON Lines, an array of objects, or objects over
/// several lines.
public enum ImportFormat: String, CaseIterable, Sendable {
  /// The keys of ``TodoKey``: what an export of this library has.
  case json
  /// The keys of Taskwarrior: what `task export` gives.
  ///
  /// | Key             | Value                   | Field                        |
  /// | --------------- | ----------------------- | ---------------------------- |
  /// | `uuid`          | a UUID                  | `id`                         |
  /// | `description`   | text                    | `title`                      |
  /// | `annotations`   | an array of objects with `entry`, a date, and `description` | `notes`, a line each: `2026-01-02T09:00:00Z text` |
  /// | `status`        | `pending`, `waiting`, `completed`, `deleted` or `recurring` | `completed` |
  /// | `end`           | a date                  | `completedAt`, if completed  |
  /// | `entry`         | a date                  | `createdAt`                  |
  /// | `modified`      | a date                  | `updatedAt`                  |
  /// | `due`           | a date                  | `dueDate`, an instant        |
  /// | `priority`      | `H`, `M` or `L`         | `priority`                   |
  /// | `project`       | text                    | `list`                       |
  /// | `tags`          | an array of texts       | `tags`                       |
  /// | `id`, `urgency` | numbers                 | none: they are made anew     |
  ///
  /// A date is `20260630T170000Z`; without the `Z` it is on the reader's clock;
  /// RFC 3339 and whole seconds since 1970, as a text and from 315532800 (the
  /// year 1980) on, are read too.
  ///
  /// A todo that is waiting is open. A task that is deleted, and a recurring
  /// one, which is only the template of others, are skipped and counted.
  ///
  /// All other keys are kept in `extra` with their values as they are written:
  /// `wait`, `scheduled`, `start`, `until`, `depends`, `recur` and its kin, and
  /// what a user has defined. So are the status `waiting`, a priority of the
  /// user's own, and the `end` of a task that is not completed.
  ///
  /// Source: Taskwarrior, `doc/devel/rfcs/task.md` and `src/Task.cpp`.
  case taskwarrior
}

extension ImportFormat: CustomStringConvertible {
  /// The format as messages name it.
  public var description: String {
    switch self {
    case .json: "JSON with the keys of todo-store"
    case .taskwarrior: "JSON with the keys of Taskwarrior"
    }
  }
}
