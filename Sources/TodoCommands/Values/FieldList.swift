/// Names of fields with commas between them: `title,dueDate`.
struct FieldList: ArgumentValue {
  let names: [String]

  init?(argument: String) {
    names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard names.allSatisfy({ !$0.isEmpty }) else { return nil }
  }

  static let expectation = "names of fields with commas between them"
  var argumentText: String { names.joined(separator: ",") }
}
