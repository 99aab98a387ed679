import Foundation

/// A page of the package in Markdown, read from the source tree.
struct Document {
  let text: String

  /// Reads a page by its name in the package folder.
  init(_ name: String) throws {
    let page = URL(filePath: #filePath).appending(path: "../../../\(name)").standardizedFileURL
    text = try String(contentsOf: page, encoding: .utf8)
  }

  /// The lines of each fenced block that is marked with this language.
  func blocks(_ language: String) -> [[Substring]] {
    var found: [[Substring]] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if isInside, line == "```" {
        isInside = false
      } else if isInside {
        found[found.count - 1].append(line)
      } else if line == "```\(language)" {
        isInside = true
        found.append([])
      }
    }
    return found
  }
}
