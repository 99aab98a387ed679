/// A page of help that belongs to no command.
struct HelpTopic: Sendable {
  /// The word behind `help`.
  var name: String
  /// One line that says what it is about, with a period.
  var abstract: String
  /// What there is to know; paragraphs are separated by empty lines.
  var discussion: String
  /// Words and what they mean.
  var entries: [(label: String, text: String)]
  /// Lines to copy.
  var example: String
}
