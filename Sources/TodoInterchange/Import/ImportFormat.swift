/// What the records of an input are.
///
/// Unless a format is asked for, each input tells its own:
///
/// 1. One that begins with `{` or `[`, after space, is JSON. Each of its records
///    is one of ``taskwarrior`` if it has a `description`, no `title`, and one
///    of `status`, `uuid` and `entry`; else it is one of ``json``.
/// 2. One whose first line begins with `x `, with a priority such as `(A) `, or
///    with a date is ``todoTxt``.
/// 3. So is one whose name ends in `.txt`, unless its first line is that of
///    another format that is known by sight: iCalendar, XML, Markdown, CSV, an
///    archive.
/// 4. Any other is taken for JSON, whose error says what it looks like.
///
/// JSON is JSON Lines, an array of objects, or objects over several lines.
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
  /// The lines of a `todo.txt` or `done.txt`, each of them a todo.
  ///
  /// | Part of a line            | Field                                     |
  /// | ------------------------- | ----------------------------------------- |
  /// | `x ` at its beginning     | `completed`                               |
  /// | `(A) `                    | `priority`: A is high, B and C are medium, D to Z low |
  /// | the date behind `x `      | `completedAt`, at the start of that day   |
  /// | the (next) date           | `createdAt`, at the start of that day     |
  /// | `+word`                   | the first one `list`, the others `tags`   |
  /// | `@word`                   | `tags`                                    |
  /// | `due:`, a day, or a day and time as `2026-06-30T17:00` | `dueDate`    |
  /// | `t:`, a day               | `t` in `extra`                            |
  /// | `pri:A`                   | `priority`, if there is none in front     |
  /// | `created:`, a day         | `createdAt`, if there is none in front    |
  /// | `uuid:`, a UUID           | `id`                                      |
  /// | `note:`, percent-encoded  | `notes`                                   |
  /// | the other words           | `title`, in their order                   |
  ///
  /// A priority is read in front of the dates, and of a completed todo between
  /// them too. The front of a line has single spaces: behind a second one the
  /// title begins. Projects and contexts stay in the title where they stand
  /// between other words, and so does every word with a key that is not in the
  /// table. A value that is none of its key stays there with an
  /// ``ImportWarning``, as does a date that does not exist.
  ///
  /// A completed todo without a date of completion has none here either. A line
  /// that would be written in another way is kept in `extra` as `todo.txt`, and
  /// a priority other than A, B and D as `pri`, so that an export gives it back
  /// as it was while the todo stays as it is.
  ///
  /// Blank lines are passed over; a line ends at LF or CRLF.
  ///
  /// Source: todotxt/todo.txt, `README.md`.
  case todoTxt = "todotxt"
}

extension ImportFormat: CustomStringConvertible {
  /// The format as messages name it.
  public var description: String {
    switch self {
    case .json: "JSON with the keys of todo-store"
    case .taskwarrior: "JSON with the keys of Taskwarrior"
    case .todoTxt: "todo.txt"
    }
  }
}
