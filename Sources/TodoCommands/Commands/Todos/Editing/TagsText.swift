/// Tags in one line of text, with commas between them.
///
/// A tag with a comma, or with a quotation mark or a space at its beginning,
/// stands in quotation marks, which are doubled in it.
enum TagsText {
  static func text(of tags: [String]) -> String {
    tags.map { tag in
      let isPlain = !tag.contains(",") && tag.first != "\"" && tag.first != " " && tag.last != " "
      return isPlain ? tag : "\"\(tag.replacing("\"", with: "\"\""))\""
    }.joined(separator: ", ")
  }

  static func tags(in text: String) -> [String] {
    var tags: [String] = []
    var rest = text[...]
    while true {
      rest = rest.drop { $0 == " " || $0 == "," }
      guard let first = rest.first else { return tags }
      tags.append(first == "\"" ? takeQuoted(from: &rest) : takePlain(from: &rest))
    }
  }

  private static func takePlain(from rest: inout Substring) -> String {
    var tag = rest.prefix { $0 != "," }
    rest = rest[tag.endIndex...]
    while tag.last == " " { tag.removeLast() }
    return String(tag)
  }

  private static func takeQuoted(from rest: inout Substring) -> String {
    var tag = ""
    rest.removeFirst()
    while let character = rest.popFirst() {
      if character == "\"" {
        guard rest.first == "\"" else { break }
        rest.removeFirst()
      }
      tag.append(character)
    }
    return tag
  }
}
