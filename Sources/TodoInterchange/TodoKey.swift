/// The keys of a todo in JSON, in the order in which they are written.
///
/// They are the same on the way in and on the way out, and those of the fields
/// of `Todo`:
///
/// | Key           | Value                                                     |
/// | ------------- | --------------------------------------------------------- |
/// | `id`          | a UUID                                                    |
/// | `list`        | the name of the list, not its ID                          |
/// | `parent`      | the UUID of another todo                                  |
/// | `title`       | text                                                      |
/// | `notes`       | text                                                      |
/// | `completed`   | `true` or `false`                                         |
/// | `completedAt` | an instant as RFC 3339 text                               |
/// | `createdAt`   | an instant as RFC 3339 text                               |
/// | `updatedAt`   | an instant as RFC 3339 text                               |
/// | `dueDate`     | `YYYY-MM-DD` for a day, RFC 3339 text for an instant      |
/// | `priority`    | `none`, `low`, `medium` or `high`                         |
/// | `tags`        | an array of texts                                         |
/// | `position`    | a whole number                                            |
/// | `number`      | a whole number                                            |
/// | `source`      | text: the identifier in the place it was imported from    |
/// | `extra`       | an object: the fields that have no place here             |
///
/// On the way out every key is there, with `null` for what a todo does not
/// have, and instants are in UTC. On the way in every key may be absent, and
/// `null` and the empty text both say that there is no value.
public enum TodoKey: String, CaseIterable, Sendable {
  /// The identity.
  case id
  /// The list, by name.
  case list
  /// The todo that it is a part of.
  case parent
  /// What is to be done.
  case title
  /// Anything more.
  case notes
  /// Whether it is done.
  case completed
  /// When it was done.
  case completedAt
  /// When it was first written down.
  case createdAt
  /// When a field last changed.
  case updatedAt
  /// The day or instant it is due.
  case dueDate
  /// How much it matters.
  case priority
  /// Its tags.
  case tags
  /// Its place in its list.
  case position
  /// The short number that people type.
  case number
  /// Where it was imported from.
  case source
  /// Fields of foreign formats.
  case extra
}
