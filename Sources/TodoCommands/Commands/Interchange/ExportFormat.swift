/// What an export is written as.
enum ExportFormat: String, CaseIterable, ArgumentValue {
  /// JSON Lines with the keys of this program.
  case json
  /// Lines of todo.txt.
  case todoTxt = "todotxt"
}
