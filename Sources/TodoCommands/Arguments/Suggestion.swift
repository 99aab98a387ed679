import RecordStore

/// Says which word was probably meant.
enum Suggestion {
  /// A clause such as `; did you mean 'list'?`; nothing when no word is near.
  ///
  /// Among equally near ones it names the first in alphabetical order.
  static func text(for word: String, among candidates: some Sequence<String>) -> String {
    NearestName.among(candidates.sorted(), to: word).map { "; did you mean '\($0)'?" } ?? ""
  }
}
